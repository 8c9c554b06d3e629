import { expect, test } from 'vitest';
import { sidebarCookie, sidebarWasOpen } from './sidebar-cookie.ts';

test.each([true, false])('what is written is read again: open %s', (open) => {
  const [pair = ''] = sidebarCookie(open).split(';');
  expect(sidebarWasOpen(`other=1; ${pair}; more=closed`)).toBe(open);
});

test('the sidebar is open at first, and after a value nobody wrote', () => {
  expect(sidebarWasOpen('')).toBe(true);
  expect(sidebarWasOpen('sidebar_state=perhaps')).toBe(true);
});

test('it is remembered for seven days, in the admin only', () => {
  expect(sidebarCookie(true)).toContain('Max-Age=604800');
  expect(sidebarCookie(true)).toContain('Path=/thisisme');
});
