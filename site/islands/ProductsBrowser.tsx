import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect } from 'react';
import {
  DEFAULT_PRODUCTS_QUERY,
  type ProductsQuery,
  parseProductsQuery,
  productsAddress,
} from '../../core/catalogue/query.ts';
import type { CatalogueItem, ProductsPage, ProductsScreen } from '../../core/catalogue/schema.ts';
import type { Category } from '../../core/categories/schema.ts';
import {
  catalogueMessages,
  listMessages,
  navigationMessages,
  searchMessages,
  uiMessages,
} from '../../core/languages/texts/index.ts';
import { documentTitle } from '../../core/settings/brand.ts';
import { buttonStyles } from '../../core/ui/button-styles.ts';
import { classes } from '../../core/ui/classes.ts';
import { Pagination } from '../../core/ui/Pagination.tsx';
import { Breadcrumbs } from '../drawing/Breadcrumbs.tsx';
import { CompareChoice } from '../drawing/comparisons/CompareChoice.tsx';
import { productsPageTitle, productsSteps, productsTitle } from '../drawing/products/title.ts';
import { ReviewCard } from '../drawing/review/ReviewCard.tsx';
import {
  $products,
  followAddress,
  type ProductsState,
  retryProducts,
  showProducts,
  startProducts,
} from '../stores/products.ts';
import { CompareBar } from './CompareBar.tsx';
import { ProductsControls } from './ProductsControls.tsx';
import { useChosen } from './use-chosen.ts';

/** As the page states it, so that islands need no extra data. */
const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;

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

  const { choose, clear, problem, setProblem } = useChosen(query.compare);
  const nearest = result.total === 0 ? (result.nearest ?? []) : [];
  const title = productsPageTitle(result);
  useEffect(() => {
    document.title = documentTitle(title, siteName());
  }, [title]);

  return (
    <>
      <Breadcrumbs steps={productsSteps(result)} />
      <h1 className="mt-4 mb-6 font-display text-[clamp(3.5rem,11vw,9rem)] leading-[0.8] font-black tracking-[-0.01em] uppercase md:mb-8">
        {productsTitle(result)}
      </h1>
      <div id="products" className="group/products scroll-mt-6">
        <ProductsControls
          query={query}
          categories={choices(initial.categories, query, result)}
          onFollow={follow}
        />
        <p role="status" className="mt-6 min-h-6 font-note text-sm text-soft">
          {stateText(state)}
        </p>
        {result.corrected !== undefined && status === 'ready' && (
          <p className="mt-1 text-pretty wrap-anywhere">
            <span className="me-[0.5ch]">{catalogueMessages.corrected(result.corrected)}</span>
            <br className="hidden" />
            <a href={productsAddress({ ...query, exact: true, page: 1 })} onClick={follow}>
              {catalogueMessages.exact(query.search)}
            </a>
          </p>
        )}
        {status === 'failed' && (
          <p role="alert" className="mt-2 flex flex-wrap items-center gap-4">
            {catalogueMessages.failed}
            <button type="button" onClick={retryProducts} className={buttonStyles.quiet}>
              {uiMessages.retry}
            </button>
          </p>
        )}
        {result.total > 0 && <Guides guides={result.guides} />}
        {result.total === 0 && status === 'ready' ? (
          <div className={classes('text-center', nearest.length > 0 ? 'mt-12 mb-10' : 'my-16')}>
            <p className="font-display text-5xl font-black text-balance uppercase">
              {result.category?.name === null
                ? catalogueMessages.noSuchCategory
                : catalogueMessages.empty}
            </p>
            <p className="mt-6">
              <a
                href={productsAddress({ ...DEFAULT_PRODUCTS_QUERY, compare: query.compare })}
                onClick={follow}
                className={buttonStyles.quiet}
              >
                {catalogueMessages.showAll}
              </a>
            </p>
          </div>
        ) : (
          <Cards
            items={result.items}
            highlights={result.highlights}
            query={query}
            onChoose={choose}
            level="h2"
            status={status}
          />
        )}
        {nearest.length > 0 && (
          <section aria-labelledby="nearest">
            <h2 id="nearest" className="font-display text-3xl font-black text-balance">
              {catalogueMessages.nearest}
            </h2>
            <Cards
              items={nearest}
              highlights={result.highlights}
              query={query}
              onChoose={choose}
              level="h3"
              status={status}
            />
          </section>
        )}
        {result.total === 0 && query.search !== '' && status === 'ready' && (
          <>
            <Guides guides={result.guides} />
            <Categories categories={initial.categories} onFollow={follow} />
          </>
        )}
        <CompareBar
          chosen={query.compare}
          shown={[...result.items, ...nearest].map(({ slug }) => slug)}
          withoutChoice={productsAddress({ ...query, compare: [] })}
          problem={problem}
          onProblem={setProblem}
          onClear={clear}
        />
        <Pagination
          page={result.page}
          pageCount={result.pageCount}
          href={(page) => productsAddress({ ...query, page })}
          onNavigate={follow}
        />
      </div>
    </>
  );
}

/** Pages about several products, which are not separate results. */
function Guides({ guides = [] }: Pick<ProductsPage, 'guides'>) {
  if (guides.length === 0) return null;
  return (
    <section aria-labelledby="guides" className="mt-6">
      <h2 id="guides" className="font-note text-sm text-soft">
        {catalogueMessages.guides}
      </h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {guides.map(({ path, title, kind }) => (
          <li key={path} className="grid">
            <a
              href={path}
              className="flex items-baseline justify-between gap-4 border-2 border-ink bg-card px-4 py-3 no-underline hover:bg-ink hover:text-paper"
            >
              <span className="text-balance wrap-anywhere">{title}</span>
              <br className="hidden" />
              <span className="shrink-0 font-note text-sm">{searchMessages.kinds[kind]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories({ categories, onFollow }: CategoriesProps) {
  if (categories.length === 0) return null;
  return (
    <div className="mt-8">
      <h2 className="font-note text-sm text-soft">{navigationMessages.categories}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <a
              href={productsAddress({ ...DEFAULT_PRODUCTS_QUERY, category: slug })}
              onClick={onFollow}
              className={buttonStyles.quiet}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CategoriesProps extends Pick<ProductsScreen, 'categories'> {
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface CardsProps {
  items: CatalogueItem[];
  highlights: ProductsPage['highlights'];
  query: Pick<ProductsQuery, 'view' | 'compare'>;
  onChoose: (slug: string, checked: boolean) => void;
  level: 'h2' | 'h3';
  status: ProductsState['status'];
}

function Cards({ items, highlights, query, onChoose, level, status }: CardsProps) {
  const { view, compare } = query;
  return (
    <ul
      aria-busy={status === 'loading'}
      className={classes(
        'mt-4 grid gap-5 md:gap-6',
        view === 'grid' ? 'sm:grid-cols-2 lg:grid-cols-3' : 'grid-cols-1',
        status !== 'ready' && 'opacity-50',
      )}
    >
      {items.map((item, index) => (
        <li key={item.id} className="grid">
          <ReviewCard
            item={item}
            layout={view}
            level={level}
            eager={index === 0}
            highlights={highlights?.[item.id]}
            control={
              <CompareChoice
                slug={item.slug}
                title={item.title}
                checked={compare.includes(item.slug)}
                onChange={onChoose}
              />
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The active categories, and the one of the address if it is none of them. */
function choices(active: Category[], query: ProductsQuery, result: ProductsPage): Category[] {
  const slug = query.category;
  if (slug === '' || active.some((category) => category.slug === slug)) return active;
  const name = result.category?.slug === slug ? result.category.name : null;
  return [...active, { slug, name: name ?? slug }];
}

function stateText({ status, query, result }: ProductsState): string | null {
  if (status === 'failed') return null;
  if (status === 'loading') return catalogueMessages.loading;
  const count = listMessages.count(result.total);
  return query.search === '' ? count : listMessages.countFor(count, query.search);
}
