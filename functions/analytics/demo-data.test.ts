import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createOwnerBrowser, execute, resetDatabase } from '../testing/owner.fixture.ts';

beforeAll(resetDatabase);
beforeEach(() => execute('delete from public.search_keywords'));

const search = (userAgent: string) =>
  execute(`
    insert into public.search_keywords (keyword, search_location, user_agent, day)
    values ('creatine', 'home', '${userAgent}', current_date)`);

async function demoDataIn(bindings: { DEMO?: string }) {
  const browser = await createOwnerBrowser(bindings);
  return browser.ask('GET', '/analytics/demo-data');
}

test('generated searches are demo data, those of visitors are not', async () => {
  await search('Mozilla/5.0');
  expect(await demoDataIn({ DEMO: 'true' })).toEqual({ status: 200, json: { present: false } });
  await search('Spotter-demo-data');
  expect(await demoDataIn({ DEMO: 'true' })).toEqual({ status: 200, json: { present: true } });
});

test('a site that is not a demonstration has no demo data, whatever user agents visitors send', async () => {
  await search('Spotter-demo-data');
  expect(await demoDataIn({})).toEqual({ status: 200, json: { present: false } });
});
