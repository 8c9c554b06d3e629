import { Link } from 'wouter';
import { bestOfMessages } from '../../../core/best-of/messages.ts';
import { bestOfPath } from '../../../core/best-of/schema.ts';
import type { DocumentQuery, DocumentRow } from '../../../core/content/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { RowActions, type RowSource } from '../../content/RowActions.tsx';
import { bestOfPaths } from '../../paths.ts';
import { ScheduledAt } from '../../schedule/index.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatSiteDate } from '../../ui/dates.ts';
import { styles } from '../../ui/styles.ts';
import { deleteBestOf, refreshBestOf } from '../api.ts';
import { bestOfScreenMessages as messages } from '../editor-messages.ts';

type Sort = DocumentQuery['sort'];

const source: RowSource = {
  paths: bestOfPaths,
  remove: deleteBestOf,
  refresh: refreshBestOf,
  texts: {
    confirmTrash: messages.confirmTrash,
    deleted: messages.deleted,
    deleteFailed: bestOfMessages.deleteFailed,
  },
};

interface BestOfTableProps {
  rows: DocumentRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** On narrow screens the hidden columns are shown below the title. */
export function BestOfTable({ rows, sort, onSort }: BestOfTableProps) {
  return (
    <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} sorting={{ sort, onSort }} />
  );
}

const columns: Column<DocumentRow, Sort>[] = [
  {
    name: messages.columns.title,
    width: 'w-full',
    sorts: ['title-asc', 'title-desc'],
    cell: (row) => (
      <>
        <Link href={bestOfPaths.edit(row.id)} className={styles.rowLink}>
          {titleOf(row)}
        </Link>
        <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm font-normal text-soft lg:hidden">
          <Status row={row} />
          <span>{messages.picks(row.lengths.picks ?? 0)}</span>
          <span>{formatSiteDate(row.updated_at)}</span>
        </span>
      </>
    ),
  },
  {
    name: messages.columns.picks,
    right: true,
    hidden: 'max-lg:hidden',
    cell: ({ lengths }) => (lengths.picks ?? 0).toLocaleString(),
  },
  {
    name: messages.columns.status,
    hidden: 'max-lg:hidden',
    cell: (row) => <Status row={row} />,
  },
  {
    name: messages.columns.updated,
    sorts: ['updated-desc', 'updated-asc'],
    hidden: 'max-lg:hidden',
    cell: ({ updated_at }) => (
      <span className="whitespace-nowrap">{formatSiteDate(updated_at)}</span>
    ),
  },
  {
    name: messages.columns.actions,
    right: true,
    cell: (row) => (
      <RowActions
        source={source}
        row={row}
        title={titleOf(row)}
        page={row.published && row.slug !== null ? bestOfPath(row.slug) : null}
      />
    ),
  },
];

const titleOf = ({ title }: DocumentRow) => (title === '' ? bestOfMessages.untitled : title);

function Status({ row: { published, draft, publish_at, unpublish_at } }: { row: DocumentRow }) {
  const changed = draft === null ? messages.published : messages.withChanges;
  return (
    <span className="grid gap-1 lg:min-w-28">
      <span className="inline-flex items-baseline gap-2">
        <span
          aria-hidden="true"
          className={classes(
            'size-2.5 shrink-0 rounded-[50%] border-2',
            published ? 'border-good bg-good' : 'border-soft',
          )}
        />
        {published ? changed : messages.draft}
      </span>
      <ScheduledAt
        instants={{ publish_at, unpublish_at, changes_at: draft?.publish_at ?? null }}
        className="text-sm text-soft"
      />
    </span>
  );
}
