import { expect, test, vi } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const env = { SUPABASE_SECRET_KEY: 'sb_secret_tests' };

test('a sealed secret opens only with the same key for the same owner', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const sealed = await sealSecret(env, 'owner', 'JBSWY3DPEHPK3PXP');
  expect(await openSecret(env, 'owner', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(await openSecret({ SUPABASE_SECRET_KEY: 'another' }, 'owner', sealed)).toBeNull();
  expect(await openSecret(env, 'other', sealed)).toBeNull();
  const otherStart = sealed.startsWith('00') ? 'ff' : '00';
  const damaged = ['', '00', sealed.slice(2), `${sealed}00`, `${otherStart}${sealed.slice(2)}`];
  for (const text of damaged) {
    expect(await openSecret(env, 'owner', text)).toBeNull();
  }
  silent.mockRestore();
});

test('a secret is never sealed the same way twice', async () => {
  const [one, other] = [await sealSecret(env, 'owner', 'A'), await sealSecret(env, 'owner', 'A')];
  expect(one).toMatch(/^[0-9a-f]+$/);
  expect(one).not.toBe(other);
});
