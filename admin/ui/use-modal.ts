import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * Makes a `<dialog>` modal as long as it is rendered: the browser keeps the focus in it and makes the
 * page behind it inert. What carries `data-first` gets the focus; afterwards it goes back.
 *
 * @param onClose Escape, or a press outside. Left out where the dialog must be answered.
 */
export function useModal(onClose?: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const shown = ref.current;
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

  return {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      event.preventDefault();
      onClose?.();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === ref.current) onClose?.();
    },
  };
}
