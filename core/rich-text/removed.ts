import { imageSource, linkAddress } from './addresses.ts';
import { BLOCKS, DROPPED, HEADING_OF, MARK_OF } from './elements.ts';
import type { SourceNode } from './nodes.ts';

const KEPT = new Set(
  'a br img hr ul ol li blockquote figure table thead tbody tfoot tr th td colgroup col'.split(' '),
);
const KEPT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colSpan', 'rowSpan', 'scope'],
  td: ['colSpan', 'rowSpan'],
  aside: ['dataCallout'],
  p: ['dataBuyButton'],
};

const isKnown = (tagName: string) =>
  !DROPPED.has(tagName) &&
  (KEPT.has(tagName) || MARK_OF.has(tagName) || HEADING_OF.has(tagName) || BLOCKS.has(tagName));

const hasImage = (nodes: readonly SourceNode[]): boolean =>
  nodes.some(({ tagName, children = [] }) => tagName === 'img' || hasImage(children));

/** What a text loses on its way into the editor, most frequent first: `3 × style`, `1 × <script>`. */
export function removedFrom(nodes: readonly SourceNode[]): string[] {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const visit = ({ type, tagName = '', properties = {}, children = [] }: SourceNode) => {
    if (type === 'comment') count('comment');
    if (type !== 'element') return;
    if (!isKnown(tagName)) count(`<${tagName}>`);
    if (DROPPED.has(tagName)) return;
    for (const name of Object.keys(properties)) {
      if (!KEPT_ATTRIBUTES[tagName]?.includes(name)) count(name);
    }
    if (tagName === 'a' && 'href' in properties) {
      if (linkAddress(properties.href) === null) count('unsafe link');
      else if (hasImage(children)) count('link around an image');
    }
    if (tagName === 'img' && imageSource(properties.src) === null) count('image');
    children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([what, times]) => `${times} × ${what}`);
}
