import { beforeEach, expect, test } from 'vitest';
import { buttonTestMessages as messages } from '../../core/button-tests/messages.ts';
import { mostClicked } from '../../core/button-tests/sequential.ts';
import { settingRowsSchema, siteTextsOf } from '../../core/settings/schema.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const text = {
  kind: 'text',
  target: 'all',
  text: ' See today’s price ',
  own_texts: true,
  minimum_effect: 20,
};
const placement = { kind: 'placement', target: 'before-analysis', minimum_effect: 50 };

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`
    truncate private.button_tests, public.changes cascade;
    delete from public.site_settings where setting_key in ('button_test', 'button_changes')`);
  browser = await createOwnerBrowser();
});

/** The configuration that pages of the next build use. */
async function shown() {
  const found = await rows('select setting_key, setting_value from public.site_settings');
  const { button_test, button_changes } = siteTextsOf(settingRowsSchema.parse(found));
  return { button_test, button_changes };
}

async function start(test: object): Promise<string> {
  const { status, json } = await browser.ask('POST', '/button-tests', test);
  expect(status).toBe(201);
  return (json as { id: string }).id;
}

test('a test starts, is shown by the next build, and is the only one', async () => {
  const id = await start(text);
  const change = { id, kind: 'text', target: 'all', text: 'See today’s price', own_texts: true };
  expect(await shown()).toEqual({ button_test: change, button_changes: [] });
  expect(browser.published).toHaveLength(1);
  expect(await browser.ask('POST', '/button-tests', placement)).toEqual({
    status: 409,
    json: { error: messages.running },
  });
  expect(browser.published).toHaveLength(1);
  expect(await browser.ask('GET', '/button-tests')).toMatchObject({
    json: {
      tests: [
        {
          ...change,
          minimum_effect: 20,
          most_clicked: mostClicked(0.2),
          ended_at: null,
          is_adopted: false,
          days: [],
        },
      ],
    },
  });
  expect((await activityLog()).slice(1)).toEqual([
    'Start Button Test: “See today’s price” for All buy buttons',
  ]);
});

test('a test ends without a trace on pages, or leaves the adopted change until it is undone', async () => {
  const first = await start(text);
  const end = (id: string, adopt: boolean) =>
    browser.ask('POST', `/button-tests/${id}/end`, { adopt });
  expect((await end(first, false)).status).toBe(204);
  expect(await end(first, false)).toEqual({ status: 404, json: { error: messages.missing } });
  expect(await shown()).toEqual({ button_test: null, button_changes: [] });

  const second = await start(placement);
  expect((await end(second, true)).status).toBe(204);
  const change = { id: second, kind: 'placement', target: 'before-analysis' };
  expect(await shown()).toEqual({ button_test: null, button_changes: [change] });
  expect(browser.published).toHaveLength(4);

  const remove = (id: string) => browser.ask('DELETE', `/button-tests/changes/${id}`);
  expect(await remove(first)).toEqual({ status: 404, json: { error: messages.changeMissing } });
  expect((await remove(second)).status).toBe(204);
  expect(await shown()).toEqual({ button_test: null, button_changes: [] });
  expect((await activityLog()).slice(1)).toEqual([
    'Start Button Test: “See today’s price” for All buy buttons',
    'End Button Test: “See today’s price” for All buy buttons',
    'Start Button Test: Closing button above the analysis',
    'Adopt Button Change: Closing button above the analysis',
    'Remove Button Change: Closing button above the analysis',
  ]);
});

test('a test is not one of the settings that forms save', async () => {
  const id = await start(text);
  const { json } = await browser.ask('GET', '/settings');
  expect(json).not.toHaveProperty('settings.button_test');
  const forged = { button_test: '{}', author_name: 'Ada' };
  expect((await browser.ask('PATCH', '/settings', forged)).status).toBe(400);
  expect((await shown()).button_test?.id).toBe(id);
});

test('an invalid test is refused at its field', async () => {
  expect(await browser.ask('POST', '/button-tests', { ...text, text: '  ' })).toMatchObject({
    status: 400,
    json: { field: 'text' },
  });
  expect(await rows('select from private.button_tests')).toEqual([]);
});
