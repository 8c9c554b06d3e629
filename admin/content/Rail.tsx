import type { ReactNode } from 'react';
import { classes } from '../../core/ui/classes.ts';
import type { RailLayout } from './EditorLayout.tsx';

const bar =
  'fixed inset-x-0 bottom-0 z-10 grid grid-cols-[1fr_auto] items-center gap-x-4 border-t-2 border-ink bg-paper px-4 py-2 in-[form:has([data-docked])]:hidden';

interface RailProps {
  layout: RailLayout;
  status: ReactNode;
  /** Buttons of the save bar. */
  actions: ReactNode;
  children: ReactNode;
}

/** The actions for a text. On narrow screens the save bar stays at the bottom. */
export function Rail({ layout, status, actions, children }: RailProps) {
  const isRail = layout === 'rail';
  return (
    <aside
      aria-label="Publishing"
      className={classes(
        isRail &&
          'lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:flex-col lg:self-start',
      )}
    >
      {/* Comes first, so that changes do not move the buttons under the pointer. */}
      <div
        className={classes(
          bar,
          isRail && 'lg:static lg:mb-4 lg:grid-cols-1 lg:gap-3 lg:border-0 lg:p-0',
        )}
      >
        <div className={classes('min-w-0', isRail && 'lg:order-last')}>{status}</div>
        <div className={classes('flex gap-2', isRail && 'lg:grid')}>{actions}</div>
      </div>
      <div
        hidden={layout === 'bar'}
        className={classes(
          'border-2 border-ink bg-card p-5',
          isRail && 'lg:min-h-0 lg:overflow-y-auto',
        )}
      >
        <div className="grid gap-5">{children}</div>
      </div>
    </aside>
  );
}
