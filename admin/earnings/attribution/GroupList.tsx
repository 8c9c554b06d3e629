import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { NotAttributed } from '../../../core/earnings/schema.ts';
import { paths } from '../../paths.ts';
import { ChoiceSelect } from '../../ui/list/ChoiceSelect.tsx';
import { EmptyList, NoMatch } from '../../ui/list/EmptyList.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { SearchBox } from '../../ui/list/SearchBox.tsx';
import { styles } from '../../ui/styles.ts';
import { earningAdminMessages, notAttributedMessages as messages } from '../admin-messages.ts';
import { EarnedAmounts } from '../EarnedAmounts.tsx';
import { notAttributedQuery } from './api.ts';
import { type AttributionQuery, attributionAddress, sorts } from './attribution-address.ts';
import { GroupsTable } from './GroupsTable.tsx';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));

interface GroupListProps {
  query: AttributionQuery;
  onChange: (part: Partial<AttributionQuery>) => void;
}

/** Transactions without a review, similar ones together. */
export default function GroupList({ query, onChange }: GroupListProps) {
  const { search, sort, page } = query;
  const list = useQuery(notAttributedQuery({ search, sort, page }));
  const [open, setOpen] = useState<NotAttributed | null>(null);
  /** Counts resets; as the search box's key, each one empties it. */
  const [resets, setResets] = useState(0);
  const isEmpty = list.data?.total === 0 && search === '';
  return (
    <>
      {!isEmpty && (
        <search className="mt-5 grid gap-2 sm:flex">
          <div className="min-w-0 sm:grow">
            <SearchBox
              key={resets}
              label={messages.search}
              placeholder={messages.searchHelp}
              search={search}
              onSearch={(text) => onChange({ search: text })}
            />
          </div>
          <ChoiceSelect
            label={messages.sort}
            value={sort}
            values={sorts}
            names={messages.sorts}
            onChange={(next) => onChange({ sort: next })}
            className="min-w-0 sm:w-64"
          />
        </search>
      )}
      <PagedList
        label={messages.views.groups}
        query={list}
        failure={messages.failed}
        empty={
          search === '' && (
            <EmptyList title={messages.none} text={messages.noneHelp}>
              <Link href={paths.earningImports} className={styles.quiet}>
                {messages.toImports}
              </Link>
            </EmptyList>
          )
        }
        noMatch={
          <NoMatch
            text={messages.noMatch}
            clear={earningAdminMessages.clear}
            onClear={() => {
              onChange({ search: '' });
              setResets(resets + 1);
            }}
          />
        }
        above={(found) =>
          found.total > 0 && (
            <>
              <dl className="mb-5 grid gap-1 border-2 border-ink bg-card px-4 py-3">
                <dt className="text-sm text-soft">{messages.total}</dt>
                <dd className="text-lg">
                  <EarnedAmounts totals={found.totals} inRow />
                </dd>
              </dl>
              <p role="status" className="mb-3 text-sm text-soft">
                {messages.count(found.total)},{' '}
                {earningAdminMessages.transactions(found.transactions)}
              </p>
            </>
          )
        }
        href={(target) => attributionAddress.write({ ...query, page: target })}
      >
        {({ items }) => <GroupsTable groups={items} onAssign={setOpen} />}
      </PagedList>
      <Suspense fallback={null}>
        {open !== null && <AssignDialog group={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
