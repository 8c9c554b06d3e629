import { expect, test } from 'vitest';
import { memoryStorage } from '../ui/storage.fixture.ts';
import { readStoredUser, writeStoredUser } from './stored-user.ts';

const user = { id: 'u1', username: 'owner' };

test('the owner is stored, read and removed', () => {
  const storage = memoryStorage();
  writeStoredUser(storage, user);
  expect(storage.getItem('admin_user')).toBe('{"id":"u1","username":"owner"}');
  expect(readStoredUser(storage)).toEqual(user);
  writeStoredUser(storage, null);
  expect(readStoredUser(storage)).toBeNull();
});

test.each(['{', 'null', '{"id":1}', ''])('%j is removed', (stored) => {
  const storage = memoryStorage();
  storage.setItem('admin_user', stored);
  expect(readStoredUser(storage)).toBeNull();
  expect(storage.getItem('admin_user')).toBeNull();
});
