import { imageSource } from '../../core/rich-text/addresses.ts';
import { readBlocks } from '../../core/rich-text/blocks.ts';
import { RICH_TEXT_MAX_ELEMENTS } from '../../core/rich-text/limits.ts';
import type { Element, Node, SourceNode } from '../../core/rich-text/nodes.ts';
import { parseSource } from './dom-source.ts';
import { blocksToHtml } from './html.ts';
import { cleanPaste } from './paste/clean.ts';
import { PENDING_IMAGE } from './schema/figure.ts';
import { editorMessages } from './schema/messages.ts';

export const PASTE_MAX_LENGTH = 20 * 1024 * 1024;
/** Before cleaning; office programs use many elements per word. */
const SOURCE_LIMITS = { elements: 400_000, depth: 400 };

export interface Pasted {
  html: string;
  /** Images inside the clipboard's text: the placeholder of each, and its data URL. */
  embedded: ReadonlyMap<string, string>;
  /** Images that only the copying program has. */
  leftOut: number;
}

/**
 * Copied from an editor of this kind, so the schema alone parses it and the cut ends of blocks stay open.
 * Whatever an editor does not write comes from elsewhere.
 */
export const isPastedByEditor = (html: string) =>
  /<[^>]+\sdata-pm-slice=/.test(html.slice(0, 2_000)) &&
  !/[\s"'/](?:style[\s/=>]|on[a-z]+\s*=)|<\/?(?:style|base|link|meta\s+http)/i.test(html);

const countElements = (nodes: readonly Node[]): number =>
  nodes.reduce(
    (sum, node) => sum + (node.type === 'text' ? 0 : 1 + countElements(node.children)),
    0,
  );

/** What the editor inserts for HTML from elsewhere, or a sentence why it does not. */
export function readPaste(html: string): Pasted | string {
  const source = parseSource(html, SOURCE_LIMITS);
  if (source === null) return editorMessages.pasteTooTangled;
  const embedded = new Map<string, string>();
  let leftOut = 0;
  const takeImage = (node: SourceNode): SourceNode => {
    const address = String(node.properties?.src ?? '').trim();
    if (imageSource(address) !== null) return node;
    if (!/^data:image\//i.test(address)) {
      leftOut += 1;
      return node;
    }
    const src = `${PENDING_IMAGE}${crypto.randomUUID()}`;
    embedded.set(src, address);
    return { ...node, properties: { ...node.properties, src } };
  };
  const takeImages = (nodes: readonly SourceNode[]): SourceNode[] =>
    nodes.map((node) => {
      if (node.tagName === 'img') return takeImage(node);
      return node.children === undefined ? node : { ...node, children: takeImages(node.children) };
    });
  const blocks: Element[] = readBlocks(takeImages(cleanPaste(source)), false);
  if (countElements(blocks) > RICH_TEXT_MAX_ELEMENTS) return editorMessages.pasteTooTangled;
  return { html: blocksToHtml(blocks), embedded, leftOut };
}
