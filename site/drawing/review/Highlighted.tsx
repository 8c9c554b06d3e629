import { Fragment } from 'react';
import type { HighlightRanges } from '../../../core/catalogue/schema.ts';

interface HighlightedProps {
  text: string;
  ranges: HighlightRanges | undefined;
}

/** A text with what a search matches marked. */
export function Highlighted({ text, ranges = [] }: HighlightedProps) {
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
