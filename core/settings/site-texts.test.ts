import { expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '../branding/schema.ts';
import { AS_WRITTEN } from '../button-tests/schema.ts';
import { storedSchemaOf } from '../forms/setting.ts';
import { brand } from './brand.ts';
import { homeDefaults, homeTextsOf } from './home-texts.ts';
import { pageTextsOf, siteSettingsFormSchema, siteTextSettings, siteTextsOf } from './schema.ts';
import { siteDefaults } from './site-defaults.ts';

const storedTexts = storedSchemaOf(siteTextSettings);

const defaults = {
  ...siteDefaults,
  author_kind: 'team',
  author_url: '',
  search_synonyms: '',
  search_vocabulary: 'fitness-and-health',
  dollar_currency: 'USD',
  offer_order: 'lowest-first',
  measurement_units: 'both',
  ...AS_WRITTEN,
  ...DEFAULT_BRANDING,
  site_name: brand.name,
  site_tagline: brand.tagline,
  site_description: brand.description,
  linked_pages: [],
};

const row = (setting_key: string, setting_value: string) => ({ setting_key, setting_value });

test('missing and blank texts use the default', () => {
  expect(siteTextsOf([])).toEqual(defaults);
  expect(siteTextsOf([row('affiliate_disclosure', ' \n ')])).toEqual(defaults);
  expect(siteTextsOf([row('author_name', 'Ada'), row('author_kind', 'person')])).toEqual({
    ...defaults,
    author_name: 'Ada',
    author_kind: 'person',
  });
});

test('a name, colours and pages of the owner, and the author named after the site', () => {
  const texts = siteTextsOf([
    row('site_name', 'Kitchen Notes'),
    row('brand_accent', '#1a237e'),
    row('home_sections', '["mission","hero","mission"]'),
  ]);
  expect(texts).toEqual({
    ...defaults,
    site_name: 'Kitchen Notes',
    author_name: 'The Kitchen Notes team',
    brand_accent: '#1a237e',
    home_sections: ['mission', 'hero'],
  });
});

test('the cards of the mission have the order of the owner, with the texts that are missing', () => {
  const texts = siteTextsOf([
    row(
      'home_cards',
      '[{"card":"trust","title":"Paid by shops","text":""},{"card":"health","title":"","text":""}]',
    ),
  ]);
  const title = (name: string) => homeDefaults.home_cards.find(({ card }) => card === name)?.title;
  expect(homeTextsOf(texts).home_cards.map((card) => card.title)).toEqual([
    'Paid by shops',
    title('health'),
    title('honesty'),
    title('community'),
  ]);
});

test('unusable branding is the default', () => {
  const rows = [
    row('brand_accent', 'red'),
    row('type_pairing', 'comic'),
    row('home_sections', '["nowhere"]'),
    row('social_links', '[{"name":"Bad","url":"javascript:alert(1)"}]'),
    row('site_logo', 'https://cdn.example/x.png'),
    row('home_picture', 'https://cdn.example/x.png'),
  ];
  expect(siteTextsOf(rows)).toEqual(defaults);
});

test('other settings are not site texts', () => {
  expect(siteTextsOf([row('demo', 'true')])).toEqual(defaults);
});

test('the long text is not on every page', () => {
  expect(pageTextsOf(siteTextsOf([]))).not.toHaveProperty('how_we_test');
});

test('the form shows what is set and leaves the rest empty', () => {
  expect(storedTexts.parse({ author_name: 'Ada', index_now_enabled: 'true' })).toEqual({
    affiliate_disclosure: '',
    author_kind: 'team',
    author_name: 'Ada',
    author_bio: '',
    author_url: '',
    dollar_currency: 'USD',
    offer_order: 'lowest-first',
    measurement_units: 'both',
    how_we_test: '',
    search_synonyms: '',
    search_vocabulary: 'fitness-and-health',
    index_now_enabled: true,
  });
  expect(storedTexts.parse({}).index_now_enabled).toBe(false);
});

test('values that are older than a limit are read as they are stored', () => {
  const affiliate_disclosure = 'x'.repeat(700);
  const stored = { affiliate_disclosure, author_kind: 'robot', author_url: 'ada.example' };
  expect(storedTexts.parse(stored)).toEqual({
    ...storedTexts.parse({}),
    affiliate_disclosure,
    author_url: 'ada.example',
  });
  expect(siteTextsOf([row('author_kind', 'robot')])).toEqual(defaults);
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
  const form = { ...storedTexts.parse({}), ...changed };
  expect(siteSettingsFormSchema.safeParse(form).error?.issues[0]?.path).toEqual([field]);
});

test('an unreadable stored URL of the author is not linked, and the form shows it', () => {
  const author_url = 'https://[';
  expect(siteTextsOf([{ setting_key: 'author_url', setting_value: author_url }]).author_url).toBe(
    '',
  );
  expect(storedTexts.parse({ author_url }).author_url).toBe(author_url);
});

test('unknown choices are read as the default', () => {
  expect(siteTextsOf([row('dollar_currency', 'EUR'), row('offer_order', 'commission')])).toEqual(
    defaults,
  );
  expect(siteTextsOf([row('dollar_currency', 'CAD'), row('offer_order', 'price')])).toMatchObject({
    dollar_currency: 'CAD',
    offer_order: 'price',
  });
});

test('a button test is read, and what cannot be read is none', () => {
  const change = {
    id: '0f000000-0000-4000-8000-000000000001',
    kind: 'placement',
    target: 'after-features',
  };
  const stored = [
    row('button_test', JSON.stringify(change)),
    row('button_changes', JSON.stringify([change])),
  ];
  expect(siteTextsOf(stored)).toEqual({
    ...defaults,
    button_test: change,
    button_changes: [change],
  });
  for (const value of ['', '{', 'null', '[]', '{"kind":"text"}', '[{}]']) {
    const rows = [row('button_test', value), row('button_changes', value)];
    expect(siteTextsOf(rows), value).toEqual(defaults);
  }
});
