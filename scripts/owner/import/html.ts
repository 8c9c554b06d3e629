import { parseHtml } from '../../../core/rich-text/parse.ts';
import { BLOCKS, DROPPED, FRAMES } from './tags.ts';

type Root = NonNullable<ReturnType<typeof parseHtml>>;
export type Node = Root['children'][number];
export type Element = Extract<Node, { type: 'element' }>;

export const isElement = (node: Node): node is Element => node.type === 'element';

/** The first elements with a name, not those inside them. */
export function outermost(nodes: readonly Node[], name: string): Element[] {
  return nodes
    .filter(isElement)
    .flatMap((node) => (node.tagName === name ? [node] : outermost(node.children, name)));
}

export const escapeText = (text: string) =>
  text.replace(/&(?=[a-z#])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');

export const escapeValue = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** @param inner HTML of a single line */
export const linkTo = (href: string, inner: string) =>
  `<a href="${escapeValue(href)}">${inner}</a>`;

export function oneLine(text: string, trim = true): string {
  const line = text.replace(/[^\S\u00a0]*\n\s*/g, ' ');
  return trim ? line.trim() : line;
}

export function plainText(html: string): string {
  const isLost = ({ tagName }: Element) => DROPPED.has(tagName) || FRAMES.has(tagName);
  const words = (node: Root | Node): string => {
    if (node.type === 'text') return node.value;
    if (!('children' in node) || (node.type === 'element' && isLost(node))) return '';
    const isBlock = node.type === 'element' && BLOCKS.has(node.tagName);
    return node.children.map(words).join(isBlock ? ' ' : '');
  };
  const tree = parseHtml(html.replace(/<\/(?:p|div|li|h\d)>|<br[^>]*>/gi, ' $&'));
  return (tree === null ? html : words(tree)).replace(/\s+/g, ' ').trim();
}
