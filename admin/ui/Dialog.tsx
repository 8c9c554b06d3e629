import { type ReactNode, useId } from 'react';
import { classes } from '../../core/ui/classes.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  title: string;
  /** Escape, or a press outside. Left out where the dialog must be answered. */
  onClose?: () => void;
  wide?: boolean;
  /** What carries `data-first` gets the focus, else what comes first. */
  children: ReactNode;
}

/** A dialog over the page, open as long as it is rendered. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const modal = useModal(onClose);
  const heading = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={heading}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto border-2 border-ink bg-paper p-0 text-ink',
        wide ? 'max-w-3xl' : 'max-w-md',
      )}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <h2 id={heading} className="font-display text-4xl leading-none font-black uppercase">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
