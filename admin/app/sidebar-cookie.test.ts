import { expect, test } from 'vitest';
import { sidebarCookie, sidebarWasOpen } from './sidebar-cookie.ts';

test.each([true, false])('the state round-trips: open %s', (open) => {
  const [pair = ''] = sidebarCookie(open).split(';');
  expect(sidebarWasOpen(`other=1; ${pair}; more=closed`)).toBe(open);
});

test('the sidebar is open without a cookie and after an unknown value', () => {
  expect(sidebarWasOpen('')).toBe(true);
  expect(sidebarWasOpen('sidebar_state=perhaps')).toBe(true);
});

test('the cookie lasts seven days, in the admin only', () => {
  expect(sidebarCookie(true)).toContain('Max-Age=604800');
  expect(sidebarCookie(true)).toContain('Path=/thisisme');
});
