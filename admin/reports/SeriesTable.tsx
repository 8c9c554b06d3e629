import { classes } from '../../core/ui/classes.ts';
import { formatDays } from '../ui/days.ts';

export interface SeriesColumn<Point> {
  name: string;
  cell: (point: Point) => string;
}

interface SeriesTableProps<Point> {
  label: string;
  series: Point[];
  columns: readonly SeriesColumn<Point>[];
  scrolls: boolean;
}

const number = 'px-2 py-2 text-right font-normal';

export function SeriesTable<Point extends { from_day: string; to_day: string }>(
  props: SeriesTableProps<Point>,
) {
  const { label, series, columns, scrolls } = props;
  return (
    <section
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      className={classes('border-t-2 border-ink', scrolls && 'max-h-96 overflow-y-auto')}
    >
      <table className="w-full border-collapse text-left">
        <thead className="sticky top-0 bg-paper">
          <tr className="border-b border-hairline font-note text-sm text-soft">
            <th scope="col" className="py-2 font-normal">
              Days
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map((point) => (
            <tr key={point.from_day} className="border-b border-hairline">
              <th scope="row" className="py-2 font-normal">
                {formatDays(point.from_day, point.to_day)}
              </th>
              {columns.map(({ name, cell }) => (
                <td key={name} className={number}>
                  {cell(point)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
