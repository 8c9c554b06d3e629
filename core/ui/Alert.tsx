import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = { error: 'border-bad text-bad', success: 'border-good text-good' } as const;

export function Alert({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes('border-l-4 bg-card px-4 py-3 text-base', tones[tone])}
    >
      {children}
    </p>
  );
}
