import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Pagination } from '../../../core/ui/Pagination.tsx';
import { Loaded } from '../Loaded.tsx';
import { usePageLinks } from './use-page-links.ts';

interface Paged {
  total: number;
  page: number;
  page_count: number;
}

interface PagedListProps<Data extends Paged> {
  label: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  /** Said when the list cannot be loaded. */
  failure: string;
  /** In place of everything when there is nothing at all; false where a search or a filter may hide it. */
  empty: ReactNode;
  /** In place of the rows when a search or a filter finds nothing. */
  noMatch?: ReactNode;
  /** Above the rows. A text is announced. */
  above: (data: Data) => ReactNode;
  href: (page: number) => string;
  /** Called before another page is shown. */
  onLeave?: () => void;
  /** The rows. */
  children: (data: Data) => ReactNode;
}

/** A page of a list with the links to the others, which keep the focus on the list. */
export function PagedList<Data extends Paged>(props: PagedListProps<Data>) {
  const { label, query, failure, empty, noMatch, above, href, onLeave, children } = props;
  const region = useRef<HTMLElement>(null);
  const goToPage = usePageLinks(region);
  const listed = (data: Data) => {
    const before = above(data);
    return (
      <>
        {typeof before === 'string' ? (
          <p role="status" className="mb-2 text-sm text-soft">
            {before}
          </p>
        ) : (
          before
        )}
        {data.total === 0 ? (
          noMatch
        ) : (
          <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
            {children(data)}
          </div>
        )}
        <Pagination
          page={data.page}
          pageCount={data.page_count}
          href={href}
          onNavigate={(event) => {
            onLeave?.();
            goToPage(event);
          }}
        />
      </>
    );
  };
  return (
    <section ref={region} aria-label={label} tabIndex={-1} className="mt-5 outline-none">
      <Loaded query={query} failure={failure} stale={failure}>
        {(data) => (data.total === 0 && empty !== false ? empty : listed(data))}
      </Loaded>
    </section>
  );
}
