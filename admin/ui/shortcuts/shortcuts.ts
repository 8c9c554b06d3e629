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
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'
>;

/** The Latin alphabet ends before it. */
const FIRST_OTHER_LETTER = '\u0370';

/** In lower case. On a keyboard of another alphabet a key has the letter that a Latin one has in its place. */
function keyOf({ key, code }: Pressed): string {
  const isOther = key.length === 1 && key >= FIRST_OTHER_LETTER;
  return ((isOther ? /^Key([A-Z])$/.exec(code)?.[1] : null) ?? key).toLowerCase();
}

export interface Surroundings {
  isMac: boolean;
  /** A key alone is text there, so it does nothing. */
  isTyping: boolean;
}

export function isPressed(
  { key, mod, shift }: Pick<Shortcut, 'key' | 'mod' | 'shift'>,
  event: Pressed,
  { isMac, isTyping }: Surroundings,
): boolean {
  if (event.repeat || event.altKey || keyOf(event) !== key) return false;
  const { ctrlKey, metaKey } = event;
  // On a Mac, Ctrl with a letter moves through a text and changes it.
  if (mod)
    return (
      (isMac ? metaKey && !ctrlKey : ctrlKey || metaKey) && event.shiftKey === (shift ?? false)
    );
  if (ctrlKey || metaKey) return false;
  // Some keyboards need Shift for a sign such as `?`.
  return !isTyping && (key === '?' || !event.shiftKey);
}
