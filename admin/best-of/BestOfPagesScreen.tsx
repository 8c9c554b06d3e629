import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { type DocumentQuery, documentQuerySchema } from '../../core/content/schema.ts';
import { paths } from '../paths.ts';
import { EmptyList, NoMatch } from '../ui/list/EmptyList.tsx';
import { listAddress } from '../ui/list/list-address.ts';
import { PagedList } from '../ui/list/PagedList.tsx';
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
  /** Counts resets; as the toolbar's key, each one empties the search box. */
  const [resets, setResets] = useState(0);
  const change = (part: Partial<DocumentQuery>) =>
    navigate(address.write({ ...query, page: 1, ...part }), { replace: true });
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
      <PagedList
        label={messages.title}
        query={pages}
        failure={bestOfMessages.listFailed}
        empty={
          !isFiltered && (
            <EmptyList title={messages.none} text={messages.noneHint}>
              <Link href={paths.newBestOf} className={styles.primary}>
                {messages.createFirst}
              </Link>
            </EmptyList>
          )
        }
        noMatch={
          <NoMatch
            text={messages.noMatch}
            clear={messages.clearSearch}
            onClear={() => {
              navigate(paths.bestOf, { replace: true });
              setResets(resets + 1);
            }}
          />
        }
        above={({ total }) => messages.count(total)}
        href={(page) => address.write({ ...query, page })}
      >
        {({ items }) => (
          <BestOfTable rows={items} sort={query.sort} onSort={(sort) => change({ sort })} />
        )}
      </PagedList>
    </div>
  );
}
