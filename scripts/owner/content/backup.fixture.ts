import { createHash } from 'node:crypto';
import { emptyPostRow } from '../../../core/posts/schema.ts';
import { type Kind, kinds, VERSION } from '../../../functions/backups/files/format.ts';

/** A row of a backup, valid or not. */
export interface FixtureRow {
  kind: string;
  row: Record<string, unknown>;
}

/** Builds a backup of complete rows. */
export function backupOf(rows: readonly FixtureRow[]): string {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const count = (kind: Kind) => rows.filter((row) => row.kind === kind).length;
  const counts = Object.fromEntries(kinds().map((kind) => [kind, count(kind)]));
  const sha256 = createHash('sha256').update(lines).digest('hex');
  const header = {
    format: 'spotter-content',
    version: VERSION,
    made_at: '2026-01-01T00:00:00.000Z',
  };
  return `${JSON.stringify(header)}\n${lines}${JSON.stringify({ kind: 'end', counts, sha256 })}\n`;
}

export const idOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const time = '2026-01-02T03:04:05.123456+00:00';

export const category = (number: number, more: object = {}) => ({
  kind: 'category',
  row: {
    id: idOf(100 + number),
    name: `Category ${number}`,
    slug: `category-${number}`,
    active: true,
    created_at: time,
    updated_at: time,
    introduction: '',
    seo_title: '',
    seo_description: '',
    specification_ids: [],
    ...more,
  },
});

export const specification = (number: number, more: object = {}) => ({
  kind: 'specification',
  row: {
    id: idOf(500 + number),
    name: `Specification ${number}`,
    kind: 'number',
    unit: 'g',
    direction: 'lower',
    created_at: time,
    updated_at: time,
    ...more,
  },
});

export const pageContent = (number: number, more: object = {}) => ({
  title: `Best ${number}`,
  slug: `best-${number}`,
  introduction: '<p>For everybody.</p>',
  order: 'editor',
  picks: [],
  specification_ids: [],
  how_we_chose: '',
  faq: [],
  left_out: [],
  comparisons: [],
  category_ids: [],
  seo_title: '',
  seo_description: '',
  social_image_url: '',
  ...more,
});

/** A published best-of page without picks. */
export const bestOf = (number: number, more: object = {}) => ({
  kind: 'best-of',
  row: {
    id: idOf(600 + number),
    former_slugs: [],
    content: pageContent(number),
    draft: null,
    published: true,
    published_at: time,
    content_updated_at: time,
    feed_slug: null,
    publish_at: null,
    unpublish_at: null,
    draft_publish_at: null,
    trashed_at: null,
    created_at: time,
    updated_at: time,
    ...more,
  },
});

export const comparison = (number: number, one: number, other: number, more: object = {}) => ({
  kind: 'comparison',
  row: {
    id: idOf(700 + number),
    first_post_id: idOf(one),
    second_post_id: idOf(other),
    introduction: '<p>Side by side.</p>',
    verdict: '',
    published: true,
    created_at: time,
    updated_at: time,
    ...more,
  },
});

/** A published review with only a title. */
export const post = (number: number, more: object = {}) => ({
  kind: 'post',
  row: {
    id: idOf(number),
    former_slugs: [],
    ...emptyPostRow,
    slug: `review-${number}`,
    title: `Review ${number}`,
    published: true,
    is_demonstration: false,
    created_at: time,
    updated_at: time,
    published_at: time,
    content_updated_at: time,
    price_checked_at: null,
    feed_slug: null,
    publish_at: null,
    unpublish_at: null,
    unpublish_to: null,
    trashed_at: null,
    draft: null,
    ...more,
  },
});

/** Changes of a review that visitors do not see. */
export const draft = (fields: object, category_ids: string[] | null = null) => ({
  fields,
  category_ids,
  created_at: time,
  updated_at: time,
  publish_at: null,
});

export const setting = (setting_key: string, setting_value: string) => ({
  kind: 'setting',
  row: { setting_key, setting_value },
});

export const image = (letter: string, more: object = {}) => ({
  kind: 'image',
  row: {
    id: letter.repeat(32),
    width: 1_200,
    height: 900,
    widths: [400, 800, 1_200],
    formats: ['avif', 'webp'],
    placeholder: null,
    name: `${letter}.jpg`,
    alt: '',
    bytes: 5_000,
    focal_x: 50,
    focal_y: 50,
    is_kept: true,
    is_complete: true,
    created_at: time,
    ...more,
  },
});

export const merchant = (number: number, more: object = {}) => ({
  kind: 'merchant',
  row: {
    id: idOf(200 + number),
    name: `Shop ${number}`,
    domains: [`shop-${number}.example`],
    network: 'none',
    tag_parameter: 'tag',
    tag_value: 'spotter-20',
    country_tags: { DE: 'spotter-21' },
    sub_id_parameter: null,
    allows_manual_prices: true,
    allows_cloaking: true,
    allows_image_storage: true,
    allows_checks: true,
    price_limit_minutes: 1_440,
    disclosure: null,
    created_at: time,
    updated_at: time,
    ...more,
  },
});

export const link = (number: number, more: object = {}) => ({
  kind: 'link',
  row: {
    id: idOf(300 + number),
    slug: `link-${number}`,
    name: `Link ${number}`,
    merchant_id: null,
    target: `https://shop-${number}.example/product`,
    country_targets: { DE: `https://shop-${number}.example/de` },
    post_id: null,
    old_paths: [`/recommends/link-${number}`],
    starts_at: null,
    ends_at: null,
    note: null,
    created_at: time,
    updated_at: time,
    deleted_at: null,
    ...more,
  },
});

/** As a post stores it. */
export const offer = (number: number, more: object = {}) => ({
  id: idOf(400 + number),
  merchant_id: null,
  url: `https://shop-${number}.example/product`,
  amount: 4_999,
  currency: 'USD',
  condition: 'new',
  availability: 'in-stock',
  note: null,
  source: 'manual',
  checked_at: '2026-01-02T03:04:05.000Z',
  starts_at: null,
  ends_at: null,
  ...more,
});
