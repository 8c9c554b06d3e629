import { expect, test, vi } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const env = { SUPABASE_SECRET_KEY: 'sb_secret_tests' };

test('a sealed secret is opened with the same key for the same owner, and never else', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sealed = await sealSecret(env, 'owner', 'JBSWY3DPEHPK3PXP');
  expect(await openSecret(env, 'owner', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(await openSecret({ SUPABASE_SECRET_KEY: 'another' }, 'owner', sealed)).toBeNull();
  expect(await openSecret(env, 'other', sealed)).toBeNull();
  for (const spoilt of ['', '00', sealed.slice(2), `${sealed}00`, `00${sealed.slice(2)}`]) {
    expect(await openSecret(env, 'owner', spoilt)).toBeNull();
  }
  silent.mockRestore();
});

test('a secret is never sealed the same way twice', async () => {
  const [one, other] = [await sealSecret(env, 'owner', 'A'), await sealSecret(env, 'owner', 'A')];
  expect(one).toMatch(/^[0-9a-f]+$/);
  expect(one).not.toBe(other);
});
