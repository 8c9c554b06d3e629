import { imageSource, linkAddress } from '../../core/rich-text/addresses.ts';
import { DROPPED, HEADING_OF, isCallout, MARK_OF } from '../../core/rich-text/elements.ts';
import type { SourceNode } from '../../core/rich-text/nodes.ts';

const KEPT = new Set(
  'p br img hr ul ol li blockquote figure figcaption table thead tbody tfoot tr th td'.split(' '),
);
const KEPT_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colSpan', 'rowSpan'],
    td: ['colSpan', 'rowSpan'],
    aside: ['dataCallout'],
    p: ['dataBuyButton'],
  }),
);

function isKept({ tagName = '', properties = {} }: SourceNode): boolean {
  if (tagName === 'a') return 'href' in properties;
  if (tagName === 'aside') return isCallout(properties.dataCallout);
  return KEPT.has(tagName) || MARK_OF.has(tagName) || HEADING_OF.has(tagName);
}

const hasImage = (nodes: readonly SourceNode[]): boolean =>
  nodes.some(({ tagName, children = [] }) => tagName === 'img' || hasImage(children));

/** What a text loses on its way into the editor, most frequent first: `3 × style`, `1 × <script>`. */
export function removedFrom(nodes: readonly SourceNode[]): string[] {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const visit = (node: SourceNode) => {
    const { type, tagName = '', properties = {}, children = [] } = node;
    const isKeptTag = isKept(node);
    if (type === 'comment') count('comment');
    if (type !== 'element') return;
    if (!isKeptTag) count(`<${tagName}>`);
    if (DROPPED.has(tagName)) return;
    for (const name of Object.keys(properties)) {
      if (!isKeptTag || !KEPT_ATTRIBUTES.get(tagName)?.includes(name)) count(name);
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
