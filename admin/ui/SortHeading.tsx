import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '../../core/ui/classes.ts';

interface SortHeadingProps<Sort extends string> {
  name: string;
  sorts: readonly [Sort, Sort];
  sort: Sort;
  onSort: (sort: Sort) => void;
  className?: string | undefined;
  buttonClassName: string;
}

export function SortHeading<Sort extends string>(props: SortHeadingProps<Sort>) {
  const { name, sorts, sort, onSort, className, buttonClassName } = props;
  const [first, second] = sorts;
  const active = sort === first || sort === second;
  const ascending = sort.endsWith('-asc');
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
      className={classes('p-0 font-normal', className)}
    >
      <button
        type="button"
        onClick={() => onSort(sort === first ? second : first)}
        className={classes(
          'flex min-h-11 cursor-pointer items-center gap-1 hover:text-ink',
          active && 'text-ink',
          buttonClassName,
        )}
      >
        {name}
        {active && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
      </button>
    </th>
  );
}
