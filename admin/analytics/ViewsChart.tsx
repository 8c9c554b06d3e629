import {
  type ComponentProps,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import type { AnalyticsOverview } from '../../core/analytics/reports.ts';
import { classes } from '../../core/ui/classes.ts';
import { Button } from '../ui/Button.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatDays, formatEnds } from './days.ts';
import { LinePanel } from './LinePanel.tsx';
import { SeriesTable } from './SeriesTable.tsx';

type Series = AnalyticsOverview['series'];

/**
 * Views and clicks over time. Each line has its own scale, because clicks are far fewer. Screen readers
 * get the same numbers as a table, other users on request.
 */
export function ViewsChart({ series, before }: { series: Series; before: string }) {
  const table = useId();
  const [asTable, setAsTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const [box, width] = useWidth();
  const [first, last] = [series[0], series.at(-1)];
  const compared = before !== '' && series.some((point) => point.before_page_views !== null);
  const shown = pointed === null ? undefined : series[pointed];
  const panel = { width, pointed, onPoint: setPointed };
  return (
    <TitledSection
      title="Views and clicks"
      className="mt-12"
      action={
        <Button aria-expanded={asTable} aria-controls={table} onClick={() => setAsTable(!asTable)}>
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
                <Legend before={compared ? before : ''} />
              ) : (
                <Reading point={shown} />
              )}
            </p>
            <LinePanel
              {...panel}
              name="Views"
              height={200}
              tone="ink"
              values={series.map(({ page_views }) => page_views)}
              before={compared ? series.map((point) => point.before_page_views ?? 0) : null}
            />
            <LinePanel
              {...panel}
              name="Clicks"
              height={110}
              tone="accent"
              values={series.map(({ buy_clicks }) => buy_clicks)}
              before={compared ? series.map((point) => point.before_buy_clicks ?? 0) : null}
            />
            {first !== undefined && last !== undefined && (
              <p className="mt-1.5 flex justify-between font-note text-xs text-soft">
                {formatEnds(first.from_day, last.to_day).map((end) => (
                  <span key={end}>{end}</span>
                ))}
              </p>
            )}
          </div>
        )}
        <div id={table} className={classes(!asTable && 'sr-only')}>
          <SeriesTable series={series} compared={compared} scrolls={asTable} />
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

function Reading({ point }: { point: Series[number] }) {
  const { page_views, buy_clicks, before_page_views, before_buy_clicks } = point;
  return (
    <>
      <span className="font-bold text-ink">{formatDays(point.from_day, point.to_day)}</span>
      <span>
        {analyticsMessages.some(page_views, 'view')}, {analyticsMessages.some(buy_clicks, 'click')}
        {before_page_views !== null && before_buy_clicks !== null && (
          <>
            {' '}
            (before: {before_page_views.toLocaleString()}, {before_buy_clicks.toLocaleString()})
          </>
        )}
      </span>
    </>
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
