import { expect, test } from 'vitest';
import {
  parseAdminUser,
  readSignedIn,
  readSignedOut,
  readSignInAnswer,
} from './session-answers.ts';

const user = { id: '1', username: 'owner' };
const others = [null, undefined, '', 3, [], {}, { user: null }, { user: { id: '1' } }];

test('a stored user is read, anything else is null', () => {
  expect(parseAdminUser('{"id":"1","username":"owner","more":true}')).toEqual(user);
  for (const stored of [null, '', '{', 'null', '[]', '{"id":"1"}', '{"id":1,"username":"x"}']) {
    expect(parseAdminUser(stored)).toBeNull();
  }
  expect(parseAdminUser('{"id":"","username":"owner"}')).toBeNull();
});

test('the owner of a session is read, any other body is refused', () => {
  expect(readSignedIn({ user: { ...user, more: true } })).toEqual(user);
  for (const body of [...others, { user: { id: 1, username: 'owner' } }]) {
    expect(() => readSignedIn(body)).toThrow(TypeError);
  }
});

test('demo credentials are read, null on a hosted site, any other body is refused', () => {
  const demo = { username: 'owner', password: 'known' };
  expect(readSignedOut({ error: 'Sign in', demo })).toEqual({ demo, password_reset: false });
  expect(readSignedOut({ error: 'Sign in', demo: null, password_reset: true })).toEqual({
    demo: null,
    password_reset: true,
  });
  const wrong = [
    { demo: null },
    { error: '', demo: null },
    { error: 'x', demo: { username: 'u' } },
  ];
  for (const body of [...others, { error: 'x' }, ...wrong]) {
    expect(() => readSignedOut(body)).toThrow(TypeError);
  }
});

test.each([
  [
    { success: true, user_id: '1', username: 'owner' },
    { outcome: 'signed-in', user },
  ],
  [{ success: false, second_factor: true }, { outcome: 'code-required' }],
  [
    { success: false, error: 'No' },
    { outcome: 'refused', error: 'No' },
  ],
  [{ success: false }, { outcome: 'refused', error: '' }],
])('the sign-in answers %j', (body, answer) => {
  expect(readSignInAnswer(body)).toEqual(answer);
});

test.each([...others, { success: 'yes' }, { success: true }, { success: true, user_id: '1' }])(
  '%j is no answer of a sign-in',
  (body) => {
    expect(() => readSignInAnswer(body)).toThrow(TypeError);
  },
);
