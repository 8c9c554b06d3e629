import { expect, test } from 'vitest';
import { isPressed, keysOf, shortcutOf } from './shortcuts.ts';

const event = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

test.each([
  ['save', event('s', { ctrlKey: true }), true, true],
  ['save', event('S', { metaKey: true }), true, true],
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
  ['help', event('?', { isComposing: true }), false, false],
] as const)('%s by %o, typing: %s: %s', (id, pressed, isTyping, expected) => {
  expect(isPressed(shortcutOf(id), pressed, isTyping)).toBe(expected);
});

test('keys are named as the keyboard labels them', () => {
  expect(keysOf(shortcutOf('publish'), false)).toBe('Ctrl Shift ↵');
  expect(keysOf(shortcutOf('publish'), true)).toBe('⌘⇧↵');
  expect(keysOf(shortcutOf('help'), false)).toBe('?');
});
