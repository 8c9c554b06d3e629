import { Pencil, Trash2 } from 'lucide-react';
import type { AdminMerchant } from '../../core/merchants/merchant.ts';
import { merchantRules } from '../../core/merchants/messages.ts';
import { networkOf } from '../../core/merchants/networks.ts';
import { Badge } from '../ui/Badge.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { IconButton } from '../ui/IconButton.tsx';

interface MerchantsTableProps {
  rows: AdminMerchant[];
  onEdit: (merchant: AdminMerchant) => void;
  onDelete: (merchant: AdminMerchant) => void;
}

/** Domains in the list; the form shows all. */
const MOST_DOMAINS = 3;

const columns: Column<AdminMerchant>[] = [
  {
    name: 'Merchant',
    width: 'w-full sm:w-2/5',
    cell: ({ name, domains }) => (
      <>
        {name}
        <span className="block font-note text-sm font-normal text-soft wrap-anywhere">
          {domains.slice(0, MOST_DOMAINS).join(', ')}
          {domains.length > MOST_DOMAINS && ` +${domains.length - MOST_DOMAINS}`}
        </span>
      </>
    ),
  },
  {
    name: 'Network and tag',
    width: 'sm:w-44',
    hidden: 'max-sm:hidden',
    cell: ({ network, tag_parameter, tag_value }) => (
      <>
        {networkOf(network).name}
        {tag_value !== null && (
          <span className="block font-note text-sm text-soft wrap-anywhere">
            {tag_parameter}={tag_value}
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Rules',
    hidden: 'max-md:hidden',
    cell: (merchant) => (
      <ul className="flex flex-wrap gap-1.5">
        {merchantRules(merchant).map((rule) => (
          <li key={rule}>
            <Badge>{rule}</Badge>
          </li>
        ))}
      </ul>
    ),
  },
];

export function MerchantsTable({ rows, onEdit, onDelete }: MerchantsTableProps) {
  const actions: Column<AdminMerchant> = {
    name: 'Actions',
    cell: (merchant) => (
      <div className="-my-2 flex">
        <IconButton
          icon={Pencil}
          label={`Edit ${merchant.name}`}
          title="Edit"
          onClick={() => onEdit(merchant)}
        />
        <IconButton
          icon={Trash2}
          label={`Delete ${merchant.name}`}
          title="Delete"
          onClick={() => onDelete(merchant)}
        />
      </div>
    ),
  };
  return <DataTable columns={[...columns, actions]} rows={rows} rowKey={({ id }) => id} />;
}
