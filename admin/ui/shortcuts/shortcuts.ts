import { shortcutMessages } from './messages.ts';

export interface Shortcut {
  name: string;
  /** As in a keyboard event, in lower case. */
  key: string;
  /** Ctrl, or Cmd on a Mac. These also work while typing. */
  mod?: true;
  shift?: true;
  /** Works in the form of a post only. */
  inEditor?: true;
}

/** Every shortcut of the admin, in the order of the list. */
const shortcuts = {
  save: { name: shortcutMessages.save, key: 's', mod: true, inEditor: true },
  publish: { name: shortcutMessages.publish, key: 'enter', mod: true, shift: true, inEditor: true },
  preview: { name: shortcutMessages.preview, key: 'p', mod: true, inEditor: true },
  newPost: { name: shortcutMessages.newPost, key: 'n' },
  search: { name: shortcutMessages.search, key: 'k', mod: true },
  sidebar: { name: shortcutMessages.sidebar, key: 'b', mod: true },
  help: { name: shortcutMessages.help, key: '?' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

export const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

export const shortcutOf = (id: ShortcutId): Shortcut => shortcuts[id];

const KEY_NAMES: Readonly<Record<string, string>> = { enter: '↵' };

/** As this keyboard labels it: "Ctrl S" or "⌘S". */
export function keysOf({ key, mod, shift }: Shortcut, isMac: boolean): string {
  const name = KEY_NAMES[key] ?? key.toUpperCase();
  const parts = [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    name,
  ];
  return parts.join(isMac ? '' : ' ');
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/** A key alone is text where somebody types, so it does nothing there. */
export function isPressed(shortcut: Shortcut, event: Pressed, isTyping: boolean): boolean {
  const { key, mod = false, shift = false } = shortcut;
  if (event.repeat || event.isComposing || event.altKey) return false;
  if (event.key.toLowerCase() !== key) return false;
  if ((event.ctrlKey || event.metaKey) !== mod) return false;
  // Some keyboards need Shift for a sign such as `?`.
  if (mod) return event.shiftKey === shift;
  return !isTyping && (key === '?' || !event.shiftKey);
}
