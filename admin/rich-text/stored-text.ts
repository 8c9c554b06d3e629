import type { Mark, Node } from '@tiptap/pm/model';
import { readBlocks } from '../../core/rich-text/blocks.ts';
import { isEditorHtml, markEditorHtml, withoutMark } from '../../core/rich-text/format.ts';
import { element, type SourceNode, text as textNode } from '../../core/rich-text/nodes.ts';
import { blockToHtml, splitBlocks } from '../../core/rich-text/notation.ts';
import { parseSource } from './dom-source.ts';
import { blocksToHtml } from './html.ts';
import { isPendingImage } from './schema/figure.ts';

/** The HTML that the editor opens for a stored text, and that renders to the same page. */
export function htmlToEdit(stored: string): string {
  if (isEditorHtml(stored)) {
    const html = withoutMark(stored);
    const nodes = parseSource(html);
    return blocksToHtml(nodes === null ? plain(splitBlocks(html)) : readBlocks(nodes, false));
  }
  const blocks = splitBlocks(stored);
  const nodes = parseSource(blocks.map(blockToHtml).join('\n\n'));
  return blocksToHtml(nodes === null ? plain(blocks) : readBlocks(nodes, true));
}

const plain = (blocks: string[]) => blocks.map((block) => element('p', [textNode(block)]));

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  hardBreak: 'br',
  blockquote: 'blockquote',
  horizontalRule: 'hr',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
  callout: 'aside',
  buyButton: 'p',
  link: 'a',
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

const source = (
  tagName: string,
  properties: Record<string, unknown>,
  children: readonly SourceNode[],
): SourceNode => ({ type: 'element', tagName, properties, children });

const inMark = (content: SourceNode, mark: Mark): SourceNode =>
  source(TAGS[mark.type.name] ?? 'span', mark.attrs, [content]);

function childrenOf(node: Node): SourceNode[] {
  return node.children.flatMap((child) => {
    const inner = sourceOf(child);
    return inner === null ? [] : [child.marks.reduceRight(inMark, inner)];
  });
}

function sourceOf(node: Node): SourceNode | null {
  const { attrs } = node;
  if (node.isText) return { type: 'text', value: node.text };
  switch (node.type.name) {
    case 'heading':
      return source(`h${attrs.level}`, {}, childrenOf(node));
    case 'figure':
      return isPendingImage(attrs.src)
        ? null
        : source('figure', {}, [
            source('img', attrs, []),
            source('figcaption', {}, childrenOf(node)),
          ]);
    case 'callout':
      return source('aside', { dataCallout: attrs.kind }, childrenOf(node));
    case 'buyButton':
      return source('p', { dataBuyButton: '' }, []);
    case 'tableHeader':
    case 'tableCell': {
      const spans = { colSpan: attrs.colspan, rowSpan: attrs.rowspan };
      return source(TAGS[node.type.name] ?? 'td', spans, childrenOf(node));
    }
    default:
      return source(TAGS[node.type.name] ?? 'div', attrs, childrenOf(node));
  }
}

/** The HTML of a document, without going through the browser's own. */
export const documentHtml = (doc: Node): string => blocksToHtml(readBlocks(childrenOf(doc), false));

export const storedText = (doc: Node): string => markEditorHtml(documentHtml(doc));
