import { create } from 'zustand';

/** Whether the quick search is open. */
export const usePalette = create(() => ({ open: false }));

export function openPalette() {
  usePalette.setState({ open: true });
}

export function closePalette() {
  usePalette.setState({ open: false });
}

/** The shortcut as this keyboard labels it. */
export const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Ctrl+K or Cmd+K opens and closes it, but not over another dialog. Returns how to stop listening. */
export function listenForPalette(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (usePalette.getState().open) closePalette();
    else if (document.querySelector('dialog[open]') === null) openPalette();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
