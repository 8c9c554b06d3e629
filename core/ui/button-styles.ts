const base =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 px-5 py-2 font-display text-2xl leading-none font-black tracking-wide uppercase no-underline disabled:cursor-progress disabled:opacity-70';

export const buttonStyles = {
  primary: `${base} bg-accent text-on-accent hover:bg-ink hover:text-paper`,
  quiet: `${base} border-2 border-ink text-ink hover:bg-ink hover:text-paper`,
} as const;
