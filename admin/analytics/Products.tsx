import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { type AnalyticsSort, clickRate, type ProductRow } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../paths.ts';
import { ListSection } from '../reports/ListSection.tsx';
import { type Column, numberColumn } from '../ui/DataTable.tsx';
import { productsQuery } from './api.ts';
import { useList } from './use-analytics-view.ts';

function statusOf({ post_id, published }: ProductRow): string {
  if (post_id === null) return 'Deleted';
  return published ? 'Published' : 'Draft';
}

const categoryOf = ({ post_id, category }: ProductRow): string =>
  post_id === null ? '–' : (category ?? analyticsMessages.uncategorized);

/** A draft shows no numbers, because it has no visitors. */
const count = (row: ProductRow, text: string) =>
  row.published || row.post_id === null ? text : '–';

const columns: Column<ProductRow, AnalyticsSort<'products'>>[] = [
  {
    name: 'Title',
    sorts: ['title-asc', 'title-desc'],
    width: 'w-full md:w-2/5',
    cell: (row) => (
      <>
        {row.post_id === null ? (
          <span className="font-normal text-soft italic">{analyticsMessages.deletedReview}</span>
        ) : (
          <Link
            href={paths.editPost(row.post_id)}
            className="decoration-1 underline-offset-4 hover:underline"
          >
            {row.title}
          </Link>
        )}
        <span className="block text-sm font-normal text-soft md:hidden">
          {row.post_id === null ? statusOf(row) : `${categoryOf(row)}, ${statusOf(row)}`}
        </span>
      </>
    ),
  },
  {
    name: 'Category',
    hidden: 'max-md:hidden',
    cell: (row) => <span className="block min-w-24 wrap-anywhere">{categoryOf(row)}</span>,
  },
  {
    name: 'Status',
    sorts: ['status-desc', 'status-asc'],
    hidden: 'max-md:hidden',
    cell: (row) => <span className={classes(!row.published && 'text-soft')}>{statusOf(row)}</span>,
  },
  numberColumn('Page Views', 'views', (row) => count(row, row.page_views.toLocaleString())),
  numberColumn('Buy Clicks', 'clicks', (row) => count(row, row.buy_clicks.toLocaleString())),
  numberColumn('Click Rate', 'rate', (row) =>
    count(row, `${clickRate(row.buy_clicks, row.page_views)}%`),
  ),
];

export function Products() {
  const list = useList('products');
  return (
    <ListSection
      title="Product Performance"
      list={list}
      result={useQuery(productsQuery(list.query))}
      columns={columns}
      rowKey={({ post_id }) => post_id ?? ''}
      empty={{ title: analyticsMessages.noPosts, hint: analyticsMessages.noPostsHint }}
    />
  );
}
