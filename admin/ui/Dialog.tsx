import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../../core/ui/classes.ts';

interface ModalProps {
  label?: string;
  labelledBy?: string;
  /** Called on Escape or a press outside; absent where the dialog must be answered. */
  onClose?: (() => void) | undefined;
  className: string;
  /** The element with `data-first` gets the focus, else the first focusable one. */
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. It is the browser's own element, because libraries lock
 * the page with a style element, which the security policy forbids.
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
