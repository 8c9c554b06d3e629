import type { ReactNode } from 'react';
import { classes } from '../../../core/ui/classes.ts';

interface WideTableProps {
  label: string;
  headings: readonly { name: string; right?: boolean }[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** A table as wide as its values, which scrolls sideways where the screen is narrower. */
export function WideTable({ label, headings, rows }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, but what the keyboard can scroll
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse border-t-2 border-ink text-left">
        <thead>
          <tr className="border-b border-hairline font-note text-sm text-soft">
            {headings.map(({ name, right = false }) => (
              <th
                key={name}
                scope="col"
                className={classes(
                  'px-2 py-2 font-normal whitespace-nowrap first:pl-0 last:pr-0',
                  right && 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-hairline align-top">
              {headings.map(({ name, right = false }, index) => (
                <td
                  key={name}
                  className={classes(
                    'max-w-[28rem] min-w-16 px-2 py-2 first:pl-0 last:pr-0',
                    right ? 'text-right whitespace-nowrap tabular-nums' : 'wrap-break-word',
                  )}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
