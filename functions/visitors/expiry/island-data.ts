import { z } from 'zod';
import { hasExpired } from '../../../core/expiry/expiry.ts';

/** As Astro writes data into an attribute: values as `[0, value]`, lists as `[1, items]`. */
const value = <Schema extends z.ZodType>(schema: Schema) => z.tuple([z.literal(0), schema]);

const listSchema = z.tuple([z.literal(1), z.array(z.unknown())]);

const priceSchema = value(z.looseObject({ until: value(z.string().nullable()) }));

function isCurrentPrice(held: unknown, now: number): boolean {
  const price = priceSchema.safeParse(held);
  return !price.success || !hasExpired(price.data[1].until[1], now);
}

const itemSchema = z.looseObject({
  offer: value(z.boolean()),
  offer_ends_at: value(z.string()),
});

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&quot;',
};

const escaped = (text: string) => text.replace(/[&<>'"]/g, (character) => ESCAPES[character] ?? '');

const unescaped = (text: string) =>
  Object.entries(ESCAPES).reduceRight(
    (written, [character, reference]) => written.replaceAll(reference, character),
    text,
  );

const pricedSchema = z.looseObject({ price_until: value(z.string()) });

/** The data of an island without offers and prices of list items whose moment has passed. */
export function currentIslandData(attribute: string, now: number): string {
  if (!/offer_ends_at|price_until|from_prices/.test(attribute)) return attribute;
  const data: unknown = JSON.parse(unescaped(attribute), (key, held: unknown) => {
    if (key === 'from_prices') {
      const prices = listSchema.safeParse(held);
      if (!prices.success) return held;
      return [1, prices.data[1].filter((price) => isCurrentPrice(price, now))];
    }
    const priced = pricedSchema.safeParse(held);
    if (priced.success && hasExpired(priced.data.price_until[1], now)) {
      for (const name of ['price', 'money', 'price_checked_at', 'price_until']) {
        Object.assign(Object(held), { [name]: [0, null] });
      }
    }
    const item = itemSchema.safeParse(held);
    if (!item.success || !hasExpired(item.data.offer_ends_at[1], now)) return held;
    return Object.assign(Object(held), { offer: [0, false], offer_ends_at: [0, null] });
  });
  return escaped(JSON.stringify(data));
}
