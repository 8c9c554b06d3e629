import { classes } from '../../core/ui/classes.ts';

interface SparklineProps {
  /** At least two, oldest first. */
  values: number[];
  /** How many of them are drawn as the earlier time. */
  earlier: number;
}

/** Of the drawing, which is stretched to its place. */
const WIDTH = 120;
const HEIGHT = 32;
const MARGIN = 2;

/** A line without scale beside a number that says the rest. */
export function Sparkline({ values, earlier }: SparklineProps) {
  const highest = Math.max(...values, 1);
  const lowest = Math.min(...values, 0);
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const part = (value - lowest) / (highest - lowest);
    return `${x.toFixed(1)},${(HEIGHT - MARGIN - part * (HEIGHT - 2 * MARGIN)).toFixed(1)}`;
  });
  const line = (from: number, to: number, style: string) => (
    <polyline
      points={points.slice(from, to).join(' ')}
      fill="none"
      vectorEffect="non-scaling-stroke"
      strokeLinejoin="round"
      className={classes('stroke-2', style)}
    />
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-8 w-full"
    >
      <line
        x1="0"
        x2={WIDTH}
        y1={HEIGHT - 0.5}
        y2={HEIGHT - 0.5}
        vectorEffect="non-scaling-stroke"
        className="stroke-hairline"
      />
      {line(0, earlier + 1, 'stroke-hairline')}
      {line(earlier, values.length, 'stroke-accent')}
    </svg>
  );
}
