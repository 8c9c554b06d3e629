import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';

const tones = { error: 'border-bad text-bad', success: 'border-good text-good' } as const;

interface AlertProps {
  tone: keyof typeof tones;
  /**
   * What somebody did and what failed: the alert takes the focus and comes into view, because it may be far
   * from the button. Another object is another failure, also with the same message.
   */
  failure?: unknown;
  children: ReactNode;
}

export function Alert({ tone, failure, children }: AlertProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  const takesFocus = failure !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is reported
  useEffect(() => {
    if (!takesFocus) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, takesFocus]);

  return (
    <p
      ref={ref}
      tabIndex={takesFocus ? -1 : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes('scroll-my-4 border-l-4 bg-card px-4 py-3 text-base', tones[tone])}
    >
      {children}
    </p>
  );
}
