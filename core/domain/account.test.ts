import { expect, test } from 'vitest';
import { account as texts } from '../messages.ts';
import { parseAdminUser, privacyFormSchema } from './account.ts';

const complete = {
  email: 'owner@example.com',
  current_password: 'old-secret',
  new_password: 'new-secret',
  confirm_password: 'new-secret',
};

function firstMessage(change: Partial<typeof complete>) {
  return privacyFormSchema.safeParse({ ...complete, ...change }).error?.issues[0]?.message;
}

test('a complete form is accepted', () => {
  expect(firstMessage({})).toBeUndefined();
});

test.each(['email', 'current_password', 'new_password'] as const)('%s is required', (field) => {
  expect(firstMessage({ [field]: '' })).toBe(texts.required);
});

test('the confirmation must match', () => {
  expect(firstMessage({ confirm_password: 'other-secret' })).toBe(texts.mismatch);
});

test('a password has at least 6 letters and at most 72 bytes', () => {
  const both = (password: string) =>
    firstMessage({ new_password: password, confirm_password: password });
  expect(both('12345')).toBe(texts.tooShort);
  expect(both('123456')).toBeUndefined();
  expect(both('é'.repeat(36))).toBeUndefined();
  expect(both('é'.repeat(37))).toBe(texts.tooLong);
});

test('a stored owner is read, anything else is nobody', () => {
  expect(parseAdminUser('{"id":"1","username":"owner"}')).toEqual({ id: '1', username: 'owner' });
  for (const stored of [null, '', '{', 'null', '[]', '{"id":"1"}', '{"id":1,"username":"x"}']) {
    expect(parseAdminUser(stored)).toBeNull();
  }
});
