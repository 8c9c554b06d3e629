import { expect, test } from 'vitest';
import { isPressed, keysOf, shortcutOf } from './shortcuts.ts';

const event = (key: string, more: object = {}) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

test.each([
  ['save', event('s', { ctrlKey: true }), true, true],
  ['save', event('S', { metaKey: true }), true, true],
  // The key of S on a Cyrillic, a Greek and a Hebrew keyboard.
  ['save', event('ы', { code: 'KeyS', ctrlKey: true }), true, true],
  ['save', event('Σ', { code: 'KeyS', ctrlKey: true }), true, true],
  ['save', event('ד', { code: 'KeyS', ctrlKey: true }), true, true],
  // That of O on a Dvorak keyboard, and of a letter with an accent.
  ['save', event('o', { code: 'KeyS', ctrlKey: true }), true, false],
  ['save', event('š', { code: 'KeyS', ctrlKey: true }), true, false],
  ['save', event('s'), false, false],
  ['save', event('s', { ctrlKey: true, shiftKey: true }), false, false],
  // AltGr sends both on some keyboards: it types a character.
  ['save', event('s', { ctrlKey: true, altKey: true }), true, false],
  ['save', event('s', { ctrlKey: true, repeat: true }), true, false],
  ['publish', event('Enter', { ctrlKey: true, shiftKey: true }), true, true],
  ['publish', event('Enter', { ctrlKey: true }), true, false],
  ['newPost', event('n'), false, true],
  ['newPost', event('n'), true, false],
  ['newPost', event('n', { ctrlKey: true }), false, false],
  ['newPost', event('N', { shiftKey: true }), false, false],
  ['help', event('?', { shiftKey: true }), false, true],
  ['help', event('?', { shiftKey: true }), true, false],
] as const)('%s by %o, typing: %s: %s', (id, pressed, isTyping, expected) => {
  expect(isPressed(shortcutOf(id), pressed, { isMac: false, isTyping })).toBe(expected);
});

test('on a Mac only ⌘ is a shortcut: Ctrl edits the text', () => {
  const pressed = (more: object) =>
    isPressed(shortcutOf('search'), event('k', more), { isMac: true, isTyping: true });
  expect(pressed({ metaKey: true })).toBe(true);
  expect(pressed({ ctrlKey: true })).toBe(false);
  expect(pressed({ ctrlKey: true, metaKey: true })).toBe(false);
});

test('keys are named as the keyboard labels them', () => {
  expect(keysOf(shortcutOf('publish'), false)).toBe('Ctrl Shift ↵');
  expect(keysOf(shortcutOf('publish'), true)).toBe('⌘⇧↵');
  expect(keysOf(shortcutOf('help'), false)).toBe('?');
});
