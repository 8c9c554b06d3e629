import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../../core/catalogue/query.ts';
import { SEARCH_MAX_LENGTH } from '../../core/forms/limits.ts';
import { searchMessages } from '../../core/languages/texts/index.ts';
import { useComposing } from '../../core/ui/composition.ts';
import { showProducts } from '../stores/products.ts';
import { $suggestions, clearSuggestions, suggest, suggestedLinks } from '../stores/suggestions.ts';
import { LIST_ID, optionId, SearchSuggestions } from './SearchSuggestions.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useBuilt } from './use-built.ts';

const onProductsPage = () => location.pathname === '/products';

interface HeaderSearchProps {
  search: string;
  /** Products chosen for comparison, for a search without this script. */
  chosen?: string[];
}

/** On the products page the list follows 500 ms after typing; elsewhere suggestions appear below. */
export function HeaderSearch({ search, chosen = [] }: HeaderSearchProps) {
  const [text, setText] = useState(search);
  const settled = useRef(search.trim());
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useStore($suggestions);
  const links = useMemo(() => suggestedLinks(suggestions), [suggestions]);
  const { active, onKeyDown } = useActiveOption(links, optionId);
  const isComposing = useComposing();

  useBuilt<HTMLInputElement>('search input[type=search]', ([box]) => setText(box?.value ?? ''));

  useEffect(() => {
    const follow = () => {
      const asked = new URLSearchParams(location.search).get('search') ?? '';
      settled.current = asked;
      setText(asked);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  const settle = (value: string) => {
    const wanted = value.trim();
    if (wanted === settled.current) return;
    settled.current = wanted;
    if (onProductsPage()) showProducts({ search: wanted });
    else void suggest(wanted);
  };

  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(settle, SEARCH_DEBOUNCE, text);
    return () => clearTimeout(timer);
  });

  const submit = (event: SyntheticEvent) => {
    if (!onProductsPage()) return;
    event.preventDefault();
    settle(text);
  };

  const clear = () => {
    setText('');
    settle('');
    clearSuggestions();
    input.current?.focus();
  };

  return (
    <search className="relative block">
      <form action="/products" onSubmit={submit} className="flex border-2 border-ink bg-card">
        {chosen.map((slug) => (
          <input key={slug} type="hidden" name="compare" value={slug} />
        ))}
        <input
          ref={input}
          type="search"
          name="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={links.length > 0}
          aria-controls={links.length > 0 ? LIST_ID : undefined}
          aria-activedescendant={links[active] ? optionId(active) : undefined}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder={searchMessages.placeholder}
          aria-label={searchMessages.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          className="peer min-h-11 w-full min-w-0 bg-transparent px-3 placeholder:text-soft [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="reset"
          onClick={clear}
          className="grid w-10 shrink-0 cursor-pointer place-items-center peer-placeholder-shown:hidden hover:text-accent-text"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 stroke-current">
            <path d="m5 5 14 14M19 5 5 19" strokeWidth={3} />
          </svg>
          {/* A browser may have translated the texts before this hydrates. */}
          <span suppressHydrationWarning className="sr-only">
            {searchMessages.clear}
          </span>
        </button>
        {/* Without styles the buttons stand beside each other. */}
        <br className="hidden" />
        <button
          type="submit"
          className="grid w-11 shrink-0 cursor-pointer place-items-center bg-ink text-paper hover:bg-accent hover:text-on-accent"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current">
            <circle cx="10" cy="10" r="6.5" strokeWidth={3} />
            <path d="m15 15 6 6" strokeWidth={3} />
          </svg>
          <span suppressHydrationWarning className="sr-only">
            {searchMessages.submit}
          </span>
        </button>
      </form>
      <SearchSuggestions suggestions={suggestions} active={active} />
    </search>
  );
}
