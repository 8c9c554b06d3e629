import { inLanguage } from '../languages/in-language.ts';
import type { PageTexts } from '../settings/schema.ts';

export const FEED_REVIEW_COUNT = 30;

export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

export interface Step {
  name: string;
  path: string;
}

/** The one place that parses addresses for pages and feeds. An unreadable one becomes the home page. */
export const absolute = (path: string, origin: string | URL | undefined) =>
  (URL.parse(path, origin) ?? URL.parse('/', origin))?.href ?? path;

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

export function authorThing(texts: PageTexts, origin: string): Thing {
  return {
    '@type': texts.author_kind === 'person' ? 'Person' : 'Organization',
    name: texts.author_name,
    url: texts.author_url || absolute('/how-we-test', origin),
  };
}

interface Article {
  title: string;
  published: string;
  modified: string;
}

/** Who wrote a page and when, for programs that know nothing of products. Everything else its other things say. */
export function articleThing(article: Article, texts: PageTexts, origin: string): Thing {
  return {
    '@type': 'Article',
    headline: article.title,
    author: authorThing(texts, origin),
    datePublished: article.published,
    dateModified: article.modified,
  };
}

export function breadcrumbThing(steps: readonly Step[], origin: string): Thing {
  return listThing(
    'BreadcrumbList',
    steps.map(({ name, path }) => ({ name, item: absolute(path, origin) })),
  );
}

/** Of a site without its own logo. */
const DRAWN_LOGO = '/icons/icon-512.png';

/** Who stands behind the site. */
export function organizationThing(
  {
    site_name,
    site_logo,
    social_links,
  }: Pick<PageTexts, 'site_name' | 'site_logo' | 'social_links'>,
  origin: string,
): Thing {
  return {
    '@type': 'Organization',
    name: site_name,
    url: absolute('/', origin),
    logo: absolute(site_logo || DRAWN_LOGO, origin),
    ...(social_links.length > 0 && { sameAs: social_links.map(({ url }) => url) }),
  };
}

export function websiteThing(
  { site_name, site_description }: Pick<PageTexts, 'site_name' | 'site_description'>,
  origin: string,
): Thing {
  return {
    '@type': 'WebSite',
    name: site_name,
    description: site_description,
    url: absolute('/', origin),
    ...inLanguage,
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

/** No value can end the script element. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

export const scriptText = (thing: Thing): string =>
  scriptJson({ '@context': 'https://schema.org', ...thing });
