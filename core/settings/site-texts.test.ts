import { expect, test } from 'vitest';
import { siteDefaults } from './messages.ts';
import { pageTextsOf, siteSettingsFormSchema, siteSettingsSchema, siteTextsOf } from './schema.ts';

const row = (setting_key: string, setting_value: string) => ({ setting_key, setting_value });

test('missing and blank texts use the default', () => {
  expect(siteTextsOf([])).toEqual(siteDefaults);
  expect(siteTextsOf([row('affiliate_disclosure', ' \n ')])).toEqual(siteDefaults);
  expect(siteTextsOf([row('author_name', 'Ada'), row('author_kind', 'person')])).toEqual({
    ...siteDefaults,
    author_name: 'Ada',
    author_kind: 'person',
  });
});

test('other settings are not texts', () => {
  expect(siteTextsOf([row('demo', 'true')])).toEqual(siteDefaults);
});

test('the long text is not on every page', () => {
  expect(pageTextsOf(siteTextsOf([]))).not.toHaveProperty('how_we_test');
});

test('the form shows what is set and leaves the rest empty', () => {
  expect(siteSettingsSchema.parse({ author_name: 'Ada', index_now_enabled: 'true' })).toEqual({
    affiliate_disclosure: '',
    author_kind: 'team',
    author_name: 'Ada',
    author_bio: '',
    author_url: '',
    dollar_currency: 'USD',
    offer_order: 'editor',
    measurement_units: 'both',
    how_we_test: '',
    search_synonyms: '',
    index_now_enabled: true,
  });
  expect(siteSettingsSchema.parse({}).index_now_enabled).toBe(false);
});

test('values that are older than a limit are read as they are stored', () => {
  const affiliate_disclosure = 'x'.repeat(700);
  const stored = { affiliate_disclosure, author_kind: 'robot', author_url: 'ada.example' };
  expect(siteSettingsSchema.parse(stored)).toEqual({
    ...siteSettingsSchema.parse({}),
    affiliate_disclosure,
    author_url: 'ada.example',
  });
  expect(siteTextsOf([row('author_kind', 'robot')])).toEqual(siteDefaults);
});

test.each([
  [{ author_url: 'javascript:alert(1)' }, 'author_url'],
  [{ author_url: 'https://[' }, 'author_url'],
  [{ author_kind: 'robot' }, 'author_kind'],
  [{ dollar_currency: 'EUR' }, 'dollar_currency'],
  [{ offer_order: 'commission' }, 'offer_order'],
  [{ affiliate_disclosure: 'x'.repeat(601) }, 'affiliate_disclosure'],
  [{ how_we_test: 'x'.repeat(10_001) }, 'how_we_test'],
])('the form refuses %j', (changed, field) => {
  const form = { ...siteSettingsSchema.parse({}), ...changed };
  expect(siteSettingsFormSchema.safeParse(form).error?.issues[0]?.path).toEqual([field]);
});

test('an unreadable stored URL of the author is not linked, and the form shows it', () => {
  const author_url = 'https://[';
  expect(siteTextsOf([{ setting_key: 'author_url', setting_value: author_url }]).author_url).toBe(
    '',
  );
  expect(siteSettingsSchema.parse({ author_url }).author_url).toBe(author_url);
});

test('unknown choices are read as the default', () => {
  expect(siteTextsOf([row('dollar_currency', 'EUR'), row('offer_order', 'commission')])).toEqual(
    siteDefaults,
  );
  expect(siteTextsOf([row('dollar_currency', 'CAD'), row('offer_order', 'price')])).toMatchObject({
    dollar_currency: 'CAD',
    offer_order: 'price',
  });
});
