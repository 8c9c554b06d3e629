import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { formatDays, formatEnds } from '../ui/days.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { LinePanel } from './LinePanel.tsx';
import { type SeriesColumn, SeriesTable } from './SeriesTable.tsx';

interface ChartLine<Point>
  extends Pick<ComponentProps<typeof LinePanel>, 'unit' | 'height' | 'tone'> {
  value: (point: Point) => number;
  before: (point: Point) => number | null;
}

interface TimeChartProps<Point> {
  title: string;
  series: Point[];
  /** The name of the previous period; empty if there is none to compare with. */
  before: string;
  lines: readonly ChartLine<Point>[];
  /** What the point under the pointer says. */
  reading: (point: Point) => ReactNode;
  table: { label: string; columns: readonly SeriesColumn<Point>[] };
}

/**
 * Numbers over time. Each line has its own scale, because some are far larger. Screen readers get the
 * same numbers as a table, other users on request.
 */
export function TimeChart<Point extends { from_day: string; to_day: string }>(
  props: TimeChartProps<Point>,
) {
  const { title, series, before, lines, reading, table } = props;
  const tableId = useId();
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const [box, width] = useWidth();
  const [first, last] = [series[0], series.at(-1)];
  const shown = pointed === null ? undefined : series[pointed];
  return (
    <TitledSection
      title={title}
      className="mt-12"
      action={
        <Button
          aria-expanded={asTable}
          aria-controls={tableId}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <div ref={box} className="mt-4">
        {!asTable && series.length < 2 && (
          <p className="border-t-2 border-ink py-6 text-soft">{analyticsMessages.onlyOneDay}</p>
        )}
        {!asTable && series.length >= 2 && (
          <div aria-hidden="true" className="border-t-2 border-ink pt-3">
            <p className="flex min-h-12 flex-wrap items-start justify-between gap-x-6 text-sm text-soft">
              {shown === undefined ? (
                <Legend before={before} />
              ) : (
                <>
                  <span className="font-bold text-ink">
                    {formatDays(shown.from_day, shown.to_day)}
                  </span>
                  <span>{reading(shown)}</span>
                </>
              )}
            </p>
            {lines.map(({ unit, height, tone, value, before: valueBefore }) => (
              <LinePanel
                key={height}
                width={width}
                pointed={pointed}
                onPoint={setPointed}
                unit={unit}
                height={height}
                tone={tone}
                values={series.map(value)}
                before={before === '' ? null : series.map((point) => valueBefore(point) ?? 0)}
              />
            ))}
            {first !== undefined && last !== undefined && (
              <p className="mt-1.5 flex justify-between font-note text-xs text-soft">
                {formatEnds(first.from_day, last.to_day).map((end) => (
                  <span key={end}>{end}</span>
                ))}
              </p>
            )}
          </div>
        )}
        <div id={tableId} className={classes(!asTable && 'sr-only')}>
          <SeriesTable series={series} scrolls={asTable} {...table} />
        </div>
      </div>
    </TitledSection>
  );
}

function Legend({ before }: { before: string }) {
  return (
    <span className="flex flex-wrap gap-x-5">
      <LegendLine className="stroke-ink" strokeWidth="3">
        this period
      </LegendLine>
      {before !== '' && (
        <LegendLine className="stroke-soft" strokeWidth="1.5" strokeDasharray="4 3">
          {before}
        </LegendLine>
      )}
    </span>
  );
}

function LegendLine({ children, ...line }: ComponentProps<'svg'>) {
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" width="28" height="4" {...line}>
        <line x2="28" y1="2" y2="2" />
      </svg>
      {children}
    </span>
  );
}

/** The current width of an element in pixels; 0 before layout. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    setWidth(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
