import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Assignment } from '../../../core/earnings/schema.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { EmptyList } from '../../ui/list/EmptyList.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { styles } from '../../ui/styles.ts';
import { formatSiteDate } from '../../ui/time/dates.ts';
import { earningAdminMessages, notAttributedMessages } from '../admin-messages.ts';
import { NetworkName } from '../network-name.ts';
import { assignmentsQuery, refreshAttribution, removeAssignment } from './api.ts';
import { type AttributionQuery, attributionAddress } from './attribution-address.ts';
import { groupKey } from './group-name.ts';

const { assignments: messages, columns: names, kinds } = notAttributedMessages;

/** What the owner assigned, to take it back. */
export default function AssignmentList({ query }: { query: AttributionQuery }) {
  const list = useQuery(assignmentsQuery(query.page));
  const [open, setOpen] = useState<Assignment | null>(null);
  return (
    <>
      <PagedList
        label={notAttributedMessages.views.assignments}
        query={list}
        failure={messages.failed}
        empty={<EmptyList title={messages.none} text={messages.noneHelp} />}
        above={({ total }) => messages.count(total)}
        href={(page) => attributionAddress.write({ ...query, page })}
      >
        {({ items }) => <AssignmentsTable assignments={items} onRemove={setOpen} />}
      </PagedList>
      {open !== null && (
        <ConfirmDialog
          title={messages.undoTitle}
          // The list is read again after a failure too.
          act={() => removeAssignment(open.id).finally(refreshAttribution)}
          done={messages.undone}
          failure={messages.undoFailed}
          confirm={messages.undo}
          onClose={() => setOpen(null)}
        >
          <p className="font-bold wrap-anywhere">
            {groupKey(open)} (<NetworkName network={open.network} />)
          </p>
          <p>{messages.undoText(open.transactions)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface AssignmentsTableProps {
  assignments: readonly Assignment[];
  onRemove: (assignment: Assignment) => void;
}

function AssignmentsTable({ assignments, onRemove }: AssignmentsTableProps) {
  const columns: Column<Assignment>[] = [
    {
      name: names.what,
      width: 'w-2/5',
      cell: ({ key, key_kind, network }) => (
        <>
          {key}
          <span className="mt-0.5 block text-sm font-normal text-soft">
            {kinds[key_kind]} · <NetworkName network={network} />
          </span>
        </>
      ),
    },
    {
      name: names.review,
      cell: ({ post_id, title }) => <Review post_id={post_id} title={title} />,
    },
    {
      name: names.transactions,
      right: true,
      hidden: 'max-sm:hidden',
      cell: ({ transactions }) => transactions.toLocaleString('en'),
    },
    {
      name: names.assigned,
      hidden: 'max-md:hidden',
      cell: ({ created_at }) => formatSiteDate(created_at),
    },
    {
      name: earningAdminMessages.actions,
      right: true,
      cell: (assignment) => (
        <Button
          aria-label={messages.undoOne(assignment.key)}
          onClick={() => onRemove(assignment)}
          className="-my-1 max-sm:px-2"
        >
          {messages.undo}
        </Button>
      ),
    },
  ];
  return <DataTable columns={columns} rows={assignments} rowKey={({ id }) => id} />;
}

function Review({ post_id, title }: Pick<Assignment, 'post_id' | 'title'>) {
  if (post_id === null) return <span className="text-soft">{notAttributedMessages.noReview}</span>;
  return (
    <Link href={paths.editPost(post_id)} className={`${styles.link} wrap-anywhere`}>
      {title || messages.untitled}
    </Link>
  );
}
