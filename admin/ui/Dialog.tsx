import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../../core/ui/classes.ts';

interface ModalProps {
  label?: string;
  labelledBy?: string;
  /** Escape, or a press outside. Left out where the dialog must be answered. */
  onClose?: (() => void) | undefined;
  className: string;
  /** The element with `data-first` gets the focus, else the first that can have it. */
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The browser's own element: libraries lock the page
 * behind a dialog by a style element, which the page's security policy forbids.
 */
export function Modal({ label, labelledBy, onClose, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={ref}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose?.();
      }}
      className={classes('p-0 text-ink', className)}
    >
      {children}
    </dialog>
  );
}

interface DialogProps {
  title: string;
  onClose?: () => void;
  wide?: boolean;
  children: ReactNode;
}

/** A titled dialog in the middle of the page. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const heading = useId();
  return (
    <Modal
      labelledBy={heading}
      onClose={onClose}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto border-2 border-ink bg-paper',
        wide ? 'max-w-3xl' : 'max-w-md',
      )}
    >
      <div className="grid gap-5 p-5 sm:p-7">
        <h2 id={heading} className="font-display text-4xl leading-none font-black uppercase">
          {title}
        </h2>
        {children}
      </div>
    </Modal>
  );
}
