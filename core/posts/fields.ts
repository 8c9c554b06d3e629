import { SLUG_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { PRICE_MAX_LENGTH } from '../money/schema.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const RATING_DEFAULT = 5;

/** `block` keeps line breaks, `lines` has one item per line, `rich` allows simple formatting. */
export type FieldKind =
  | 'title'
  | 'line'
  | 'text'
  | 'block'
  | 'lines'
  | 'rich'
  | 'image'
  | 'address'
  | 'slug'
  | 'rating'
  | 'switch'
  /** A switch that is null in the database while it is off. */
  | 'flag'
  /** A moment, with an offset from UTC. */
  | 'instant'
  /** Offers of further shops. */
  | 'offers'
  /** The id of a merchant. */
  | 'merchant'
  /** Values of what the categories list. */
  | 'specifications'
  | 'categories';

export const formSections = {
  product: 'The product',
  verdict: 'The verdict',
  link: 'The link',
  search: 'Search and social',
} as const;

export interface PostField {
  kind: FieldKind;
  limit?: number;
  label: string;
  hint?: string;
  placeholder?: string;
  rows?: number;
  /** A field without a section is placed individually. */
  section?: keyof typeof formSections;
  /** Shares a row with its neighbour on wide screens. */
  half?: true;
  /** The field whose control also edits this one. */
  partOf?: string;
  /** What the form of an existing post shows while the field is empty. It is not stored. */
  editDefault?: string;
  ai?: string;
  /** Added after the first release, so older forms, drafts and backups may lack it. */
  later?: true;
}

/** Named after their columns, in form order. */
export const postFields = {
  title: {
    kind: 'title',
    limit: 200,
    label: 'Product Title',
    section: 'product',
    ai: 'Text, under 60 characters. The heading of the review and of its search result. Required.',
  },
  brand: {
    kind: 'line',
    limit: 100,
    label: 'Brand',
    hint: 'Who makes it. Search finds it, and search engines show it.',
    section: 'product',
    ai: 'Text: who makes the product, or empty.',
    later: true,
  },
  category_ids: { kind: 'categories', label: 'Product Category', section: 'product' },
  short_description: {
    kind: 'text',
    limit: 1_000,
    label: 'Short Description',
    rows: 3,
    section: 'product',
    ai: 'Text, under 160 characters: the meta description, and the teaser in the lists.',
  },
  product_image_url: {
    kind: 'image',
    limit: WEB_ADDRESS_MAX_LENGTH,
    label: 'Product Image URL',
    placeholder: 'https://',
    section: 'product',
    ai: 'An address that starts with https://, or empty.',
  },
  product_image_alt: {
    kind: 'line',
    limit: 300,
    label: 'Image Alt Text',
    hint: 'What the image shows, for people who cannot see it. Without it, the title is used.',
    section: 'product',
    partOf: 'product_image_url',
    later: true,
  },
  price: {
    kind: 'line',
    limit: PRICE_MAX_LENGTH,
    label: 'Price',
    placeholder: '$49.99',
    section: 'product',
    half: true,
    ai: 'Text, with the currency: "$49.99".',
  },
  overall_rating: {
    kind: 'rating',
    label: 'Overall Rating',
    section: 'product',
    half: true,
    ai: `A whole number from ${RATING_MIN} to ${RATING_MAX}. Without a number it counts as ${RATING_MIN}.`,
  },
  rating_is_default: {
    kind: 'flag',
    label: 'Rating not chosen yet',
    section: 'product',
    partOf: 'overall_rating',
    later: true,
  },
  key_features: {
    kind: 'lines',
    limit: 20_000,
    label: 'Key Features',
    hint: 'One per line',
    rows: 4,
    section: 'verdict',
    ai: 'A list, or a text with one feature per line.',
  },
  pros: {
    kind: 'lines',
    limit: 20_000,
    label: 'Pros',
    hint: 'One per line',
    rows: 4,
    section: 'verdict',
    half: true,
    ai: 'A list, or a text with one per line.',
  },
  cons: {
    kind: 'lines',
    limit: 20_000,
    label: 'Cons',
    hint: 'One per line',
    rows: 4,
    section: 'verdict',
    half: true,
    ai: 'A list, or a text with one per line.',
  },
  who_is_this_for: {
    kind: 'block',
    limit: 20_000,
    label: 'Who is this for',
    rows: 3,
    section: 'verdict',
    ai: 'Text, or a list: one kind of reader per line.',
  },
  specifications: {
    kind: 'specifications',
    label: 'Specifications',
    hint: 'The list comes from the categories of the review.',
    section: 'verdict',
    later: true,
  },
  in_depth_analysis: {
    kind: 'rich',
    limit: 200_000,
    label: 'In-depth Analysis',
    hint: 'Type / for headings, lists, tables, images and more',
    section: 'verdict',
    ai: 'Text. Two asterisks around words make them bold, line breaks stay, simple HTML is allowed and anything that could run is removed.',
  },
  primary_affiliate_url: {
    kind: 'address',
    limit: WEB_ADDRESS_MAX_LENGTH,
    label: 'Primary Affiliate URL',
    placeholder: 'https://',
    section: 'link',
  },
  primary_merchant_id: {
    kind: 'merchant',
    label: 'Merchant of the affiliate URL',
    section: 'link',
    partOf: 'primary_affiliate_url',
    later: true,
  },
  primary_cta_text: {
    kind: 'line',
    limit: 100,
    label: 'Primary CTA Text',
    section: 'link',
    half: true,
    editDefault: 'Buy Now',
    ai: 'Text of the buy button, two to four words.',
  },
  slug: {
    kind: 'slug',
    limit: SLUG_MAX_LENGTH,
    label: 'Address',
    hint: 'After /reviews/. If it is empty, it is made from the title when the post is first published. Old addresses redirect to the new one.',
    section: 'link',
    half: true,
    later: true,
  },
  offers: {
    kind: 'offers',
    label: 'Offers',
    hint: 'Further shops that sell it. The settings say in which order visitors see them.',
    section: 'link',
    later: true,
  },
  limited_time_offer_enabled: {
    kind: 'switch',
    label: 'Enable Limited Time Offer',
    section: 'link',
  },
  limited_time_offer: {
    kind: 'text',
    limit: 2_000,
    label: 'Limited Time Offer Details',
    rows: 2,
    section: 'link',
    partOf: 'limited_time_offer_enabled',
  },
  limited_time_offer_starts_at: {
    kind: 'instant',
    label: 'Offer starts',
    section: 'link',
    partOf: 'limited_time_offer_enabled',
    later: true,
  },
  limited_time_offer_ends_at: {
    kind: 'instant',
    label: 'Offer ends',
    section: 'link',
    partOf: 'limited_time_offer_enabled',
    later: true,
  },
  seo_title: {
    kind: 'line',
    limit: 200,
    label: 'Search Title',
    hint: 'For search results and shared links. Without it, the product title is used.',
    section: 'search',
    later: true,
  },
  seo_description: {
    kind: 'text',
    limit: 500,
    label: 'Search Description',
    hint: 'For search results and shared links. Without it, the short description is used.',
    rows: 3,
    section: 'search',
    later: true,
  },
  social_image_url: {
    kind: 'image',
    limit: WEB_ADDRESS_MAX_LENGTH,
    label: 'Social Image URL',
    hint: 'For shared links, best 1,200 by 630 pixels. Without it, an image with title, rating and price is drawn.',
    placeholder: 'https://',
    section: 'search',
    later: true,
  },
  published: { kind: 'switch', label: 'Publish this post' },
} as const satisfies Record<string, PostField>;

type Fields = typeof postFields;

export type FieldName = keyof Fields;

export type SwitchName = {
  [Name in FieldName]: Fields[Name]['kind'] extends 'switch' ? Name : never;
}[FieldName];

export function isSwitch(name: FieldName): name is SwitchName {
  return postFields[name].kind === 'switch';
}

export type AiReplyField = {
  [Name in FieldName]: Fields[Name] extends { ai: string } ? Name : never;
}[FieldName];

export function postField(name: FieldName): PostField {
  return postFields[name];
}

export function fieldLabel(name: FieldName): string {
  return postFields[name].label;
}

export function isFieldName(name: string | undefined): name is FieldName {
  return name !== undefined && Object.hasOwn(postFields, name);
}

export const fieldNames = Object.keys(postFields).filter(isFieldName);

export const aiReplyFields = fieldNames.filter(
  (name): name is AiReplyField => postField(name).ai !== undefined,
);

type Made<Kinds, Name extends FieldName> =
  Kinds extends Record<Fields[Name]['kind'], (field: PostField) => infer Value> ? Value : never;

export function texts<Value>(make: (field: PostField) => Value) {
  return {
    line: make,
    text: make,
    block: make,
    lines: make,
    rich: make,
    image: make,
    address: make,
  };
}

export function byKind<
  Name extends FieldName,
  Kinds extends Record<Fields[Name]['kind'], (field: PostField) => unknown>,
>(names: readonly Name[], kinds: Kinds) {
  const entries = names.map((name) => {
    const kind: Fields[Name]['kind'] = postFields[name].kind;
    return [name, kinds[kind](postFields[name])];
  });
  // `fromEntries` loses the key types.
  return Object.fromEntries(entries) as { [Each in Name]: Made<Kinds, Each> };
}
