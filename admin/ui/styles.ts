const button =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 px-4 font-display text-xl leading-none font-extrabold tracking-wide whitespace-nowrap uppercase no-underline disabled:cursor-default disabled:opacity-60';

/** Class lists of buttons and links. A screen has one primary button. */
export const styles = {
  primary: `${button} bg-accent text-on-accent enabled:hover:bg-ink enabled:hover:text-paper [a&]:hover:bg-ink [a&]:hover:text-paper`,
  quiet: `${button} border-2 border-ink text-ink enabled:hover:bg-deep [a&]:hover:bg-deep`,
  danger: `${button} border-2 border-bad text-bad enabled:hover:bg-bad enabled:hover:text-paper`,
  icon: 'inline-grid size-11 shrink-0 cursor-pointer place-items-center text-soft hover:bg-deep hover:text-ink disabled:cursor-default disabled:opacity-50',
  // Padding gives a line of text the height of a target that a finger hits.
  link: 'cursor-pointer py-1 underline decoration-1 underline-offset-4 hover:text-accent-text',
  rowLink: 'cursor-pointer py-1 decoration-1 underline-offset-4 hover:underline',
} as const;
