import { Fragment } from 'react';
import type { HighlightRanges } from '../../../core/catalogue/schema.ts';

interface HighlightedProps {
  text: string;
  ranges: HighlightRanges | undefined;
}

/**
 * A text with what a search matches marked. One element for each set of marks, because React cannot change texts
 * beside each other after a browser has translated them.
 */
export function Highlighted({ text, ranges = [] }: HighlightedProps) {
  return (
    <span key={ranges.flat().join()}>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </span>
  );
}
