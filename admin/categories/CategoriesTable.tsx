import { Pencil, Trash2 } from 'lucide-react';
import type { OwnerCategory } from '../../core/categories/schema.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatLocalDate } from '../ui/dates.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';

interface CategoriesTableProps {
  rows: OwnerCategory[];
  onEdit: (category: OwnerCategory) => void;
  onDelete: (category: OwnerCategory) => void;
}

const columns: Column<OwnerCategory>[] = [
  {
    name: 'Name',
    width: 'w-full md:w-1/2',
    cell: ({ name, slug }) => (
      <>
        {name}
        <span className="block font-note text-sm font-normal text-soft md:hidden">{slug}</span>
      </>
    ),
  },
  {
    name: 'Slug',
    hidden: 'max-md:hidden',
    cell: ({ slug }) => (
      <span className="block min-w-40 font-note text-sm wrap-anywhere">{slug}</span>
    ),
  },
  { name: 'Active', cell: (category) => <ActiveSwitch category={category} /> },
  {
    name: 'Created',
    hidden: 'max-md:hidden',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">{formatLocalDate(created_at)}</span>
    ),
  },
];

/** All categories by name. On narrow screens the slug is shown below the name. */
export function CategoriesTable({ rows, onEdit, onDelete }: CategoriesTableProps) {
  const actions: Column<OwnerCategory> = {
    name: 'Actions',
    cell: (category) => (
      <div className="-my-2 flex">
        <Button
          tone="icon"
          title="Edit"
          aria-label={`Edit ${category.name}`}
          onClick={() => onEdit(category)}
        >
          <Pencil aria-hidden="true" className="size-5" />
        </Button>
        <Button
          tone="icon"
          title="Delete"
          aria-label={`Delete ${category.name}`}
          onClick={() => onDelete(category)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
    ),
  };
  return <DataTable columns={[...columns, actions]} rows={rows} rowKey={({ id }) => id} />;
}
