import { expect, test } from 'vitest';
import { formMessages } from '../forms/messages.ts';
import { accountMessages, profileMessages } from './messages.ts';
import {
  emailFormSchema,
  newOwnerSchema,
  newPasswordSchema,
  passwordFormSchema,
  privacyFormSchema,
  usernameFormSchema,
} from './schema.ts';

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
  expect(firstMessage({ [field]: '' })).toBe(accountMessages.required);
});

test('the confirmation must match', () => {
  expect(firstMessage({ confirm_password: 'other-secret' })).toBe(accountMessages.mismatch);
});

test('the first password is not called a new one', () => {
  const message = (password: string) =>
    newOwnerSchema.safeParse({ username: 'a', email: 'a@b.example', password }).error?.issues[0]
      ?.message;
  expect(message('12345')).toBe('Password must be at least 6 characters long');
  expect(message('é'.repeat(37))).toBe('Password must be at most 72 bytes long');
  expect(message('123456')).toBeUndefined();
});

test('letters in both forms of Unicode are one password', () => {
  const typed = { new_password: 'cafe\u0301 noir', confirm_password: 'caf\u00e9 noir' };
  expect(firstMessage(typed)).toBeUndefined();
  expect(newPasswordSchema.parse('cafe\u0301 noir')).toBe('caf\u00e9 noir');
  // 72 bytes once they are composed.
  expect(newPasswordSchema.safeParse('e\u0301'.repeat(36)).success).toBe(true);
});

test('a password has at least 6 letters and at most 72 bytes', () => {
  const both = (password: string) =>
    firstMessage({ new_password: password, confirm_password: password });
  expect(both('12345')).toBe(accountMessages.tooShort);
  expect(both('123456')).toBeUndefined();
  expect(both('é'.repeat(36))).toBeUndefined();
  expect(both('é'.repeat(37))).toBe(accountMessages.tooLong);
});

test.each([
  [{ current_password: '' }, profileMessages.passwordsRequired],
  [{ new_password: '' }, profileMessages.passwordsRequired],
  [{ confirm_password: '' }, profileMessages.passwordsRequired],
  [{ confirm_password: 'other-secret' }, profileMessages.passwordMismatch],
  [{ new_password: '12345', confirm_password: '1234' }, profileMessages.passwordMismatch],
  [{ new_password: '12345', confirm_password: '12345' }, accountMessages.tooShort],
  [{ current_password: 'x'.repeat(1_001) }, accountMessages.incorrect],
  [{}, undefined],
])('the password form of the profile with %o', (change, message) => {
  const { email: _, ...fields } = complete;
  const { error } = passwordFormSchema.safeParse({ ...fields, ...change });
  expect(error?.issues[0]?.message).toBe(message);
});

test.each([
  ['  ', accountMessages.usernameRequired],
  ['x'.repeat(101), formMessages.tooLong(100)],
  [' keeper ', undefined],
])('the username %j', (username, message) => {
  const { data, error } = usernameFormSchema.safeParse({ username });
  expect(error?.issues[0]?.message).toBe(message);
  if (message === undefined) expect(data).toEqual({ username: 'keeper' });
});

test.each([
  ['', accountMessages.emailRequired],
  ['  ', accountMessages.emailRequired],
  ['owner', accountMessages.emailShape],
  ['owner@spotter', accountMessages.emailShape],
  ['two words@spotter.example', accountMessages.emailShape],
  [`${'x'.repeat(250)}@spotter.example`, formMessages.tooLong(254)],
  [' owner@spotter.example ', undefined],
])('the e-mail address %j', (email, message) => {
  expect(emailFormSchema.safeParse({ email }).error?.issues[0]?.message).toBe(message);
});
