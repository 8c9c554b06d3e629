import { Pencil, Trash2 } from 'lucide-react';
import type { OwnerCategory } from '../../core/categories/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { formatLocalDate } from '../ui/dates.ts';
import { styles } from '../ui/styles.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';

interface CategoriesTableProps {
  rows: OwnerCategory[];
  onEdit: (category: OwnerCategory) => void;
  onDelete: (category: OwnerCategory) => void;
}

const head = 'px-1 py-2.5 font-normal first:pl-0 md:px-3';
const wide = 'hidden px-3 py-3.5 md:table-cell';

/** All categories by name. On narrow screens the slug stands under the name. */
export function CategoriesTable({ rows, onEdit, onDelete }: CategoriesTableProps) {
  return (
    <table className="w-full border-collapse border-t-2 border-ink text-left">
      <thead>
        <tr className="border-b border-hairline font-note text-sm text-soft">
          <th scope="col" className={classes(head, 'w-full md:w-1/2')}>
            Name
          </th>
          <th scope="col" className={classes(head, 'max-md:hidden')}>
            Slug
          </th>
          <th scope="col" className={head}>
            Active
          </th>
          <th scope="col" className={classes(head, 'max-md:hidden')}>
            Created
          </th>
          <th scope="col" className={head}>
            Actions
          </th>
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
                <button
                  type="button"
                  title="Edit"
                  aria-label={`Edit ${category.name}`}
                  onClick={() => onEdit(category)}
                  className={styles.icon}
                >
                  <Pencil aria-hidden="true" className="size-5" />
                </button>
                <button
                  type="button"
                  title="Delete"
                  aria-label={`Delete ${category.name}`}
                  onClick={() => onDelete(category)}
                  className={styles.icon}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
