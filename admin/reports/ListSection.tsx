import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { styles } from '../ui/styles.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { Pager } from './Pager.tsx';

interface Page<Row> {
  items: Row[];
  total: number;
  page: number;
  page_count: number;
}

interface ListSectionProps<Sort extends string, Row> {
  title: string;
  hint?: string | undefined;
  exported?: string;
  /** Above the list. */
  filter?: ReactNode;
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

export function ListSection<Sort extends string, Row>(props: ListSectionProps<Sort, Row>) {
  const { title, hint, exported, filter, list, result, columns, rowKey, empty } = props;
  return (
    <TitledSection
      title={title}
      className="mt-14 min-w-0"
      action={
        <div className="min-h-11">
          {exported !== undefined && result.data !== undefined && result.data.total > 0 && (
            // A plain link, so that the browser streams the file to disk.
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
      }
    >
      {hint !== undefined && <p className="mt-1 text-sm text-soft">{hint}</p>}
      {filter}
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
    </TitledSection>
  );
}
