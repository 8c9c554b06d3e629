import { beforeEach, expect, inject, test } from 'vitest';
import { createOwnerBrowser, execute, resetDatabase } from '../testing/owner.fixture.ts';

const site = inject('otherSite');
const id = '00000000-0000-4000-8000-000000000001';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`insert into public.posts (id, title) values ('${id}', 'Nord Roller')`);
  browser = await createOwnerBrowser({ ALLOW_LOCAL_ADDRESSES: 'true' });
});

const query = (parameters: Record<string, string>) => new URLSearchParams(parameters);

test('a title that another post has, drafts included', async () => {
  const ask = (parameters: Record<string, string>) =>
    browser.ask('GET', `/publish-check/title?${query(parameters)}`);
  const taken = { status: 200, json: { taken: { id, title: 'Nord Roller' } } };
  const free = { status: 200, json: { taken: null } };
  expect(await ask({ title: ' nord roller' })).toEqual(taken);
  expect(await ask({ title: 'Nord Roller', except: '' })).toEqual(taken);
  expect(await ask({ title: 'Nord Roller', except: id })).toEqual(free);
  expect(await ask({ title: 'Nord' })).toEqual(free);
  expect(await ask({ title: ' ' })).toMatchObject({ status: 400 });
  expect(await ask({ title: 'x', except: 'y' })).toMatchObject({ status: 400 });
});

test('whether a link answers, and an invalid URL is not called', async () => {
  const ask = (address: string) => browser.ask('GET', `/publish-check/link?${query({ address })}`);
  for (const [address, answers] of [
    [`${site}/status/200`, true],
    [`${site}/status/403`, true],
    [`${site}/bytes/1048577`, true],
    [`${site}/redirect/302?${encodeURIComponent(`${site}/status/200`)}`, true],
    [`${site}/status/404`, false],
    [`${site}/status/410`, false],
    [`${site}/status/500`, false],
    ['http://127.0.0.1:1/', false],
    ['http://10.0.0.1/', false],
  ] as const) {
    expect(await ask(address), address).toEqual({ status: 200, json: { answers } });
  }
  expect(await ask('javascript:alert(1)')).toMatchObject({ status: 400 });
});
