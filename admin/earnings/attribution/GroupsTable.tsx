import type { NotAttributed } from '../../../core/earnings/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatDays } from '../../ui/days.ts';
import { earningAdminMessages, notAttributedMessages as messages } from '../admin-messages.ts';
import { EarnedAmounts } from '../EarnedAmounts.tsx';
import { NetworkName } from '../network-name.ts';
import { groupKey, groupName } from './group-name.ts';

interface GroupsTableProps {
  groups: readonly NotAttributed[];
  onAssign: (group: NotAttributed) => void;
}

/** Not by its attributes, because React takes `key` for itself. */
function What({ group }: { group: NotAttributed }) {
  const name = groupName(group);
  return (
    <>
      {name}
      <span className="mt-0.5 block text-sm font-normal text-soft">
        {[
          name !== group.key && groupKey(group),
          name !== group.merchant_name && group.merchant_name,
        ]
          .filter(Boolean)
          .join(' · ') || messages.kinds[group.key_kind]}
        <span className="block lg:hidden">
          <NetworkName network={group.network} />
        </span>
        <span className="block sm:hidden">
          {earningAdminMessages.transactions(group.transactions)}
        </span>
      </span>
    </>
  );
}

/** Rows of reports that have something in common and no review yet. */
export function GroupsTable({ groups, onAssign }: GroupsTableProps) {
  const { columns: names } = messages;
  const columns: Column<NotAttributed>[] = [
    { name: names.what, width: 'w-full sm:w-2/5', cell: (group) => <What group={group} /> },
    {
      name: names.network,
      hidden: 'max-lg:hidden',
      cell: ({ network }) => <NetworkName network={network} />,
    },
    {
      name: names.days,
      hidden: 'max-lg:hidden',
      cell: ({ first_day, last_day }) => formatDays(first_day, last_day),
    },
    {
      name: names.transactions,
      right: true,
      hidden: 'max-sm:hidden',
      cell: (group) => group.transactions.toLocaleString('en'),
    },
    { name: names.amount, right: true, cell: ({ totals }) => <EarnedAmounts totals={totals} /> },
    {
      name: earningAdminMessages.actions,
      right: true,
      cell: (group) => (
        <Button
          aria-label={messages.assignOne(groupName(group))}
          onClick={() => onAssign(group)}
          className="-my-1 max-sm:px-2"
        >
          {messages.assign}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={groups}
      rowKey={({ network, key_kind, key }) => `${network} ${key_kind} ${key}`}
    />
  );
}
