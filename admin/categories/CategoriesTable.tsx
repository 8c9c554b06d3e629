import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { categoryMessages } from '../../core/categories/messages.ts';
import type { AdminCategory } from '../../core/categories/schema.ts';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { styles } from '../ui/styles.ts';
import { Toggle } from '../ui/Toggle.tsx';
import { formatSiteDate } from '../ui/time/dates.ts';
import { refreshCategories, setCategoryActive } from './api.ts';

interface CategoriesTableProps {
  rows: AdminCategory[];
  onEdit: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
}

const columns: Column<AdminCategory>[] = [
  {
    name: 'Name',
    width: 'w-full lg:w-1/2',
    cell: ({ id, name, slug }) => (
      <>
        <Link
          href={paths.editCategory(id)}
          title={categoryMessages.open(name)}
          className={styles.link}
        >
          {name}
        </Link>
        <span className="block font-note text-sm font-normal text-soft lg:hidden">{slug}</span>
      </>
    ),
  },
  {
    name: 'Slug',
    hidden: 'max-lg:hidden',
    cell: ({ slug }) => (
      <span className="block min-w-40 font-note text-sm wrap-anywhere">{slug}</span>
    ),
  },
  { name: 'Active', cell: (category) => <ActiveSwitch category={category} /> },
  {
    name: 'Created',
    hidden: 'max-lg:hidden',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">{formatSiteDate(created_at)}</span>
    ),
  },
];

/** On narrow screens the slug is shown below the name. */
export function CategoriesTable({ rows, onEdit, onDelete }: CategoriesTableProps) {
  const actions: Column<AdminCategory> = {
    name: 'Actions',
    cell: (category) => (
      <div className="-my-2 flex">
        <IconButton
          icon={Pencil}
          label={`Edit ${category.name}`}
          title="Edit"
          onClick={() => onEdit(category)}
        />
        <IconButton
          icon={Trash2}
          label={`Delete ${category.name}`}
          title="Delete"
          onClick={() => onDelete(category)}
        />
      </div>
    ),
  };
  return <DataTable columns={[...columns, actions]} rows={rows} rowKey={({ id }) => id} />;
}

/** Saves at once and switches back on failure. */
function ActiveSwitch({ category }: { category: AdminCategory }) {
  const change = useMutation({
    mutationFn: (active: boolean) => setCategoryActive(category.id, active),
    meta: { failure: categoryMessages.toggleFailed },
    onSuccess: async (_result, active) => {
      toast.success(active ? categoryMessages.activated : categoryMessages.deactivated);
      await refreshCategories();
    },
  });
  const active = change.isPending ? change.variables : category.active;
  return (
    <span className="inline-flex items-center gap-2.5">
      <Toggle
        aria-label={`${category.name} active`}
        checked={active}
        disabled={change.isPending}
        onCheckedChange={change.mutate}
      />
      <span aria-hidden="true" className="text-sm max-sm:hidden">
        {active ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}
