import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComparisonRow } from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { EmptyList } from '../ui/list/EmptyList.tsx';
import { SearchBox } from '../ui/list/SearchBox.tsx';
import { comparisonsQuery, publishComparison, refreshComparisons } from './api.ts';
import { ComparisonsTable, nameOf } from './ComparisonsTable.tsx';
import { DeleteComparisonDialog } from './DeleteComparisonDialog.tsx';

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

export function ComparisonList() {
  const [search, setSearch] = useState('');
  const [deleted, setDeleted] = useState<ComparisonRow | null>(null);
  const publish = useMutation({
    mutationFn: ({ id, published }: { id: string; published: boolean }) =>
      publishComparison(id, published),
    meta: { failure: messages.publishFailed },
    onSettled: refreshComparisons,
  });
  const matches = (row: ComparisonRow) =>
    [nameOf(row), ...row.best_of.map(({ title }) => title)].some((text) =>
      text.toLowerCase().includes(search.toLowerCase()),
    );
  return (
    <div className="mt-6 grid gap-5">
      <Loaded
        query={useQuery(comparisonsQuery())}
        failure={messages.listFailed}
        stale={messages.listFailed}
      >
        {(rows) => {
          const found = rows.filter(matches);
          if (rows.length === 0) return <EmptyList text={messages.none} />;
          return (
            <>
              {rows.length >= SEARCHED_FROM && (
                <SearchBox
                  label={messages.search}
                  placeholder={messages.search}
                  search={search}
                  delay={200}
                  onSearch={setSearch}
                />
              )}
              {found.length === 0 ? (
                <EmptyList text={messages.noMatch} />
              ) : (
                <ComparisonsTable
                  rows={found}
                  onPublish={({ id }, published) =>
                    id !== null && publish.mutate({ id, published })
                  }
                  onDelete={setDeleted}
                />
              )}
            </>
          );
        }}
      </Loaded>
      {deleted !== null && deleted.id !== null && (
        <DeleteComparisonDialog row={deleted} id={deleted.id} onClose={() => setDeleted(null)} />
      )}
    </div>
  );
}
