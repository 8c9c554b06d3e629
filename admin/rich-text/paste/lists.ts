import type { SourceNode } from '../../../core/rich-text/nodes.ts';
import { classesOf, stylesOf } from './styles.ts';

/** An item of a list that Word writes as a paragraph, or as a separate list. */
interface Entry {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  start: number;
  children: readonly SourceNode[];
}

interface List {
  level: number;
  isOrdered: boolean;
  items: SourceNode[][];
  start: number;
}

const isMarker = (node: SourceNode) => stylesOf(node)['mso-list'] === 'ignore';

function textOf({ value = '', children = [] }: SourceNode): string {
  return value + children.map(textOf).join('');
}

function findMarker(nodes: readonly SourceNode[]): string {
  for (const node of nodes) {
    const marker = isMarker(node) ? textOf(node) : findMarker(node.children ?? []);
    if (marker !== '') return marker.replaceAll('\u00a0', ' ').trim();
  }
  return '';
}

const withoutMarker = (nodes: readonly SourceNode[]): SourceNode[] =>
  nodes
    .filter((node) => !isMarker(node))
    .map((node) => (node.children ? { ...node, children: withoutMarker(node.children) } : node));

const isNumber = (marker: string) => /^\(?(?:\d+|[a-z]{1,5})[.)]/i.test(marker);

/** The content of a heading that is an item of a list: its number says something, its bullet does not. */
export const withoutBullet = (nodes: readonly SourceNode[]) =>
  isNumber(findMarker(nodes)) ? nodes : withoutMarker(nodes);

function paragraphEntry(node: SourceNode): Entry | null {
  const level = /\blevel(\d)/.exec(stylesOf(node)['mso-list'] ?? '')?.[1];
  if (node.tagName !== 'p' || level === undefined) return null;
  const marker = findMarker(node.children ?? []);
  return {
    level: Number(level),
    isOrdered: isNumber(marker),
    start: Number(/^\(?(\d+)/.exec(marker)?.[1] ?? 1),
    children: withoutMarker(node.children ?? []),
  };
}

/** Word on the web makes a list of every item. */
function wrappedEntries(node: SourceNode): Entry[] {
  if (!classesOf(node).includes('ListContainerWrapper')) return [];
  return (node.children ?? []).flatMap(({ tagName, properties, children = [] }) =>
    children
      .filter((item) => item.tagName === 'li')
      .map((item) => ({
        level: Number(item.properties?.['data-aria-level'] ?? item.properties?.dataAriaLevel ?? 1),
        isOrdered: tagName === 'ol',
        start: Number(properties?.start ?? 1),
        children: item.children ?? [],
      })),
  );
}

export function listEntries(node: SourceNode): Entry[] {
  const entry = paragraphEntry(node);
  return entry === null ? wrappedEntries(node) : [entry];
}

const toNode = ({ isOrdered, items, start }: List): SourceNode => ({
  type: 'element',
  tagName: isOrdered ? 'ol' : 'ul',
  properties: { start },
  children: items.map((children) => ({ type: 'element', tagName: 'li', children })),
});

/** Nests items by their level. */
export function listsOf(entries: readonly Entry[]): SourceNode[] {
  const finished: SourceNode[] = [];
  const open: List[] = [];
  const close = () => {
    const list = open.pop();
    if (list === undefined) return;
    (open.at(-1)?.items.at(-1) ?? finished).push(toNode(list));
  };
  for (const { level, isOrdered, start, children } of entries) {
    while ((open.at(-1)?.level ?? 0) > level) close();
    const last = open.at(-1);
    if (last?.level === level && last.isOrdered !== isOrdered) close();
    if (open.at(-1)?.level !== level) open.push({ level, isOrdered, start, items: [] });
    open.at(-1)?.items.push([...children]);
  }
  while (open.length > 0) close();
  return finished;
}
