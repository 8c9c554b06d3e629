import { readBlocks } from '../../core/rich-text/blocks.ts';
import { isEditorHtml, withoutMark } from '../../core/rich-text/format.ts';
import type { Node } from '../../core/rich-text/nodes.ts';
import { blockToHtml, splitBlocks } from '../../core/rich-text/notation.ts';
import { parseSource } from '../rich-text/index.ts';

const LINES = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'li',
  'tr',
  'figure',
  'figcaption',
  'blockquote',
  'hr',
]);

function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  const { tagName, properties, children } = node;
  if (tagName === 'br') return '\n';
  if (tagName === 'img') return `[${String(properties.alt || properties.src)}]`;
  const inner = children.map(textOf).join(tagName === 'tr' ? ' | ' : '');
  if (tagName === 'li') return `• ${inner}\n`;
  return LINES.has(tagName) ? `${inner}\n` : inner;
}

/** The words of a rich text, each block on a line. */
export function plainText(stored: string): string {
  const isHtml = isEditorHtml(stored);
  const html = isHtml ? withoutMark(stored) : splitBlocks(stored).map(blockToHtml).join('\n\n');
  const nodes = parseSource(html);
  if (nodes === null) return stored;
  return readBlocks(nodes, !isHtml)
    .map(textOf)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
