import { Link } from 'wouter';
import { RATING_MAX } from '../../core/posts/fields.ts';
import type { AdminPostsQuery } from '../../core/posts/list.ts';
import type { AdminPostRow } from '../../core/posts/list-row.ts';
import { postMessages, reviewMessages } from '../../core/posts/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { RowActions, type RowSource } from '../content/RowActions.tsx';
import { trashMessages } from '../content/trash/messages.ts';
import { postPaths } from '../paths.ts';
import { ScheduledAt } from '../schedule/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { SortHeading } from '../ui/SortHeading.tsx';
import { styles } from '../ui/styles.ts';
import { formatSiteDate } from '../ui/time/dates.ts';
import { deletePost, refreshPosts } from './api.ts';

const source: RowSource = {
  paths: postPaths,
  remove: deletePost,
  refresh: refreshPosts,
  texts: {
    confirmTrash: trashMessages.confirmTrash,
    deleted: postMessages.deleted,
    deletedHint: trashMessages.trashed,
    deleteFailed: postMessages.deleteFailed,
  },
};

const DESCRIPTION_LENGTH = 60;

type Sort = AdminPostsQuery['sort'];

const sortable = {
  Title: ['title-asc', 'title-desc'],
  Rating: ['rating-desc', 'rating-asc'],
  Status: ['status-asc', 'status-desc'],
  Created: ['created-desc', 'created-asc'],
} as const satisfies Record<string, readonly [Sort, Sort]>;

interface PostsTableProps {
  rows: AdminPostRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** On narrow screens the hidden columns are shown below the title. */
export function PostsTable({ rows, sort, onSort }: PostsTableProps) {
  const heading = (name: keyof typeof sortable, className = '') => (
    <SortHeading
      name={name}
      sorts={sortable[name]}
      sort={sort}
      onSort={onSort}
      className={className}
      buttonClassName={classes('whitespace-nowrap', name === 'Title' ? 'pr-2.5' : 'px-2.5')}
    />
  );
  return (
    <table className="w-full border-collapse border-t-2 border-ink text-left">
      <thead className="sr-only lg:not-sr-only">
        <tr className="border-b border-hairline font-note text-sm text-soft">
          {heading('Title', 'w-full')}
          <th scope="col" className="px-2.5 py-2 font-normal">
            Categories
          </th>
          {heading('Rating')}
          {heading('Status')}
          {heading('Created')}
          <th scope="col" className="px-2.5 py-2 font-normal">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PostRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

const wide = 'hidden px-2.5 py-3.5 lg:table-cell';

function PostRow({ row }: { row: AdminPostRow }) {
  const rating =
    row.overall_rating === null ? postMessages.noRating : `${row.overall_rating}/${RATING_MAX}`;
  const created = formatSiteDate(row.created_at);
  return (
    <tr className="border-b border-hairline align-top hover:bg-card">
      <td className="py-3.5 pr-2 wrap-anywhere lg:pr-4">
        <Link href={postPaths.edit(row.id)} className={classes(styles.rowLink, 'font-bold')}>
          {titleOf(row)}
        </Link>
        <p className="text-sm text-soft">{shortened(row.short_description ?? '')}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm lg:hidden">
          <PostStatus row={row} />
          <ScheduledAt instants={instantsOf(row)} className="text-soft" />
          <span>{rating}</span>
          <span>{created}</span>
          <Categories row={row} />
        </div>
      </td>
      <td className={wide}>
        <div className="flex w-40 flex-wrap gap-1">
          <Categories row={row} />
        </div>
      </td>
      <td className={classes(wide, 'whitespace-nowrap')}>{rating}</td>
      <td className={wide}>
        <PostStatus row={row} />
        <ScheduledAt instants={instantsOf(row)} className="mt-1 block text-sm text-soft" />
      </td>
      <td className={classes(wide, 'whitespace-nowrap')}>{created}</td>
      <td className="py-1.5 pl-1 lg:px-2">
        <RowActions source={source} row={row} title={titleOf(row)} />
      </td>
    </tr>
  );
}

function Categories({ row }: { row: AdminPostRow }) {
  if (row.categories.length === 0) {
    return <span className="text-sm text-soft">{reviewMessages.categoryFallback}</span>;
  }
  return row.categories.map(({ id, name }) => (
    <Badge key={id}>{name === '' ? postMessages.unknownCategory : name}</Badge>
  ));
}

const instantsOf = ({ publish_at, unpublish_at, draft }: AdminPostRow) => ({
  publish_at,
  unpublish_at,
  changes_at: draft?.publish_at ?? null,
});

const titleOf = ({ title }: AdminPostRow) => (title === '' ? postMessages.untitled : title);

/** Cuts a description by characters, not by UTF-16 units. */
function shortened(description: string): string {
  const characters = [...description];
  if (characters.length <= DESCRIPTION_LENGTH) return description;
  return `${characters.slice(0, DESCRIPTION_LENGTH).join('').trimEnd()}…`;
}

const states = {
  live: { name: 'Published', note: 'Live', dot: 'bg-good border-good' },
  updating: { name: 'Published', note: 'Updating', dot: 'bg-accent border-accent animate-pulse' },
  draft: { name: 'Draft', note: null, dot: 'border-soft' },
} as const;

/** Published or Draft, and whether visitors see the latest version. */
function PostStatus({ row: { state, draft } }: { row: AdminPostRow }) {
  const { name, note, dot } = states[state];
  const isChanged = state !== 'draft' && draft !== null;
  return (
    <span className="inline-flex items-baseline gap-2">
      <span
        aria-hidden="true"
        className={classes('size-2.5 shrink-0 rounded-[50%] border-2', dot)}
      />
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className={classes(state === 'draft' && 'text-soft')}>
          {isChanged ? postMessages.withChanges : name}
        </span>
        {note !== null && <span className="text-sm text-soft">{note}</span>}
      </span>
    </span>
  );
}
