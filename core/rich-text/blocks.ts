import { imageSource, linkAddress } from './addresses.ts';
import { BLOCKS, DROPPED, HEADING_OF, isCallout, MARK_OF, MARKS } from './elements.ts';
import { type Mark, nest, type Piece, withMark } from './inline.ts';
import {
  type Element,
  element,
  isTag,
  type Node,
  type Properties,
  type SourceNode,
} from './nodes.ts';
import { tableBlocks } from './tables.ts';

const ALT_MAX_LENGTH = 1_000;
const SIDE_MAX = 20_000;
const START_MAX = 99_999;

const isList = (node: Node | undefined) => isTag(node, 'ul') || isTag(node, 'ol');
const isParagraph = (node: Node | undefined): node is Element =>
  isTag(node, 'p') && node.properties.dataBuyButton === undefined;

/** An item whose text is one paragraph before lists has no `p` element. */
function itemElement(blocks: Element[]): Element {
  const [first, ...rest] = blocks;
  const isTight = isParagraph(first) && rest.every(isList);
  return element('li', isTight ? [...first.children, ...rest] : blocks);
}

function side(value: unknown): number | null {
  const pixels = Number(value);
  return Number.isInteger(pixels) && pixels > 0 && pixels <= SIDE_MAX ? pixels : null;
}

function imageElement({ properties = {} }: SourceNode): Element | null {
  const src = imageSource(properties.src);
  if (src === null) return null;
  const alt = String(properties.alt ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, ALT_MAX_LENGTH);
  const given: Properties = { src, alt };
  const [width, height] = [side(properties.width), side(properties.height)];
  return element('img', [], width && height ? { ...given, width, height } : given);
}

/** Collects the blocks of a text, whatever its source looks like. */
class Flow {
  readonly blocks: Element[] = [];
  #pieces: Piece[] = [];
  /** A list made of items that stand outside a list, while more may follow. */
  #looseItems: Element | null = null;
  /** Whether new lines of the source are line breaks, as in texts without the editor's mark. */
  readonly #keepsLines: boolean;

  constructor(keepsLines: boolean) {
    this.#keepsLines = keepsLines;
  }

  add(nodes: readonly SourceNode[], marks: readonly Mark[]): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#addText(node.value ?? '', marks);
      else if (node.type === 'element') this.#addElement(node, marks);
    }
  }

  end(): void {
    const content = nest(this.#pieces);
    this.#pieces = [];
    if (content.length > 0) this.#push(element('p', content));
  }

  #push(...blocks: Element[]): void {
    if (blocks.length > 0) this.#looseItems = null;
    for (const block of blocks) this.blocks.push(block);
  }

  #addText(value: string, marks: readonly Mark[]): void {
    if (!this.#keepsLines) {
      this.#pieces.push({ text: value, marks });
      return;
    }
    for (const [part, paragraph] of value.split(/\n[^\S\n]*\n\s*/).entries()) {
      if (part > 0) this.end();
      for (const [index, line] of paragraph.split('\n').entries()) {
        if (index > 0) this.#pieces.push({ text: null, marks });
        this.#pieces.push({ text: line, marks });
      }
    }
  }

  #addElement(node: SourceNode, marks: readonly Mark[]): void {
    const { tagName = '', children = [] } = node;
    if (DROPPED.has(tagName)) return;
    if (tagName === 'br') {
      this.#pieces.push({ text: null, marks });
      return;
    }
    const block = this.#blocksOf(node, marks);
    if (block !== null) {
      this.end();
      this.#push(...block);
    } else if (tagName === 'li') {
      this.end();
      this.#addLooseItem(node, marks);
    } else if (BLOCKS.has(tagName)) {
      this.end();
      this.add(children, marks);
      this.end();
    } else this.add(children, this.#marksOf(node, marks));
  }

  #marksOf({ tagName = '', properties }: SourceNode, marks: readonly Mark[]): readonly Mark[] {
    if (tagName === 'a') {
      const href = linkAddress(properties?.href);
      return href === null ? marks : withMark(marks, { name: 'a', href });
    }
    const name = MARKS.find((mark) => mark === MARK_OF.get(tagName));
    return name === undefined ? marks : withMark(marks, { name });
  }

  /** Null for an element that is not a block. */
  #blocksOf(node: SourceNode, marks: readonly Mark[]): Element[] | null {
    const { tagName = '', properties = {}, children = [] } = node;
    const heading = HEADING_OF.get(tagName);
    if (heading !== undefined) {
      return this.#inner(children, marks).map((block) =>
        isParagraph(block) ? element(heading, block.children) : block,
      );
    }
    switch (tagName) {
      case 'p':
        return properties.dataBuyButton === undefined
          ? null
          : [element('p', [], { dataBuyButton: '' })];
      case 'hr':
        return [element('hr')];
      case 'img': {
        const image = imageElement(node);
        return image === null ? [] : [element('figure', [image])];
      }
      case 'figure':
        return this.#figure(children, marks);
      case 'ul':
      case 'ol':
        return this.#list(node, marks);
      case 'table':
        return tableBlocks(node, marks, (nodes, outer) => this.#inner(nodes, outer));
      case 'blockquote':
      case 'aside': {
        const blocks = this.#inner(children, marks);
        if (tagName === 'blockquote') return blocks.length > 0 ? [element(tagName, blocks)] : [];
        const kind = properties.dataCallout;
        if (!isCallout(kind) || blocks.length === 0) return blocks;
        return [element(tagName, blocks, { dataCallout: kind })];
      }
      default:
        return null;
    }
  }

  #inner(nodes: readonly SourceNode[], marks: readonly Mark[]): Element[] {
    const flow = new Flow(this.#keepsLines);
    flow.add(nodes, marks);
    flow.end();
    return flow.blocks;
  }

  /** The caption belongs to the last image. */
  #figure(children: readonly SourceNode[], marks: readonly Mark[]): Element[] {
    const isCaption = ({ tagName }: SourceNode) => tagName === 'figcaption';
    const blocks = this.#inner(
      children.filter((child) => !isCaption(child)),
      marks,
    );
    const captions = this.#inner(children.filter(isCaption), marks);
    const image = blocks.at(-1);
    if (!isTag(image, 'figure') || image.children.length > 1) return [...blocks, ...captions];
    const lines = captions.filter(isParagraph);
    const content = lines.flatMap(({ children: line }, index) =>
      index === 0 ? line : [element('br'), ...line],
    );
    if (content.length > 0) image.children.push(element('figcaption', content));
    return [...blocks, ...captions.filter((block) => !isParagraph(block))];
  }

  #list(
    { tagName = 'ul', properties, children = [] }: SourceNode,
    marks: readonly Mark[],
  ): Element[] {
    const items: Element[][] = [];
    for (const child of children) {
      const isItem = child.tagName === 'li';
      const blocks = this.#inner(isItem ? (child.children ?? []) : [child], marks);
      const last = items.at(-1);
      if (isItem) items.push(blocks);
      else if (last !== undefined && blocks.every(isList)) last.push(...blocks);
      else if (blocks.length > 0) items.push(blocks);
    }
    if (items.length === 0) return [];
    const start = Number(properties?.start);
    const isNumbered =
      tagName === 'ol' && Number.isInteger(start) && start > 1 && start <= START_MAX;
    return [element(tagName, items.map(itemElement), isNumbered ? { start } : {})];
  }

  #addLooseItem({ children = [] }: SourceNode, marks: readonly Mark[]): void {
    const item = itemElement(this.#inner(children, marks));
    if (this.#looseItems === null) {
      const list = element('ul');
      this.#push(list);
      this.#looseItems = list;
    }
    this.#looseItems.children.push(item);
  }
}

/**
 * The blocks of a text in their only form: equal formatting gives equal blocks, and the editor keeps them
 * unchanged. Nothing but the listed elements and attributes gets in.
 *
 * @param keepsLines whether new lines are line breaks, and blank lines paragraphs
 */
export function readBlocks(nodes: readonly SourceNode[], keepsLines: boolean): Element[] {
  const flow = new Flow(keepsLines);
  flow.add(nodes, []);
  flow.end();
  return flow.blocks;
}
