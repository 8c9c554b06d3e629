import { useEffect } from 'react';
import { catalogueMessages, searchMessages } from '../../core/languages/texts/index.ts';
import { classes } from '../../core/ui/classes.ts';
import {
  $suggestions,
  clearSuggestions,
  type Suggestions,
  suggestedLinks,
} from '../stores/suggestions.ts';

export const LIST_ID = 'suggestions';
export const optionId = (index: number) => `suggestion-${index}`;

/** The text for screen readers. It is also shown if nothing matches. */
function summary({ items, guides, total }: Suggestions): string {
  if (total > 0) return searchMessages.suggested(items.length + guides.length);
  return items.length > 0 ? catalogueMessages.nearest : catalogueMessages.empty;
}

interface SearchSuggestionsProps {
  suggestions: Suggestions | null;
  /** Index of the option that the arrow keys have reached, or -1. */
  active: number;
}

/** The list of the search box. Its options are links, so that they open in new tabs, too. */
export function SearchSuggestions({ suggestions, active }: SearchSuggestionsProps) {
  useEffect(() => {
    const close = (event: Event) => {
      const escaped =
        event instanceof KeyboardEvent && event.key === 'Escape' && !event.isComposing;
      const elsewhere = event.target instanceof Element && event.target.closest('search') === null;
      // Escape would also clear the search field; here it only closes the suggestions.
      if (escaped && $suggestions.get() !== null) event.preventDefault();
      if (escaped || (event.type !== 'keydown' && elsewhere)) clearSuggestions();
    };
    const events = ['keydown', 'pointerdown', 'focusin'];
    for (const event of events) addEventListener(event, close);
    return () => {
      for (const event of events) removeEventListener(event, close);
    };
  }, []);

  const links = suggestedLinks(suggestions);
  return (
    <div
      className={classes(
        'absolute inset-x-0 top-full z-30',
        suggestions !== null && 'mt-1 border-2 border-ink bg-card',
      )}
    >
      <p role="status" className={suggestions?.total === 0 ? 'px-3 py-2.5' : 'sr-only'}>
        {suggestions !== null && summary(suggestions)}
      </p>
      {links.length > 0 && (
        <div role="listbox" id={LIST_ID} aria-label={searchMessages.suggestions}>
          {links.map(({ href, text, kind, isRest }, index) => (
            <a
              key={href}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={href}
              className={classes(
                'block border-rule/30 px-3 py-2.5 no-underline not-last:border-b hover:bg-ink hover:text-paper aria-selected:bg-ink aria-selected:text-paper forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText]',
                isRest === true && 'border-t-2 border-t-ink font-bold',
              )}
            >
              {kind !== undefined && <span className="block font-note text-sm">{kind}</span>}
              <span dir="auto" className="line-clamp-2">
                {text}
              </span>
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
