/** What a shop's page says about itself. */
export interface Page {
  /** Of structured data if it names a product, else the titles of the page. */
  names: string[];
  isProduct: boolean;
  /** Of structured data; null where it says nothing. */
  isAvailable: boolean | null;
  /** Title and first heading. */
  headings: string;
  /** Visible text in lower case. */
  text: string;
  /** Of the html element, such as `en`. */
  language: string | null;
}

type Json = Record<string, unknown>;

const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }));

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    })
    .replace(/\s+/g, ' ')
    .trim();

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const typesOf = (node: Json) =>
  asList(node['@type']).map((type) => String(type).replace(/^.*[/:#]/, ''));

/** The products that a page is about, not those that it recommends. */
function productsOf(node: unknown, depth = 0): Json[] {
  if (depth > 6) return [];
  if (Array.isArray(node)) return node.flatMap((each) => productsOf(each, depth + 1));
  if (!isObject(node)) return [];
  if (typesOf(node).some((type) => /^(?:Product|ProductGroup|ProductModel|Book)$/.test(type))) {
    return [node];
  }
  return [node['@graph'], node.mainEntity, node.mainEntityOfPage].flatMap((each) =>
    productsOf(each, depth + 1),
  );
}

function availabilitiesOf(node: unknown, depth = 0): string[] {
  if (depth > 6) return [];
  if (Array.isArray(node)) return node.flatMap((each) => availabilitiesOf(each, depth + 1));
  if (!isObject(node)) return [];
  const own = typeof node.availability === 'string' ? [node.availability] : [];
  return [
    ...own,
    ...[node.offers, node.hasVariant].flatMap((each) => availabilitiesOf(each, depth + 1)),
  ];
}

const OUT = /(?:OutOfStock|SoldOut|Discontinued|out of stock|oos)$/i;

function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/([a-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  return new Map(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      plain(double ?? single ?? bare ?? ''),
    ]),
  );
}

function structuredData(html: string): unknown[] {
  const scripts = html.matchAll(/<script\b[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].flatMap(([, text = '']) => {
    try {
      const parsed: unknown = JSON.parse(
        text.replace(/^\s*(?:<!--|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*$/g, ''),
      );
      return [parsed];
    } catch {
      return [];
    }
  });
}

const contentOf = (html: string, tag: string) =>
  plain(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'i').exec(html)?.[1] ?? '');

/** Reads the beginning of a page, which may be cut off. */
export function readPage(html: string): Page {
  const products = structuredData(html).flatMap((data) => productsOf(data));
  const tags = [...html.matchAll(/<(?:meta|link)\b[^>]*>/gi)].map(([tag]) => attributesOf(tag));
  const meta = (name: string) =>
    tags.find((tag) => tag.get('property') === name || tag.get('name') === name)?.get('content');
  const availabilities = [
    ...products.flatMap((product) => availabilitiesOf(product)),
    ...tags
      .filter((tag) => tag.get('itemprop') === 'availability')
      .map((tag) => tag.get('href') ?? tag.get('content') ?? ''),
    meta('product:availability') ?? meta('og:availability') ?? '',
  ].filter((text) => text !== '');
  const productNames = products.map(({ name }) => (typeof name === 'string' ? plain(name) : ''));
  const title = contentOf(html, 'title');
  const heading = contentOf(html, 'h1');
  const named = productNames.filter((name) => name !== '');
  const shown = [meta('og:title') ?? '', heading, title].filter((name) => name !== '');
  const body = html.replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/gi, ' ');
  return {
    names: named.length > 0 ? named : shown,
    isProduct:
      products.length > 0 ||
      /(?:^|\.)product(?:\.|$)/.test(meta('og:type') ?? '') ||
      /itemtype\s*=\s*["']?https?:\/\/schema\.org\/Product\b/i.test(html),
    isAvailable:
      availabilities.length === 0 ? null : availabilities.some((text) => !OUT.test(text)),
    headings: `${title} ${heading}`.trim(),
    text: plain(body).toLowerCase(),
    language: /<html\b[^>]*\slang\s*=\s*["']?([a-z]{2})/i.exec(html)?.[1]?.toLowerCase() ?? null,
  };
}
