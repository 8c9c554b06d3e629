import { area, line } from 'd3-shape';
import type { Judgement } from '../../core/button-tests/sequential.ts';
import { formatShortDay } from '../ui/days.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import { formatChange } from './format.ts';

type Intervals = Judgement['intervals'];
type Interval = Intervals[number];

const WIDTH = 100;
const HEIGHT = 100;
/** The scale shows at least twice the change that is looked for, and at most a doubling. */
const scaleOf = (last: Interval, effect: number) =>
  Math.min(1, Math.max(2 * effect, Math.abs(last.low) * 1.2, last.high * 1.2));

interface IntervalChartProps {
  /** At least two. */
  intervals: Intervals;
  /** The smallest change that is looked for. */
  effect: number;
}

/** The estimated difference between the variants over time. Screen readers get its last value in a sentence. */
export function IntervalChart({ intervals, effect }: IntervalChartProps) {
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = scaleOf(last, effect);
  const x = (index: number) => (index / (intervals.length - 1)) * WIDTH;
  const y = (change: number) => (HEIGHT / 2) * (1 - Math.min(1, Math.max(-1, change / top)));
  const band = area<Interval>(
    (_, index) => x(index),
    ({ low }) => y(low),
    ({ high }) => y(high),
  );
  const edge = (value: (interval: Interval) => number) =>
    line<Interval>(
      (_, index) => x(index),
      (interval) => y(value(interval)),
    )(intervals) ?? '';
  const level = (change: number) => ({ x2: WIDTH, y1: y(change), y2: y(change) });
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-soft">{messages.chartTitle}</figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 font-note text-xs text-soft">
        <p aria-hidden="true" className="flex flex-col justify-between text-right">
          <span>{formatChange(top)}</span>
          <span>{formatChange(0)}</span>
          <span>{formatChange(-top)}</span>
        </p>
        <svg
          role="img"
          aria-label={messages.chartLabel(formatChange(last.low), formatChange(last.high))}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-48 w-full border-y border-hairline *:[vector-effect:non-scaling-stroke]"
        >
          <path d={band(intervals) ?? ''} className="fill-deep" />
          <line {...level(effect)} strokeDasharray="4 4" className="stroke-soft" />
          <line {...level(-effect)} strokeDasharray="4 4" className="stroke-soft" />
          <line {...level(0)} strokeWidth="2" className="stroke-ink" />
          <path
            d={edge(({ low }) => low)}
            fill="none"
            strokeWidth="2.5"
            className="stroke-accent-text"
          />
          <path
            d={edge(({ high }) => high)}
            fill="none"
            strokeWidth="2.5"
            className="stroke-accent-text"
          />
        </svg>
        <span />
        <p aria-hidden="true" className="mt-1 flex justify-between">
          <span>{formatShortDay(first.day)}</span>
          <span>{formatShortDay(last.day)}</span>
        </p>
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 text-sm text-soft">
        <span>{messages.legend.interval}</span>
        <span>{messages.legend.effect(formatChange(effect), formatChange(-effect))}</span>
      </p>
    </figure>
  );
}
