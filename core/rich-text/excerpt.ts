import type { Node } from './nodes.ts';
import { richTextBlocks } from './rich-text.ts';

const BLOCKS = /^(?:p|li|h[1-6]|blockquote|tr|td|th|figcaption|br|aside)$/;

function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  const inside = node.children.map(textOf).join('');
  return BLOCKS.test(node.tagName) ? ` ${inside} ` : inside;
}

/** The words of an author's text, without markup. */
export function plainText(text: string): string {
  const words = richTextBlocks(text).map(textOf).join(' ');
  return words.replace(/\s+/g, ' ').trim();
}

/** The first words of an author's text, cut between two of them. */
export function excerpt(text: string, limit: number): string {
  const words = plainText(text);
  if (words.length <= limit) return words;
  const start = words.slice(0, limit);
  const end = start.lastIndexOf(' ');
  const kept = end > limit / 2 ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.replace(/[\s.,;:–-]+$/u, '')}…`;
}
