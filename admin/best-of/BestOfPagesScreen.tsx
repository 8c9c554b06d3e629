import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { type DocumentQuery, documentQuerySchema } from '../../core/content/schema.ts';
import { Pagination } from '../../core/ui/Pagination.tsx';
import { paths } from '../paths.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { EmptyList, NoMatch } from '../ui/list/EmptyList.tsx';
import { listAddress } from '../ui/list/list-address.ts';
import { usePageLinks } from '../ui/list/use-page-links.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { bestOfPagesQuery } from './api.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';
import { BestOfTable } from './list/BestOfTable.tsx';
import { BestOfToolbar } from './list/BestOfToolbar.tsx';

const address = listAddress(paths.bestOf, documentQuerySchema);

/** Search, filter and order are in the address. */
export default function BestOfPagesScreen() {
  const [, navigate] = useLocation();
  const query = address.read(useSearch());
  const pages = useQuery(bestOfPagesQuery(query));
  const region = useRef<HTMLElement>(null);
  /** Counts resets; as the toolbar's key, each one empties the search box. */
  const [resets, setResets] = useState(0);
  const change = (part: Partial<DocumentQuery>) =>
    navigate(address.write({ ...query, page: 1, ...part }), { replace: true });
  const goToPage = usePageLinks(region);
  const isFiltered = query.search !== '' || query.status !== 'all';
  const isEmpty = pages.data?.total === 0 && !isFiltered;

  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title={messages.title}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link href={paths.comparisons} className={`${styles.link} py-2`}>
            {messages.comparisons}
          </Link>
          <Link href={paths.bestOfTrash} className={`${styles.link} py-2`}>
            {messages.trash.link}
          </Link>
          <Link href={paths.newBestOf} className={isEmpty ? styles.quiet : styles.primary}>
            {messages.create}
          </Link>
        </div>
      </ScreenTitle>
      {!isEmpty && <BestOfToolbar key={resets} query={query} onChange={change} />}
      <section ref={region} aria-label={messages.title} tabIndex={-1} className="mt-5 outline-none">
        <Loaded query={pages} failure={bestOfMessages.listFailed} stale={bestOfMessages.listFailed}>
          {({ items, total, page, pageCount }) =>
            isEmpty ? (
              <EmptyList title={messages.none} text={messages.noneHint}>
                <Link href={paths.newBestOf} className={styles.primary}>
                  {messages.createFirst}
                </Link>
              </EmptyList>
            ) : (
              <>
                <p role="status" className="mb-2 text-sm text-soft">
                  {messages.count(total)}
                </p>
                {total === 0 ? (
                  <NoMatch
                    text={messages.noMatch}
                    clear={messages.clearSearch}
                    onClear={() => {
                      navigate(paths.bestOf, { replace: true });
                      setResets(resets + 1);
                    }}
                  />
                ) : (
                  <div aria-busy={pages.isPlaceholderData} className="aria-busy:opacity-60">
                    <BestOfTable
                      rows={items}
                      sort={query.sort}
                      onSort={(sort) => change({ sort })}
                    />
                  </div>
                )}
                <Pagination
                  page={page}
                  pageCount={pageCount}
                  href={(target) => address.write({ ...query, page: target })}
                  onNavigate={goToPage}
                />
              </>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}
