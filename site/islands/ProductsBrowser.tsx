import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect } from 'react';
import { catalogueMessages } from '../../core/catalogue/messages.ts';
import { parseProductsQuery, productsAddress } from '../../core/catalogue/query.ts';
import type { ProductsScreen } from '../../core/catalogue/schema.ts';
import { ReviewCard } from '../../core/review/ReviewCard.tsx';
import { buttonStyles } from '../../core/ui/button-styles.ts';
import { classes } from '../../core/ui/classes.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { Pagination } from '../../core/ui/Pagination.tsx';
import {
  $products,
  followAddress,
  retryProducts,
  showProducts,
  startProducts,
} from '../stores/products.ts';
import { ProductsControls } from './ProductsControls.tsx';

const plainClick = (event: MouseEvent) =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The URL stays the source of truth. */
function follow(event: MouseEvent<HTMLAnchorElement>) {
  if (!plainClick(event)) return;
  event.preventDefault();
  showProducts(parseProductsQuery(new URL(event.currentTarget.href).searchParams));
  document.getElementById('products')?.scrollIntoView({ block: 'start' });
}

/** Every control also works as a plain link or form. */
export function ProductsBrowser(initial: Omit<ProductsScreen, 'texts'>) {
  const state = useStore($products) ?? { ...initial, status: 'ready' as const };
  const { query, result, status } = state;

  useEffect(() => {
    startProducts({ query: initial.query, result: initial.result });
    return followAddress();
  }, [initial.query, initial.result]);

  return (
    <div id="products" className="scroll-mt-6">
      <ProductsControls query={query} categories={initial.categories} onFollow={follow} />
      <p role="status" className="mt-6 min-h-6 font-note text-sm text-soft">
        {status === 'loading' && catalogueMessages.loading}
        {status === 'ready' && summary(result.total, query.search)}
      </p>
      {status === 'failed' && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-4">
          {catalogueMessages.failed}
          <button type="button" onClick={retryProducts} className={buttonStyles.quiet}>
            {uiMessages.retry}
          </button>
        </p>
      )}
      {result.total === 0 && status === 'ready' ? (
        <div className="my-16 text-center">
          <p className="font-display text-5xl font-black text-balance uppercase">
            {catalogueMessages.empty}
          </p>
          <p className="mt-6">
            <a href="/products" onClick={follow} className={buttonStyles.quiet}>
              Show all reviews
            </a>
          </p>
        </div>
      ) : (
        <ul
          aria-busy={status === 'loading'}
          className={classes(
            'mt-4 grid gap-5 md:gap-6',
            query.view === 'grid' ? 'sm:grid-cols-2 lg:grid-cols-3' : 'grid-cols-1',
            status !== 'ready' && 'opacity-50',
          )}
        >
          {result.items.map((item, index) => (
            <li key={item.id} className="grid">
              <ReviewCard item={item} layout={query.view} level="h2" eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={result.page}
        pageCount={result.pageCount}
        href={(page) => productsAddress({ ...query, page })}
        onNavigate={follow}
      />
    </div>
  );
}

function summary(total: number, search: string): string {
  const count = `${total} ${total === 1 ? 'review' : 'reviews'}`;
  return search === '' ? count : `${count} for “${search}”`;
}
