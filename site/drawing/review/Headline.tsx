import type { ReactNode } from 'react';
import { classes } from '../../../core/ui/classes.ts';

/** Long titles are smaller, so that a first screen has room for what follows. */
function size(title: string): string {
  if (title.length > 80) return 'text-[clamp(1.75rem,3vw,2.75rem)]';
  return title.length > 25 ? 'text-[clamp(2rem,4vw,3.5rem)]' : 'text-[clamp(2.5rem,6vw,5.5rem)]';
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
        'font-display leading-[0.9] font-black tracking-[-0.01em] text-balance wrap-anywhere uppercase print:text-5xl',
        size(title),
      )}
    >
      {children ?? title}
    </h1>
  );
}
