/** Every kind of row that a form of the admin opens, with values that no form would write today. */

import { savedRow } from '../../functions/posts/form-row.ts';
import { bestOfFormSchema, formOfContent, savedContent } from '../best-of/form.ts';
import { bestOfContentSchema } from '../best-of/schema.ts';
import { brandingSettings } from '../branding/form.ts';
import {
  adminCategoryPageSchema,
  categoryFormSchema,
  categoryPageFormSchema,
  categoryPageSchema,
  savedCategory,
  savedCategoryPage,
} from '../categories/schema.ts';
import { comparisonUpdateSchema } from '../comparisons/admin.ts';
import { changedFields } from '../forms/changed-fields.ts';
import { formSchemaOf, type Settings, storedSchemaOf } from '../forms/setting.ts';
import { fieldsOf, linkFieldsSchema, managedLinkSchema, savedLink } from '../links/managed.ts';
import { merchantForm, merchantFormSchema, savedMerchant } from '../merchants/form.ts';
import { adminMerchantSchema } from '../merchants/merchant.ts';
import { merchantFixture } from '../merchants/merchants.fixture.ts';
import { type FieldKind, fieldNames, postField } from '../posts/fields.ts';
import { adminPostSchema, emptyPostRow, formOfPost, postFormSchema } from '../posts/schema.ts';
import { bestOfContent } from '../screens/pages.fixture.ts';
import { savedSettings } from '../settings/registry.ts';
import { siteTextSettings } from '../settings/schema.ts';
import { formOfSitePage, savedSitePage, sitePageFormSchema } from '../site-pages/form.ts';
import { sitePageContentSchema } from '../site-pages/schema.ts';

export type Row = Record<string, unknown>;

interface Kind {
  /** A row with a usual value in every column. */
  row: Row;
  /** Other values that each column of the form may hold: older than a rule, imported, never chosen. */
  odd: Record<string, readonly unknown[]>;
  /** What those columns hold after the form was opened and saved without a change. */
  throughForm: (row: Row) => Row;
}

const ID = '0a1b2c3d-0000-4000-8000-000000000001';
const OTHER = '0a1b2c3d-0000-4000-8000-000000000002';
const INSTANT = '2026-11-24T08:00:00.123456+00:00';

const lines = [' Fell ', '\tFell', 'Fell\u00a0', 'Fell\n', 'Fell  Runner'];
const blocks = [' a \r\n b\r\n', '\n\na\n', 'a\u2028b', '**old** <b>bold'];
const noText = [null, '', ' ', '\r\n'];
const addresses = [
  ' https://shop.example/a ',
  'HTTPS://Shop.example',
  'https://shop.example',
  'https://SHOP.example\\a',
  'https://shöp.example/',
];
const switches = [true, false];
const ids = [[], [OTHER, ID]];

/** The result of a form after the client and then the server have processed it. */
function sent<Form>(schema: { parse: (form: unknown) => Form }, form: unknown): Form {
  return schema.parse(JSON.parse(JSON.stringify(schema.parse(form))));
}

const offer = (given: Row): Row => ({
  id: ID,
  merchant_id: null,
  url: 'https://shop.example/a',
  amount: 4599,
  currency: 'USD',
  condition: 'new',
  availability: 'in-stock',
  note: ' note ',
  source: 'manual',
  checked_at: INSTANT,
  starts_at: null,
  ends_at: null,
  ...given,
});

const oddOfPost: Record<FieldKind, readonly unknown[]> = {
  title: lines,
  line: [...noText, ...lines],
  text: [...noText, ...blocks],
  block: [...noText, ...blocks],
  lines: [...noText, ...blocks],
  rich: [...noText, ...blocks],
  image: [null, '', ...addresses.slice(0, 3)],
  address: [null, '', ...addresses],
  slug: [null, ' fell '],
  rating: [null, 1, 5],
  switch: switches,
  flag: [null, true],
  instant: [null, INSTANT, '2026-11-24T08:00:00+00:00', '2026-11-24T09:00:59+01:00'],
  offers: [[], [offer({ url: 'https://SHOP.example/' }), offer({ id: OTHER, note: '' })]],
  merchant: [null, ID],
  specifications: [[], [{ specification_id: ID, value: '1.20' }]],
  categories: ids,
};

const aroundPost = {
  id: ID,
  version: INSTANT,
  created_at: INSTANT,
  updated_at: INSTANT,
  published_at: null,
  content_updated_at: null,
  publish_at: null,
  unpublish_at: null,
  unpublish_to: null,
  trashed_at: null,
  draft: null,
};

const aroundLink = {
  id: ID,
  state: 'running',
  updated_at: INSTANT,
  deleted_at: null,
  merchant: null,
  post: null,
};

const categoryPage = {
  id: ID,
  name: 'Fell',
  slug: 'fell',
  introduction: '',
  seo_title: '',
  seo_description: '',
};

const storedCategoryPage = adminCategoryPageSchema.pick({
  introduction: true,
  seo_title: true,
  seo_description: true,
  specification_ids: true,
});

/** Rows that are not set have no value. */
function settingsOf(row: Row): Record<string, string> {
  const set: Record<string, string> = {};
  for (const [key, value] of Object.entries(row)) if (typeof value === 'string') set[key] = value;
  return set;
}

/** A form sends what it changes. */
function throughSettings(settings: Settings): (row: Row) => Row {
  const form = formSchemaOf(settings);
  return (row) => {
    const shown = storedSchemaOf(settings).parse(settingsOf(row));
    const changed = changedFields(form.shape, shown, sent(form, shown));
    const after: Row = { ...row, ...savedSettings(changed).texts };
    return Object.fromEntries(Object.keys(settings).map((key) => [key, after[key]]));
  };
}

const siteTexts = {
  affiliate_disclosure: [undefined, ...blocks],
  author_kind: [undefined, 'person', 'robot'],
  author_name: [undefined, ...lines],
  author_bio: [undefined, ...blocks],
  author_url: [undefined, ' https://fell.example '],
  dollar_currency: [undefined, 'CAD', 'XXX'],
  offer_order: [undefined, 'price', 'random'],
  measurement_units: [undefined, 'metric', 'furlongs'],
  how_we_test: [undefined, ...blocks],
  search_vocabulary: [undefined, 'none', 'gardening'],
  search_synonyms: [undefined, 'shoe, boot\r\n'],
  index_now_enabled: [undefined, 'true', 'TRUE'],
};

const branding = {
  site_name: [undefined, ...lines],
  site_tagline: [undefined, ...lines],
  site_description: [undefined, ...lines],
  site_logo: [undefined, 'logo.png'],
  home_lead: [undefined, ...lines],
  home_mission_title: [undefined, ...lines],
  home_mission: [undefined, ...lines],
  home_cards: [undefined, '[', '[{"card":"trust","title":" Fell ","text":""}]'],
  home_picture: [undefined, 'picture.png'],
  brand_accent: [undefined, '#B5362B', 'red'],
  brand_paper: [undefined, 'white'],
  type_pairing: [undefined, 'comic'],
  home_sections: [undefined, 'broken'],
  social_links: [undefined, '[{"name":" Fell ","url":"https://fell.example"}]', 'broken'],
  footer_text: [undefined, ...blocks],
};

export const kinds: Record<string, Kind> = {
  post: {
    row: { ...emptyPostRow, ...aroundPost, title: 'Fell' },
    odd: {
      ...Object.fromEntries(fieldNames.map((name) => [name, oddOfPost[postField(name).kind]])),
      // After every start.
      limited_time_offer_ends_at: [null, '2099-01-01T00:00:00.123456+00:00'],
    },
    throughForm: (row) => {
      const form = sent(postFormSchema, formOfPost(adminPostSchema.parse(row)));
      return { ...savedRow(row, form), category_ids: form.category_ids };
    },
  },
  'best-of page': {
    row: bestOfContent('fell', [ID]),
    odd: {
      title: lines,
      slug: [null, ' fell '],
      introduction: ['', ...blocks],
      order: ['rating'],
      picks: [[{ id: ID, post_id: ID, label: ' Best ', reason: ' a\r\n' }], []],
      specification_ids: ids,
      how_we_chose: ['', ...blocks],
      faq: [[{ id: ID, question: ' Why? ', answer: '\r\n' }]],
      left_out: [[{ id: ID, name: ' Fell ', reason: ' ' }]],
      comparisons: [[[OTHER, ID]]],
      category_ids: ids,
      seo_title: ['', ...lines],
      seo_description: ['', ...blocks],
      social_image_url: ['', ...addresses.slice(0, 3)],
    },
    throughForm: (row) =>
      savedContent(row, sent(bestOfFormSchema, formOfContent(bestOfContentSchema.parse(row)))),
  },
  page: {
    row: { title: 'Fell', slug: 'fell', text: 'Fell' },
    odd: { title: lines, slug: [null, ' fell '], text: ['', ...blocks] },
    throughForm: (row) =>
      savedSitePage(
        row,
        sent(sitePageFormSchema, formOfSitePage(sitePageContentSchema.parse(row))),
      ),
  },
  category: {
    row: categoryPage,
    odd: { name: [' Fell ', 'Fell\u00a0'], slug: [' fell '] },
    throughForm: (row) => {
      const { name, slug } = categoryPageSchema.parse(row);
      return savedCategory({ name, slug }, sent(categoryFormSchema, { name, slug }));
    },
  },
  'category page': {
    row: { ...categoryPage, specification_ids: [ID] },
    odd: {
      introduction: ['', ...blocks],
      seo_title: ['', ...lines],
      seo_description: ['', ...lines],
      specification_ids: ids,
    },
    throughForm: (row) => {
      const { introduction, seo_title, seo_description, specification_ids } =
        storedCategoryPage.parse(row);
      const shown = { introduction, seo_title, seo_description, specification_ids };
      return savedCategoryPage(shown, sent(categoryPageFormSchema, shown));
    },
  },
  comparison: {
    row: { introduction: '', verdict: '', published: true },
    odd: { introduction: ['', ...blocks], verdict: ['', ...blocks], published: switches },
    throughForm: (row) => sent(comparisonUpdateSchema.shape.form, row),
  },
  merchant: {
    row: { ...merchantFixture({ name: 'Fell', domains: ['fell.example'] }), version: INSTANT },
    odd: {
      name: lines,
      domains: [[], ['b.example', 'a.example']],
      network: ['none', 'gone-network'],
      tag_parameter: ['tag'],
      tag_value: [null],
      country_tags: [{}],
      sub_id_parameter: [null, 'sub'],
      price_limit_minutes: [null, 1, 7, 100, 525_600],
      disclosure: [null, '', ' Paid. '],
      allows_manual_prices: switches,
      allows_cloaking: switches,
      allows_image_storage: switches,
      allows_checks: switches,
    },
    throughForm: (row) => {
      const stored = adminMerchantSchema.parse(row);
      // The form is sent as it was typed.
      return { ...savedMerchant(stored, merchantFormSchema.parse(merchantForm(stored))) };
    },
  },
  'managed link': {
    row: {
      ...aroundLink,
      slug: 'fell',
      name: 'Fell',
      merchant_id: null,
      target: 'https://shop.example/fell',
      country_targets: {},
      post_id: null,
      old_paths: ['/old'],
      starts_at: null,
      ends_at: null,
      note: null,
    },
    odd: {
      slug: ['fell'],
      name: ['', ...lines],
      target: [null, 'https://shop.example', 'https://SHOP.example/ä'],
      merchant_id: [ID],
      country_targets: [{ DE: 'https://shop.example' }],
      post_id: [ID],
      old_paths: [[], ['/b/', '/a']],
      starts_at: [INSTANT],
      ends_at: [INSTANT],
      note: ['', ...lines],
    },
    throughForm: (row) => {
      const stored = managedLinkSchema.parse(row);
      const fields = sent(linkFieldsSchema, fieldsOf(stored));
      const { id: _, version, deleted, ...saved } = savedLink(stored, fields, stored.updated_at);
      return version === INSTANT && !deleted ? saved : {};
    },
  },
  'site texts': {
    row: {},
    odd: siteTexts,
    throughForm: throughSettings(siteTextSettings),
  },
  branding: {
    row: {},
    odd: branding,
    throughForm: throughSettings(brandingSettings),
  },
};
