import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { OwnerCategory } from '../../core/categories/form.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatLocalDate } from '../ui/dates.ts';
import { styles } from '../ui/styles.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';

interface CategoriesTableProps {
  rows: OwnerCategory[];
  onEdit: (category: OwnerCategory) => void;
  onDelete: (category: OwnerCategory) => void;
}

const headings = [
  { name: 'Name', className: 'w-full md:w-1/2' },
  { name: 'Slug', className: 'max-md:hidden' },
  { name: 'Active' },
  { name: 'Created', className: 'max-md:hidden' },
  { name: 'Actions' },
];
const wide = 'hidden px-3 py-3.5 md:table-cell';

/** All categories by name. On narrow screens the slug is shown below the name. */
export function CategoriesTable({ rows, onEdit, onDelete }: CategoriesTableProps) {
  return (
    <table className="w-full border-collapse border-t-2 border-ink text-left">
      <thead>
        <tr className="border-b border-hairline font-note text-sm text-soft">
          {headings.map(({ name, className }) => (
            <th
              key={name}
              scope="col"
              className={classes('px-1 py-2.5 font-normal first:pl-0 md:px-3', className)}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((category) => (
          <tr key={category.id} className="border-b border-hairline hover:bg-card">
            <th scope="row" className="py-3.5 pr-3 text-left wrap-anywhere">
              {category.name}
              <span className="block font-note text-sm font-normal text-soft md:hidden">
                {category.slug}
              </span>
            </th>
            <td className={classes(wide, 'min-w-40 font-note text-sm wrap-anywhere')}>
              {category.slug}
            </td>
            <td className="px-1 py-2 md:px-3">
              <ActiveSwitch category={category} />
            </td>
            <td className={classes(wide, 'whitespace-nowrap')}>
              {formatLocalDate(category.created_at)}
            </td>
            <td className="py-1.5 md:px-1">
              <div className="flex">
                <Action
                  name="Edit"
                  icon={Pencil}
                  category={category}
                  onClick={() => onEdit(category)}
                />
                <Action
                  name="Delete"
                  icon={Trash2}
                  category={category}
                  onClick={() => onDelete(category)}
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActionProps {
  name: string;
  icon: LucideIcon;
  category: OwnerCategory;
  onClick: () => void;
}

function Action({ name, icon: Icon, category, onClick }: ActionProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={`${name} ${category.name}`}
      onClick={onClick}
      className={styles.icon}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
