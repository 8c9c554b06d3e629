import { brand, type PageTexts } from '../settings/schema.ts';

/** The newest reviews that a feed carries with their full text, and that llms.txt names. */
export const FEED_REVIEW_COUNT = 30;

/** A thing of schema.org, as search engines read it in a page. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** A page on the way to another: its name and its path. */
export interface Step {
  name: string;
  path: string;
}

export const absolute = (path: string, origin: string) => new URL(path, origin).href;

/** A list whose entries are numbered from 1. */
export function listThing(
  type: 'ItemList' | 'BreadcrumbList',
  entries: readonly { name: string; url?: string; item?: string }[],
): Thing {
  return {
    '@type': type,
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...entry,
    })),
  };
}

/** Who writes the reviews, with the page that says more. */
export function authorThing(texts: PageTexts, origin: string): Thing {
  return {
    '@type': texts.author_kind === 'person' ? 'Person' : 'Organization',
    name: texts.author_name,
    url: texts.author_url || absolute('/how-we-test', origin),
  };
}

/** The path from the home page to a page, itself included. */
export function breadcrumbThing(steps: readonly Step[], origin: string): Thing {
  return listThing(
    'BreadcrumbList',
    steps.map(({ name, path }) => ({ name, item: absolute(path, origin) })),
  );
}

/** The site itself, and how it is searched. */
export function websiteThing(origin: string): Thing {
  return {
    '@type': 'WebSite',
    name: brand.name,
    description: brand.description,
    url: absolute('/', origin),
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute('/products', origin)}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** A thing as the text of a script element, which nothing in it can end. */
export function scriptText(thing: Thing): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}
