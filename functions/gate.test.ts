import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { execute } from './lib/owner.fixture.ts';
import { createTestApp } from './lib/test-app.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-000000000001';
const set = (value: string) =>
  execute(`insert into public.site_settings (setting_key, setting_value)
    values ('under_construction_enabled', '${value}')
    on conflict (setting_key) do update set setting_value = excluded.setting_value`);

beforeAll(() => set('true'));
afterAll(() => set('false'));

const { request } = createTestApp();

test.each([
  '/',
  '/products',
  '/products?search=x',
  '/reviews/nord-roller',
  '/no/such/page',
  '/catalogue.json',
  '/thisismeasure',
  '/site.webmanifest',
  '/icons/icon-512.png',
  `/x/product/pre-${id}-view-justme`,
  '/product/pre-anything-view-justme',
])('%s is under construction', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('300');
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  expect(await response.text()).toBe('under-construction page');
});

test('so is the public API, in its own words', async () => {
  const response = await request('/api/products');
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('300');
  expect(await response.json()).toEqual({ error: 'Under Construction' });
});

test.each([
  ['/thisisme', 200],
  ['/thisisme/login', 200],
  ['/_admin/gone.js', 404],
  ['/api/admin/posts', 401],
  ['/api/site-mode', 404],
  ['/_astro/site.css', 404],
  ['/favicon.svg', 404],
  ['/icons/apple-touch-icon.png', 404],
  [`/product/pre-${id}-view-justme`, 404],
])('%s stays open', async (path, status) => {
  expect((await request(path)).status).toBe(status);
});

test('reports of rebuilds come through', async () => {
  expect((await request('/api/rebuild', { method: 'POST' })).status).toBe(401);
});

test('switched off, the site is open again', async () => {
  await set('false');
  expect((await createTestApp().request('/')).status).toBe(200);
  await set('true');
});
