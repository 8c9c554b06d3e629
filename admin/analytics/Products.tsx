import { Link } from 'wouter';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { clickRate, type ProductRow } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../shell/paths.ts';
import { useProducts } from './api.ts';
import { ListSection } from './ListSection.tsx';
import { SortHeading, table } from './SortHeading.tsx';
import { useList } from './use-view.ts';

const wide = 'max-md:hidden';

/** Product Performance: what visitors did on each review. */
export function Products() {
  const { query, pageAddress, sortBy } = useList('products');
  const sorting = { sort: query.sort, onSort: sortBy };
  return (
    <ListSection
      title="Product Performance"
      list={useProducts(query)}
      empty={{ title: analyticsMessages.noPosts, hint: analyticsMessages.noPostsHint }}
      pageAddress={pageAddress}
    >
      {(rows) => (
        <table className={table.all}>
          <thead>
            <tr className={table.head}>
              <SortHeading
                {...sorting}
                sorts={['title-asc', 'title-desc']}
                className="w-full md:w-2/5"
              >
                Title
              </SortHeading>
              <th scope="col" className={classes(table.heading, wide)}>
                Category
              </th>
              <SortHeading {...sorting} sorts={['status-desc', 'status-asc']} className={wide}>
                Status
              </SortHeading>
              <SortHeading {...sorting} sorts={['views-desc', 'views-asc']} right>
                Page Views
              </SortHeading>
              <SortHeading {...sorting} sorts={['clicks-desc', 'clicks-asc']} right>
                Buy Clicks
              </SortHeading>
              <SortHeading {...sorting} sorts={['rate-desc', 'rate-asc']} right>
                Click Rate
              </SortHeading>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Product key={row.post_id ?? ''} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </ListSection>
  );
}

function Product({ row }: { row: ProductRow }) {
  const { post_id, title, published, page_views, buy_clicks } = row;
  const deleted = post_id === null;
  const status = deleted ? 'Deleted' : published ? 'Published' : 'Draft';
  const category = deleted ? '–' : (row.category ?? analyticsMessages.uncategorized);
  // A draft has no visitors to speak of.
  const shown = published || deleted;
  return (
    <tr className={table.row}>
      <th scope="row" className={table.first}>
        {deleted ? (
          <span className="font-normal text-soft italic">{analyticsMessages.deletedReview}</span>
        ) : (
          <Link
            href={paths.editPost(post_id)}
            className="decoration-1 underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        )}
        <span className="block text-sm font-normal text-soft md:hidden">
          {deleted ? status : `${category}, ${status}`}
        </span>
      </th>
      <td className={classes(table.text, wide)}>{category}</td>
      <td className={classes(table.text, wide, !published && 'text-soft')}>{status}</td>
      <td className={table.number}>{shown ? page_views.toLocaleString() : '–'}</td>
      <td className={table.number}>{shown ? buy_clicks.toLocaleString() : '–'}</td>
      <td className={table.number}>{shown ? `${clickRate(buy_clicks, page_views)}%` : '–'}</td>
    </tr>
  );
}
