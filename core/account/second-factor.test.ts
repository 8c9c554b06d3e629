import { expect, test } from 'vitest';
import { isRecoveryCode } from './codes.ts';
import { secondFactorMessages } from './messages.ts';
import { codeFormSchema, inGroups, secondFactorFormSchema } from './second-factor.ts';

const read = (code: string) => codeFormSchema.safeParse({ code });

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['abcd efgh ijkl mnop', 'ABCDEFGHIJKLMNOP'],
  ['ABCD-2345-ijkl-mn67', 'ABCD2345IJKLMN67'],
])('%j is a code', (typed, code) => {
  expect(read(typed).data).toEqual({ code });
});

test.each([
  ['', secondFactorMessages.codeRequired],
  ['  - ', secondFactorMessages.codeRequired],
  ['12345', secondFactorMessages.codeShape],
  ['1234567', secondFactorMessages.codeShape],
  ['12345x', secondFactorMessages.codeShape],
  ['ABCD-2345-ijkl-mn18', secondFactorMessages.codeShape],
  ['ABCD-2345-ijkl-mn6', secondFactorMessages.codeShape],
  ['1'.repeat(101), secondFactorMessages.codeShape],
])('%j is none', (typed, message) => {
  expect(read(typed).error?.issues[0]?.message).toBe(message);
});

test('the two kinds of code are distinguished', () => {
  expect(isRecoveryCode('ABCDEFGHIJKLMNOP')).toBe(true);
  expect(isRecoveryCode('123456')).toBe(false);
});

test('a change requires the password first', () => {
  const { error } = secondFactorFormSchema.safeParse({ current_password: '', code: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    secondFactorMessages.passwordRequired,
    secondFactorMessages.codeRequired,
  ]);
});

test('codes are shown in groups', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('')).toBe('');
});
