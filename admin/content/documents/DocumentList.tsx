import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { SEARCH_DEBOUNCE } from '../../../core/catalogue/query.ts';
import {
  type DocumentQuery,
  type DocumentRow,
  documentQuerySchema,
  documentSorts,
  documentStatuses,
} from '../../../core/content/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { ScheduledAt } from '../../schedule/index.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ChoiceSelect } from '../../ui/list/ChoiceSelect.tsx';
import { EmptyList, NoMatch } from '../../ui/list/EmptyList.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { listAddress } from '../../ui/list/list-address.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { ScreenTitle } from '../../ui/ScreenTitle.tsx';
import { styles } from '../../ui/styles.ts';
import { formatSiteDate } from '../../ui/time/dates.ts';
import { RowActions } from '../RowActions.tsx';
import { trashMessages } from '../trash/messages.ts';
import { documentsQuery } from './api.ts';
import type { DocumentSource } from './kind.ts';
import { documentMessages as messages } from './messages.ts';

type Sort = DocumentQuery['sort'];

/** A number of a row that only one kind has. */
export interface NumberColumn {
  name: string;
  of(row: DocumentRow): number;
  text(number: number): string;
}

interface DocumentListProps {
  source: DocumentSource;
  /** Starts a new one. */
  createPath: string;
  texts: Record<
    'title' | 'create' | 'createFirst' | 'none' | 'noneHint' | 'search' | 'noMatch' | 'clearSearch',
    string
  > & { listFailed: string };
  /** Links beside that to the trash. */
  links?: ReactNode;
  number?: NumberColumn;
  /** Below a list that has all documents of the kind. */
  suggestions?: (documents: readonly DocumentRow[]) => ReactNode;
}

/** Every document of a kind. Search, filter and order are in the address. */
export function DocumentList(props: DocumentListProps) {
  const { source, createPath, texts, links, number, suggestions } = props;
  const { paths } = source;
  const address = listAddress(paths.list, documentQuerySchema);
  const [, navigate] = useLocation();
  const query = address.read(useSearch());
  const documents = useQuery(documentsQuery(source, query));
  /** Counts resets; as the toolbar's key, each one empties the search box. */
  const [resets, setResets] = useState(0);
  const change = (part: Partial<DocumentQuery>) =>
    navigate(address.write({ ...query, page: 1, ...part }), { replace: true });
  const isFiltered = query.search !== '' || query.status !== 'all';
  const isEmpty = documents.data?.total === 0 && !isFiltered;

  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title={texts.title}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {links}
          <Link href={paths.trash} className={`${styles.link} py-2`}>
            {trashMessages.link}
          </Link>
          <Link href={createPath} className={isEmpty ? styles.quiet : styles.primary}>
            {texts.create}
          </Link>
        </div>
      </ScreenTitle>
      {!isEmpty && <Toolbar key={resets} label={texts.search} query={query} onChange={change} />}
      <PagedList
        label={texts.title}
        query={documents}
        failure={texts.listFailed}
        empty={
          !isFiltered && (
            <>
              <EmptyList title={texts.none} text={texts.noneHint}>
                <Link href={createPath} className={styles.primary}>
                  {texts.createFirst}
                </Link>
              </EmptyList>
              {suggestions?.([])}
            </>
          )
        }
        noMatch={
          <NoMatch
            text={texts.noMatch}
            clear={texts.clearSearch}
            onClear={() => {
              navigate(paths.list, { replace: true });
              setResets(resets + 1);
            }}
          />
        }
        above={({ total }) => messages.count(total)}
        href={(page) => address.write({ ...query, page })}
      >
        {({ items, total }) => (
          <>
            <DataTable
              columns={columnsOf(source, number)}
              rows={items}
              rowKey={({ id }) => id}
              sorting={{ sort: query.sort, onSort: (sort) => change({ sort }) }}
            />
            {!isFiltered && items.length === total && suggestions?.(items)}
          </>
        )}
      </PagedList>
    </div>
  );
}

interface ToolbarProps {
  label: string;
  query: DocumentQuery;
  onChange: (part: Partial<DocumentQuery>) => void;
}

function Toolbar({ label, query, onChange }: ToolbarProps) {
  return (
    <ListToolbar
      className="mt-6"
      label={label}
      placeholder={messages.searchPlaceholder}
      search={query.search}
      delay={SEARCH_DEBOUNCE}
      onSearch={(search) => onChange({ search })}
    >
      <ChoiceSelect
        label={messages.status}
        value={query.status}
        values={documentStatuses}
        names={messages.statuses}
        onChange={(status) => onChange({ status })}
        className="lg:w-56"
      />
      <ChoiceSelect
        label={messages.sortBy}
        value={query.sort}
        values={documentSorts}
        names={messages.sorts}
        onChange={(sort) => onChange({ sort })}
        className="lg:w-60"
      />
    </ListToolbar>
  );
}

/** On narrow screens the hidden columns are shown below the title. */
function columnsOf(
  source: DocumentSource,
  number: NumberColumn | undefined,
): Column<DocumentRow, Sort>[] {
  return [
    {
      name: messages.columns.title,
      width: 'w-full',
      sorts: ['title-asc', 'title-desc'],
      cell: (row) => (
        <>
          <Link href={source.paths.edit(row.id)} className={styles.rowLink}>
            {titleOf(row)}
          </Link>
          <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm font-normal text-soft lg:hidden">
            <Status row={row} />
            {number !== undefined && <span>{number.text(number.of(row))}</span>}
            <span>{formatSiteDate(row.updated_at)}</span>
          </span>
        </>
      ),
    },
    ...(number === undefined
      ? []
      : [
          {
            name: number.name,
            right: true,
            hidden: 'max-lg:hidden' as const,
            cell: (row: DocumentRow) => number.of(row).toLocaleString(),
          },
        ]),
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
          page={row.published && row.slug !== null ? source.pagePath(row.slug) : null}
        />
      ),
    },
  ];
}

const titleOf = ({ title }: DocumentRow) => (title === '' ? messages.untitled : title);

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
