import type { ReactNode } from 'react';
import { classes } from '../../../core/ui/classes.ts';

/** Long titles are smaller, so that a first screen has room for what follows. */
function size(title: string): string {
  if (title.length > 80) return 'text-[clamp(1.75rem,3vw,2.75rem)] print:text-4xl';
  if (title.length > 40) return 'text-[clamp(2rem,4vw,3.5rem)] print:text-5xl';
  if (title.length > 20) return 'text-[clamp(2.25rem,5vw,4.5rem)] print:text-5xl';
  return 'text-[clamp(2.5rem,6vw,5.5rem)] print:text-6xl';
}

interface HeadlineProps {
  title: string;
  /** The title in another form. */
  children?: ReactNode;
}

/** The title of a page of content. */
export function Headline({ title, children }: HeadlineProps) {
  return (
    <h1
      dir="auto"
      className={classes(
        'font-display leading-[0.92] font-black tracking-[-0.01em] text-balance wrap-anywhere uppercase',
        size(title),
      )}
    >
      {children ?? title}
    </h1>
  );
}
