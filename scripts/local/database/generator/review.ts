import { type Product, products } from './products.ts';
import type { Random } from './random.ts';
import * as words from './sentences.ts';

export interface GeneratedReview {
  id: string;
  title: string;
  short_description: string | null;
  product_image_url: string | null;
  overall_rating: number | null;
  price: string | null;
  key_features: string | null;
  pros: string | null;
  cons: string | null;
  who_is_this_for: string | null;
  in_depth_analysis: string | null;
  primary_affiliate_url: string | null;
  primary_cta_text: string | null;
  limited_time_offer_enabled: boolean;
  limited_time_offer: string | null;
  published: boolean;
  created_at: string;
  categories: string[];
}

export interface Naming {
  brand: string;
  product: Product;
  title: string;
}

// Before the demo reviews, which stay the newest.
const NEWEST = Date.UTC(2026, 3, 30);
const SPREAD_DAYS = 1_200;
const DAY = 86_400_000;

export function nameProduct(random: Random): Naming {
  const brand = random.pick(words.brandBeginnings) + random.pick(words.brandEndings);
  const product = random.pick(products);
  return { brand, product, title: `${brand} ${random.pick(words.models)} ${product.name}` };
}

/** @param images file names below /images/reviews/; the product's own is preferred */
export function writeReview(
  { brand, product, title }: Naming,
  images: readonly string[],
  random: Random,
): GeneratedReview {
  const rating = random.pick([1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5]);
  const rated = random.chance(0.94);
  const offer = random.chance(0.12);
  const fillIn = (text: string) => fill(text, { brand, product }, random);
  const list = (text: string, count: number) =>
    random.sample(text.split(' | '), count).map(fillIn).join('\n');
  const own = images.find((name) => name.startsWith(`${product.image}.`));
  const image = own ?? (images.length > 0 ? random.pick(images) : undefined);
  const optional = (share: number, text: string) => (random.chance(share) ? text : null);
  return {
    id: uuid(random),
    title,
    short_description: optional(
      0.96,
      fillIn(random.pick(words.descriptions[rating - 1] ?? words.openings)),
    ),
    product_image_url: image === undefined ? null : optional(0.9, `/images/reviews/${image}`),
    overall_rating: rated ? rating : null,
    price: optional(0.93, price(product, random)),
    key_features: optional(0.97, list(product.features, random.integer(3, 6))),
    pros: optional(0.97, list(product.good, rating > 2 ? 4 : 2)),
    cons: optional(0.95, list(product.bad, rating > 3 ? 2 : 4)),
    who_is_this_for: optional(0.9, fillIn('It is for {reader}.')),
    in_depth_analysis: optional(0.97, analysis(fillIn, random)),
    primary_affiliate_url: optional(0.97, `https://shop.example/${address(title)}`),
    primary_cta_text: optional(0.7, random.pick(words.callsToAction)),
    limited_time_offer_enabled: offer,
    limited_time_offer: offer ? fillIn(random.pick(words.offers)) : null,
    published: random.chance(0.97),
    created_at: new Date(NEWEST - Math.floor(random.fraction() * SPREAD_DAYS * DAY)).toISOString(),
    categories: random.chance(0.98) ? product.categories : [],
  };
}

function analysis(fillIn: (text: string) => string, random: Random): string {
  const paragraphs = [fillIn(random.pick(words.openings))];
  const headings = random.sample(words.headings, 8);
  for (const middle of random.sample(words.middles, random.integer(1, 8))) {
    const heading = random.chance(0.4) ? headings.pop() : undefined;
    paragraphs.push((heading ? `**${heading}.** ` : '') + fillIn(middle));
    if (random.chance(0.12)) {
      const bullets = ['• {good}', '• {bad}', '• {good}'].map(fillIn);
      paragraphs.push([random.pick(words.bulletLeads), ...bullets].join('\n'));
    }
  }
  return [...paragraphs, fillIn(random.pick(words.closings))].join('\n\n');
}

function fill(text: string, { brand, product }: Omit<Naming, 'title'>, random: Random): string {
  const named = text.replace(/\{([a-z]+)\}/g, (whole, slot: string) => {
    if (slot === 'brand') return brand;
    if (slot === 'product') return product.name.toLowerCase();
    if (slot === 'trial' || slot === 'reader') return product[slot];
    if (slot === 'good' || slot === 'bad') return random.pick(product[slot].split(' | '));
    return whole;
  });
  return named.replace(/\{(\d+)-(\d+)\}/g, (_, lowest: string, highest: string) =>
    String(random.integer(Number(lowest), Number(highest))),
  );
}

function price({ price: [lowest, highest] }: Product, random: Random): string {
  const currency = random.pick(words.currencies);
  const whole = random.integer(lowest, highest);
  return random.chance(0.5) ? `${currency}${whole}.99` : `${currency}${whole}`;
}

function address(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.integer(0, 15).toString(16)).join('');
  const variant = (8 + random.integer(0, 3)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
