import { beforeEach, expect, test } from 'vitest';
import { ownerFailure, login as texts } from '../../core/messages.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  ownerFixture,
  resetDatabase,
  rows,
} from '../lib/owner.fixture.ts';

const { username, password } = ownerFixture;
const login = (username_input: string, password_input: string) => ({
  username_input,
  password_input,
});

beforeEach(resetDatabase);

test('POST /session signs in with a cookie that only this site gets back', async () => {
  const browser = createBrowser();
  const response = await browser.signIn();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, user_id: ownerFixture.id, username });
  const cookie = response.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/^__Host-spotter_session=[A-Za-z0-9_-]{43}; /);
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) {
    expect(cookie.split('; ')).toContain(word);
  }
  expect(cookie).not.toContain('Domain');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
