import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../../core/ui/classes.ts';

interface DialogProps {
  title: string;
  /** Escape, or a press outside. Left out where the dialog must be answered. */
  onClose?: () => void;
  wide?: boolean;
  /** What carries `data-first` gets the focus, else what comes first. */
  children: ReactNode;
}

/**
 * A dialog over the page, open as long as it is rendered. The browser's own: it keeps the focus,
 * makes the page behind it inert and gives the focus back.
 */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser itself
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
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
