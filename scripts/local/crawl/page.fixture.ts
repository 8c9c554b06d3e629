import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import type { Thing } from '../../../core/seo/schema.ts';

type Root = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;
type Node = Root['children'][number];
type Element = Extract<Node, { type: 'element' }>;

/** A page as a search engine reads it. */
export interface CrawledPage {
  title: string;
  description: string | undefined;
  canonical: string[];
  indexed: boolean;
  image: string | undefined;
  /** What social networks with their own tags show. */
  twitter: { title: string | undefined; image: string | undefined };
  /** The page itself, last in the visible breadcrumb. */
  current: string | undefined;
  /** The text between header and footer. */
  main: string;
  ids: Set<string>;
  links: { href: string; rel: string; name: string }[];
  things: Thing[];
}

function elementsOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) =>
    node.type === 'element' ? [node, ...elementsOf(node.children)] : [],
  );
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const attribute = (element: Element | undefined, name: string) => {
  const value = element?.properties[name];
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.join(' ') : String(value);
};

export function readPage(html: string): CrawledPage {
  const document = fromParse5(parse(html));
  const elements = elementsOf(document.type === 'root' ? document.children : []);
  const named = (tagName: string) => elements.filter((element) => element.tagName === tagName);
  const meta = (name: string) =>
    attribute(
      named('meta').find(({ properties }) => (properties.name ?? properties.property) === name),
      'content',
    );
  return {
    title: named('title').map(textOf).join('').trim(),
    description: meta('description'),
    canonical: named('link')
      .filter((link) => attribute(link, 'rel') === 'canonical')
      .map((link) => attribute(link, 'href') ?? ''),
    indexed: meta('robots') !== 'noindex',
    image: meta('og:image'),
    twitter: { title: meta('twitter:title'), image: meta('twitter:image') },
    current: elements
      .filter((element) => attribute(element, 'ariaLabel') === 'Breadcrumb')
      .flatMap(({ children }) => elementsOf(children))
      .filter((element) => attribute(element, 'ariaCurrent') === 'page')
      .map(textOf)
      .at(-1),
    main: oneLine(named('main').map(textOf).join('')),
    ids: new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])),
    links: named('a').map((link) => ({
      href: attribute(link, 'href') ?? '',
      rel: attribute(link, 'rel') ?? '',
      name: oneLine(attribute(link, 'ariaLabel') ?? textOf(link)),
    })),
    things: named('script')
      .filter((script) => attribute(script, 'type') === 'application/ld+json')
      .map((script): Thing => JSON.parse(textOf(script))),
  };
}
