/**
 * The kinds of rows, in the order of a file. Rows refer to earlier ones: reviews to merchants, links to
 * reviews.
 */
export const KINDS = [
  'setting',
  'specification',
  'category',
  'image',
  'merchant',
  'post',
  'link',
  'best-of',
  'comparison',
] as const;

export type Kind = (typeof KINDS)[number];

export type Counts = Record<Kind, number>;

/** An object with a value for each kind, in their order. */
export const forEachKind = <Value>(value: Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, value])) as Record<Kind, Value>;

export const noCounts = (): Counts => forEachKind(0);

const WORDS: Record<Kind, { one: string; many: string }> = {
  setting: { one: 'setting', many: 'settings' },
  specification: { one: 'specification', many: 'specifications' },
  category: { one: 'category', many: 'categories' },
  image: { one: 'image', many: 'images' },
  merchant: { one: 'merchant', many: 'merchants' },
  post: { one: 'review', many: 'reviews' },
  link: { one: 'managed link', many: 'managed links' },
  'best-of': { one: 'best-of page', many: 'best-of pages' },
  comparison: { one: 'comparison', many: 'comparisons' },
};

/** "1 review", "44 reviews" */
export function counted(count: number, kind: Kind): string {
  return `${count} ${count === 1 ? WORDS[kind].one : WORDS[kind].many}`;
}
