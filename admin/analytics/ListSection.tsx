import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { Pager } from './Pager.tsx';

interface Page<Row> {
  items: Row[];
  total: number;
  page: number;
  page_count: number;
}

interface ListSectionProps<Sort extends string, Row> {
  title: string;
  /** Under the heading. */
  hint?: string | undefined;
  /** The address of the whole list as a file. */
  exported?: string;
  /** What `useList` returned. */
  list: {
    query: { sort: Sort };
    sortBy: (sort: Sort) => void;
    pageAddress: (page: number) => string;
  };
  result: UseQueryResult<Page<Row>>;
  columns: readonly Column<Row, Sort>[];
  rowKey: (row: Row) => string | number;
  empty: { title: string; hint: string };
}

/** A list of the screen: heading, export, one page of rows, or why there is none. */
export function ListSection<Sort extends string, Row>(props: ListSectionProps<Sort, Row>) {
  const { title, hint, exported, list, result, columns, rowKey, empty } = props;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-14 min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={heading} className="font-display text-3xl leading-none font-extrabold">
          {title}
        </h2>
        {exported !== undefined && result.data !== undefined && result.data.total > 0 && (
          // A plain link, so that the browser writes the file as it arrives.
          <a
            href={exported}
            download=""
            aria-label={`Export CSV of ${title}`}
            className={styles.quiet}
          >
            <Download aria-hidden="true" className="size-5" />
            Export CSV
          </a>
        )}
      </div>
      {hint !== undefined && <p className="mt-1 text-sm text-soft">{hint}</p>}
      <div className="mt-3">
        <Loaded
          query={result}
          failure={analyticsMessages.failed}
          stale={analyticsMessages.stale}
          className="border-t-2 border-ink py-4"
        >
          {({ items, total, page, page_count }) =>
            total === 0 ? (
              <div className="border-2 border-ink bg-card px-5 py-9 text-center">
                <p className="font-display text-3xl leading-none font-extrabold">{empty.title}</p>
                <p className="mt-2 text-soft">{empty.hint}</p>
              </div>
            ) : (
              <>
                <div aria-busy={result.isPlaceholderData} className="aria-busy:opacity-60">
                  <DataTable
                    columns={columns}
                    rows={items}
                    rowKey={rowKey}
                    sorting={{ sort: list.query.sort, onSort: list.sortBy }}
                  />
                </div>
                <Pager name={title} page={page} pageCount={page_count} address={list.pageAddress} />
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}
