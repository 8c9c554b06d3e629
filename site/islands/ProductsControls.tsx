import type { ChangeEvent, MouseEvent } from 'react';
import {
  type ProductsQuery,
  parseProductsQuery,
  productsAddress,
  sortsOf,
} from '../../core/catalogue/query.ts';
import type { Category } from '../../core/categories/schema.ts';
import { listMessages as messages } from '../../core/languages/texts/index.ts';
import { buttonStyles } from '../../core/ui/button-styles.ts';
import { classes } from '../../core/ui/classes.ts';
import { showProducts } from '../stores/products.ts';
import { useBuilt } from './use-built.ts';

const views = [
  { value: 'grid', path: 'M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z' },
  { value: 'list', path: 'M3 4h18v4H3zM3 10h18v4H3zM3 16h18v4H3z' },
] as const;

const select =
  'min-h-11 w-full cursor-pointer border-2 border-ink bg-card px-3 font-text text-base text-ink';
const label = 'mb-1 block font-note text-xs tracking-wider text-soft uppercase';

const FORM_ID = 'filters';

const isChanged = (form: HTMLFormElement) =>
  [...form.querySelectorAll('select')].some(
    ({ selectedOptions: [option] }) => !option?.defaultSelected,
  );

function choose(form: HTMLFormElement) {
  const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const { category, sort } = parseProductsQuery(new URLSearchParams(chosen));
  showProducts({ category, sort });
}

interface ProductsControlsProps {
  query: ProductsQuery;
  categories: Category[];
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function ProductsControls({ query, categories, onFollow }: ProductsControlsProps) {
  useBuilt<HTMLFormElement>(`form#${FORM_ID}`, (forms) => forms.filter(isChanged).forEach(choose));

  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    if (event.currentTarget.form) choose(event.currentTarget.form);
  };

  return (
    <div className="flex flex-wrap items-end gap-4 border-y-2 border-ink py-4">
      <form id={FORM_ID} action="/products" className="flex flex-1 flex-wrap items-end gap-4">
        <label className="min-w-36 flex-1 sm:max-w-60">
          <span className={label}>{messages.category}</span>
          <select name="category" value={query.category} onChange={change} className={select}>
            <option value="">{messages.allCategories}</option>
            {categories.map(({ slug, name }) => (
              <option key={slug} dir="auto" value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-36 flex-1 sm:max-w-60">
          <span className={label}>{messages.sort}</span>
          <select name="sort" value={query.sort} onChange={change} className={select}>
            {sortsOf(query.search).map((value) => (
              <option key={value} value={value}>
                {messages.sorts[value]}
              </option>
            ))}
          </select>
        </label>
        {query.search !== '' && <input type="hidden" name="search" value={query.search} />}
        {query.view !== 'grid' && <input type="hidden" name="view" value={query.view} />}
        {query.compare.map((slug) => (
          <input key={slug} type="hidden" name="compare" value={slug} />
        ))}
        <noscript>
          <button type="submit" className={buttonStyles.quiet}>
            {messages.apply}
          </button>
        </noscript>
      </form>
      <nav aria-label={messages.view} className="flex">
        {views.map(({ value, path }) => (
          <a
            key={value}
            href={productsAddress({ ...query, view: value })}
            onClick={onFollow}
            aria-current={query.view === value ? 'true' : undefined}
            className={classes(
              'grid size-11 place-items-center border-2 border-ink',
              query.view === value
                ? 'bg-ink text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                : 'bg-card hover:bg-deep',
            )}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
              <path d={path} />
            </svg>
            <span className="sr-only">{`${messages.views[value]} `}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
