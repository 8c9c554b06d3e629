import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../core/ui/classes.ts';

interface SortHeadingProps<Sort extends string> {
  /** First press, second press. */
  sorts: readonly [Sort, Sort];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Of numbers, which stand at the right. */
  right?: boolean;
  className?: string;
  children: ReactNode;
}

/** The heading of a column that can be sorted by. */
export function SortHeading<Sort extends string>(props: SortHeadingProps<Sort>) {
  const { sorts, sort, onSort, right = false, className, children } = props;
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
          'flex min-h-11 w-full cursor-pointer items-center gap-1 py-1 leading-tight hover:text-ink',
          right ? 'flex-row-reverse pl-2 text-right' : 'pr-2 text-left',
          active && 'text-ink',
        )}
      >
        {children}
        {active && <Arrow aria-hidden="true" className="size-4 shrink-0" />}
      </button>
    </th>
  );
}

/** The looks of the tables of this screen. */
export const table = {
  all: 'w-full border-collapse border-t-2 border-ink text-left',
  head: 'border-b border-hairline font-note text-sm text-soft',
  heading: 'py-2 pr-2 font-normal',
  row: 'border-b border-hairline align-top hover:bg-card',
  first: 'py-2.5 pr-2 text-left font-bold wrap-anywhere',
  text: 'py-2.5 pr-2',
  number: 'py-2.5 pl-2 text-right whitespace-nowrap',
} as const;
