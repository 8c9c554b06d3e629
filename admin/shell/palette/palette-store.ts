import { create } from 'zustand';

/** Whether the quick search is open. */
export const usePalette = create(() => ({ open: false }));

export function openPalette() {
  usePalette.setState({ open: true });
}

export function closePalette() {
  usePalette.setState({ open: false });
}

/** How the owner's keyboard says it. */
export const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Ctrl+K or Cmd+K opens and closes it; not over another dialog. Answers how to stop listening. */
export function listenForPalette(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (usePalette.getState().open) closePalette();
    else if (document.querySelector('dialog[open]') === null) openPalette();
  };
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}
