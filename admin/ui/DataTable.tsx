import type { ReactNode } from 'react';
import { classes } from '../../core/ui/classes.ts';
import { SortHeading } from './SortHeading.tsx';

/** The first column of a table names the row. */
export interface Column<Row, Sort extends string = never> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** The orders of the first and the second press; absent if not sortable. */
  sorts?: readonly [Sort, Sort];
  right?: boolean;
  /** The screen widths that hide the column. */
  hidden?: 'max-sm:hidden' | 'max-md:hidden' | 'max-lg:hidden';
  width?: string;
}

/** A column of numbers that sorts the highest first. */
export function numberColumn<Row, Key extends string>(
  name: string,
  key: Key,
  cell: (row: Row) => string,
): Column<Row, `${Key}-desc` | `${Key}-asc`> {
  return { name, sorts: [`${key}-desc`, `${key}-asc`], right: true, cell };
}

interface DataTableProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting?: { sort: Sort; onSort: (sort: Sort) => void };
}

export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { columns, rows, rowKey, sorting } = props;
  /** Whether a column of numbers precedes one of text, which would touch it. */
  const endsNumbers = (index: number) =>
    columns[index]?.right === true &&
    columns[index + 1]?.right === undefined &&
    index + 1 < columns.length;
  return (
    <table className="w-full border-collapse border-t-2 border-ink text-left">
      <thead>
        <tr className="border-b border-hairline font-note text-sm text-soft">
          {columns.map(({ name, sorts, right = false, hidden, width }, index) =>
            sorts === undefined || sorting === undefined ? (
              <th
                key={name}
                scope="col"
                className={classes(
                  'py-2 font-normal',
                  right ? 'pl-2 text-right' : 'pr-2',
                  endsNumbers(index) && 'pr-4',
                  hidden,
                  width,
                )}
              >
                {name}
              </th>
            ) : (
              <SortHeading
                key={name}
                name={name}
                sorts={sorts}
                {...sorting}
                className={classes(width, hidden)}
                buttonClassName={classes(
                  'w-full py-1 leading-tight',
                  right ? 'flex-row-reverse pl-2 text-right' : 'pr-2 text-left',
                )}
              />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-hairline align-top hover:bg-card">
            {columns.map(({ name, cell, right = false, hidden }, index) =>
              index === 0 ? (
                <th
                  key={name}
                  scope="row"
                  className="py-2.5 pr-2 text-left font-bold wrap-anywhere"
                >
                  {cell(row)}
                </th>
              ) : (
                <td
                  key={name}
                  className={classes(
                    'py-2.5',
                    right ? 'pl-2 text-right whitespace-nowrap' : 'pr-2 wrap-anywhere',
                    endsNumbers(index) && 'pr-4',
                    hidden,
                  )}
                >
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
