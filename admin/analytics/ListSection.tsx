import { type ReactNode, useId } from 'react';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { sentence } from '../api/request.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Pager } from './Pager.tsx';

interface ListSectionProps<Row> {
  title: string;
  /** Beside the heading. */
  action?: ReactNode;
  /** Under the heading. */
  hint?: string | undefined;
  list: {
    data: { items: Row[]; total: number; page: number; page_count: number } | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  empty: { title: string; hint: string };
  pageAddress: (page: number) => string;
  /** Draws the rows of one page. */
  children: (rows: Row[]) => ReactNode;
}

/** A list of the screen: heading, one page of rows, and what is said when there is none. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { title, action, hint, list, empty, pageAddress, children } = props;
  const heading = useId();
  const { data, error } = list;
  return (
    <section aria-labelledby={heading} className="mt-14 min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={heading} className="font-display text-3xl leading-none font-extrabold">
          {title}
        </h2>
        {data !== undefined && data.total > 0 && action}
      </div>
      {hint !== undefined && <p className="mt-1 text-sm text-soft">{hint}</p>}
      <div className="mt-3">
        {data === undefined && error === null && (
          <p className="border-t-2 border-ink py-4 text-soft">{uiMessages.loading}</p>
        )}
        {error !== null && (
          <div className="border-t-2 border-ink py-4">
            <LoadFailure
              text={
                data === undefined
                  ? sentence(error, analyticsMessages.failed)
                  : analyticsMessages.stale
              }
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {data?.total === 0 && (
          <div className="border-2 border-ink bg-card px-5 py-9 text-center">
            <p className="font-display text-3xl leading-none font-extrabold">{empty.title}</p>
            <p className="mt-2 text-soft">{empty.hint}</p>
          </div>
        )}
        {data !== undefined && data.total > 0 && (
          <>
            <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
              {children(data.items)}
            </div>
            <Pager
              name={title}
              page={data.page}
              pageCount={data.page_count}
              address={pageAddress}
            />
          </>
        )}
      </div>
    </section>
  );
}
