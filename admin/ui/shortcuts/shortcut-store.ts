import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { isPressed, type ShortcutId, shortcutIds, shortcutOf } from './shortcuts.ts';

const SINGLE_KEYS = 'spotter_single_keys';

interface ShortcutStore {
  /** The action of each shortcut on the current screens. */
  actions: Partial<Record<ShortcutId, () => void>>;
  /** Speech input types letters that were not meant as shortcuts, so they can be switched off. */
  singleKeys: boolean;
}

export const useShortcuts = create<ShortcutStore>(() => ({
  actions: {},
  singleKeys: localStorage.getItem(SINGLE_KEYS) !== 'off',
}));

export function setSingleKeys(on: boolean) {
  localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off');
  useShortcuts.setState({ singleKeys: on });
}

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const TEXT_PLACES = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

/** Gives a shortcut its action while a component is shown. */
export function useShortcut(id: ShortcutId, run: () => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const action = () => latest.current();
    useShortcuts.setState(({ actions }) => ({ actions: { ...actions, [id]: action } }));
    return () =>
      useShortcuts.setState(({ actions }) => {
        const { [id]: current, ...others } = actions;
        return { actions: current === action ? others : actions };
      });
  }, [id]);
}

function onKeyDown(event: KeyboardEvent) {
  // A text editor has handled its own key.
  if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
  const { actions, singleKeys } = useShortcuts.getState();
  const isTyping = event.target instanceof Element && event.target.closest(TEXT_PLACES) !== null;
  const id = shortcutIds.find((each) => {
    const shortcut = shortcutOf(each);
    if (actions[each] === undefined || (!shortcut.mod && !singleKeys)) return false;
    return isPressed(shortcut, event, { isMac, isTyping });
  });
  if (id === undefined) return;
  event.preventDefault();
  actions[id]?.();
}

/** Listens for one shortcut, whatever else does. Returns how to stop. */
export function listenForShortcut(id: ShortcutId, onPress: () => void): () => void {
  const onPressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPressed(shortcutOf(id), event, { isMac, isTyping: true })) {
      return;
    }
    event.preventDefault();
    onPress();
  };
  addEventListener('keydown', onPressed);
  return () => removeEventListener('keydown', onPressed);
}

/** Returns how to stop. */
export function listenForShortcuts(): () => void {
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
