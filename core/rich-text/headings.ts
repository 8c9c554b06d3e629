import type { Element, Node, Root } from './nodes.ts';

/** A heading of a text, which a table of contents leads to. */
export interface TextHeading {
  id: string;
  text: string;
  /** 2 to 4. */
  level: number;
}

const ID_MAX_LENGTH = 60;

const textOf = (node: Node): string =>
  node.type === 'text' ? node.value : node.children.map(textOf).join('');

/** The words of a heading, of any script: what a link to it says should survive a rewritten text. */
function slugOf(text: string): string {
  const words = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const joined = words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '');
  // By whole characters.
  return [...joined].slice(0, ID_MAX_LENGTH).join('').replace(/-$/, '');
}

const levelOf = ({ tagName }: Element) => Number(/^h([2-4])$/.exec(tagName)?.[1] ?? 0);

/**
 * Gives the headings of a text ids that are unique in it, and lists them.
 *
 * @param prefix of all ids: no other element of the page has one that starts with it and a hyphen
 */
export function anchorHeadings(root: Root, prefix: string): TextHeading[] {
  const used = new Set<string>();
  return root.children.flatMap((block) => {
    if (block.type === 'text' || levelOf(block) === 0) return [];
    const text = textOf(block).replace(/\s+/g, ' ').trim();
    if (text === '') return [];
    const base = `${prefix}-${slugOf(text) || 'section'}`;
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    block.properties.id = id;
    return [{ id, text, level: levelOf(block) }];
  });
}
