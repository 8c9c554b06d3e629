import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { astroKey, loadEnvironment } from './environment.ts';

const PROJECT = 'abcdefghijklmnopqrst';
const connection = `postgresql://postgres.${PROJECT}:hush@aws-0-eu-north-1.pooler.supabase.com:5432/postgres`;

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', '');
  vi.stubEnv('SUPABASE_DB_URL', '');
  vi.stubEnv('ASTRO_KEY', '');
});
afterEach(() => vi.unstubAllEnvs());

it('SUPABASE_URL follows from the project of the connection string', () => {
  vi.stubEnv('SUPABASE_DB_URL', connection);
  loadEnvironment();
  expect(process.env.SUPABASE_URL).toBe(`https://${PROJECT}.supabase.co`);
});

it('a given SUPABASE_URL stays', () => {
  vi.stubEnv('SUPABASE_DB_URL', connection);
  vi.stubEnv('SUPABASE_URL', 'https://database.example.org');
  loadEnvironment();
  expect(process.env.SUPABASE_URL).toBe('https://database.example.org');
});

it('a database elsewhere says nothing about the URL of its API', () => {
  vi.stubEnv('SUPABASE_DB_URL', 'postgresql://postgres:hush@database.example.org:5432/postgres');
  loadEnvironment();
  expect(process.env.SUPABASE_URL).toBe('');
});

it("Astro's key has 32 bytes, depends on the secret and does not contain it", () => {
  const key = Buffer.from(astroKey(connection), 'base64');
  expect(key).toHaveLength(32);
  expect(astroKey(connection)).toBe(astroKey(connection));
  expect(astroKey(`${connection}2`)).not.toBe(astroKey(connection));
  expect(key.toString('latin1')).not.toContain('hush');
});
