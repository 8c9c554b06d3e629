import { max, min, nice, ticks } from 'd3-array';
import { area, line } from 'd3-shape';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { classes } from '../../core/ui/classes.ts';

interface LinePanelProps {
  /** Or how the highest line of the scale is written. */
  unit: 'view' | 'click' | ((value: number) => string);
  width: number;
  height: number;
  tone: keyof typeof tones;
  /** At least two. */
  values: number[];
  /** Values of the previous period, drawn as a dashed line. */
  before: number[] | null;
  /** The index of the point under the pointer. */
  pointed: number | null;
  onPoint: (point: number | null) => void;
}

const tones = {
  ink: { line: 'stroke-ink', area: 'fill-deep', dot: 'fill-ink' },
  accent: { line: 'stroke-accent', area: 'fill-deep', dot: 'fill-accent' },
} as const;

/** Leaves room for a line at the top and the dot at the end. */
const MARGIN = { top: 22, right: 6, bottom: 2, left: 2 } as const;
/** Pixels per grid line. */
const GRID_STEP = 60;

const withUnit = (value: number, unit: LinePanelProps['unit']) =>
  typeof unit === 'string' ? analyticsMessages.some(value, unit) : unit(value);

/** A line over time with its scale; the pointer selects the nearest point. */
export function LinePanel(props: LinePanelProps) {
  const { unit, width, height, tone, values, before, pointed, onPoint } = props;
  const all = [...values, ...(before ?? [])];
  const lines = Math.round(height / GRID_STEP);
  const [bottom, top] = nice(Math.min(0, min(all) ?? 0), Math.max(1, max(all) ?? 0), lines);
  const x = (index: number) =>
    MARGIN.left + (index / (values.length - 1)) * (width - MARGIN.left - MARGIN.right);
  const y = (value: number) =>
    height -
    MARGIN.bottom -
    ((value - bottom) / (top - bottom)) * (height - MARGIN.top - MARGIN.bottom);
  const path = line<number>((_, index) => x(index), y);
  const filled = area<number>((_, index) => x(index), y(0), y);
  const styles = tones[tone];
  const marked = pointed ?? values.length - 1;
  const markedValue = values[marked];
  const grid = ticks(bottom, top, lines).filter(Number.isInteger);

  const point = (event: React.PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left - MARGIN.left) / (width - MARGIN.left - MARGIN.right);
    const nearest = Math.round(part * (values.length - 1));
    onPoint(Math.min(values.length - 1, Math.max(0, nearest)));
  };

  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(null)}
      className="block touch-pan-y"
    >
      <path d={filled(values) ?? ''} className={classes(styles.area, 'opacity-60')} />
      {grid.map((value) => (
        <line key={value} x2={width} y1={y(value)} y2={y(value)} className="stroke-hairline" />
      ))}
      {before !== null && (
        <path
          d={path(before) ?? ''}
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="4 3"
          className="stroke-soft"
        />
      )}
      <path
        d={path(values) ?? ''}
        fill="none"
        strokeWidth="3"
        strokeLinejoin="round"
        className={styles.line}
      />
      {grid
        .filter((value) => value !== 0)
        .map((value) => (
          <text
            key={value}
            x="2"
            y={y(value) - 4}
            strokeWidth="5"
            strokeLinejoin="round"
            // Can be read where a line passes behind it.
            className="fill-soft stroke-paper font-note text-xs [paint-order:stroke]"
          >
            {value === top ? withUnit(value, unit) : value.toLocaleString()}
          </text>
        ))}
      {pointed !== null && (
        <line
          x1={x(pointed)}
          x2={x(pointed)}
          y1={MARGIN.top}
          y2={height}
          className="stroke-ink"
          strokeDasharray="2 3"
        />
      )}
      {markedValue !== undefined && (
        <circle cx={x(marked)} cy={y(markedValue)} r="5" className={styles.dot} />
      )}
    </svg>
  );
}
