import type { Element, Node } from '../../core/rich-text/nodes.ts';

const ATTRIBUTES: Readonly<Record<string, string>> = {
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  dataCallout: 'data-callout',
  dataBuyButton: 'data-buy-button',
};
const EMPTY = new Set(['br', 'hr', 'img']);

const escapeText = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function write(node: Node): string {
  if (node.type === 'text') return escapeText(node.value);
  const { tagName, properties, children } = node;
  const attributes = Object.entries(properties).map(([name, value]) =>
    value === ''
      ? ` ${ATTRIBUTES[name] ?? name}${name === 'alt' ? '=""' : ''}`
      : ` ${ATTRIBUTES[name] ?? name}="${escapeText(String(value)).replaceAll('"', '&quot;')}"`,
  );
  const start = `<${tagName}${attributes.join('')}>`;
  return EMPTY.has(tagName) ? start : `${start}${children.map(write).join('')}</${tagName}>`;
}

/** The HTML of blocks, one per line. Only for storing and editing: pages use `renderRichText`. */
export function blocksToHtml(blocks: readonly Element[]): string {
  return blocks.map(write).join('\n');
}
