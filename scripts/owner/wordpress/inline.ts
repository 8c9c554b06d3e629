import { type Element, escapeText, isElement, linkTo, type Node, oneLine } from '../import/html.ts';
import type { PostNotes } from '../import/notes.ts';
import { DROPPED, FRAMES, INLINE, LINKS, SILENT } from '../import/tags.ts';
import { webAddress } from '../import/text.ts';
import { dynamicBlock } from './dynamic-blocks.ts';
import { frameAddress } from './frames.ts';
import { type Figure, imageOf, isPixel, opensImage } from './images.ts';
import type { PostContext } from './post-context.ts';
import { LACKS_LINK } from './shortcodes.ts';

const LINK = /^(?:https?:\/\/|mailto:|\/)/i;

/** The content of a figure, and that of its captions. */
export function partsOf({ children }: Element) {
  const captions = children.filter(isElement).filter(({ tagName }) => tagName === 'figcaption');
  return {
    content: children.filter((child) => !captions.some((each) => each === child)),
    caption: captions.flatMap((each) => each.children),
  };
}

/** Writes inline content. Images are collected separately, because they are blocks. */
export class InlineWriter {
  readonly figures: Figure[] = [];
  /** Images inside the current line or block, which follow it. */
  readonly pending: Figure[] = [];
  /** The link around the current nodes. */
  #href: string | null = null;
  readonly #notes: PostNotes;
  readonly #source: PostContext;
  /** Whether line breaks of the source count, as in the classic editor and in preformatted text. */
  #keepsLines: boolean;

  constructor(notes: PostNotes, source: PostContext, keepsLines: boolean) {
    this.#notes = notes;
    this.#source = source;
    this.#keepsLines = keepsLines;
  }

  write(nodes: readonly Node[], lineEnd: string): string {
    return nodes.map((node) => this.#inlineNode(node, lineEnd)).join('');
  }

  #inlineNode(node: Node, lineEnd: string): string {
    if (node.type === 'text') return this.text(node.value);
    if (!isElement(node)) return this.special(node);
    const { tagName, children } = node;
    if (tagName === 'img') {
      this.image(node);
      return '';
    }
    if (DROPPED.has(tagName)) {
      if (!SILENT.has(tagName)) this.#notes.leftOut.add(`<${tagName}>`);
      return '';
    }
    if (FRAMES.has(tagName)) return this.#frame(node);
    if (tagName === 'br') return lineEnd;
    if (LINKS.has(tagName)) return this.#link(node, lineEnd);
    if (tagName === 'figure') {
      return this.figureInside(node, (content) => this.write(content, lineEnd));
    }
    const inner = this.write(children, lineEnd);
    const tag = INLINE[tagName];
    if (tag === undefined || inner.trim() === '') return inner;
    return tag === 'strong' ? strong(inner) : `<${tag}>${inner}</${tag}>`;
  }

  #link({ tagName, properties, children }: Element, lineEnd: string): string {
    const id = properties.linkid ?? properties.dataLinkid;
    const target = this.#source.targets.get(String(id ?? ''));
    const given = target ?? String(properties.href ?? '').trim();
    if (tagName === 'ta' && given === '') this.#notes.leftOut.add(`<ta> ${LACKS_LINK}`);
    const isInside = given.startsWith('#');
    const outside = isInside ? null : webAddress(given, this.#source.link);
    const href = LINK.test(given) ? given : outside;
    const [outer, count] = [this.#href, this.figures.length];
    this.#href = href;
    const inner = this.write(children, lineEnd);
    this.#href = outer;
    // `#` alone is not an address.
    if (href === null && given.length > 1) {
      const what = isInside ? 'link within the text' : 'link that a review cannot have';
      this.#notes.leftOut.add(what);
    }
    if (href === null || inner.trim() === '') return inner;
    // The words have the link.
    for (const figure of this.figures.slice(count)) figure.href = null;
    return linkTo(href, inner);
  }

  text(value: string): string {
    const text = escapeText(value);
    return this.#keepsLines ? text : text.replace(/\s*\n\s*/g, ' ');
  }

  preformatted(node: Element): string {
    const keepsLines = this.#keepsLines;
    this.#keepsLines = true;
    const text = this.write(node.children, '\n').replace(/\r\n?/g, '\n');
    this.#keepsLines = keepsLines;
    return text.replace(/\n\s*\n/g, '\n').replace(/^\n|\n$/g, '');
  }

  /** @param count of the figures before */
  takesCaption(count: number, words: string): boolean {
    const last = this.figures.at(-1);
    if (last === undefined || this.figures.length <= count) return false;
    last.caption = oneLine(words);
    return true;
  }

  /** A figure inside a list, table or line: its images follow the block. */
  figureInside(node: Element, write: (nodes: readonly Node[]) => string): string {
    const count = this.figures.length;
    const { content, caption } = partsOf(node);
    const inner = write(content);
    const words = this.write(caption, ' ');
    return this.takesCaption(count, words) ? inner : `${inner} ${words}`;
  }

  image(node: Element): void {
    if (isPixel(node)) {
      this.#notes.leftOut.add('tracking pixel');
      return;
    }
    const image = imageOf(node, this.#source);
    if (image === null) {
      this.#notes.leftOut.add('image without a usable address');
      return;
    }
    const isZoom = this.#href !== null && opensImage(this.#href, image, node, this.#source);
    const figure = { image, caption: '', href: isZoom ? null : this.#href };
    this.figures.push(figure);
    this.pending.push(figure);
  }

  /** A block that WordPress fills has no HTML, only a comment. */
  special(node: Exclude<Node, Element>): string {
    const block = node.type === 'comment' ? dynamicBlock(node.value) : null;
    if (block === null) return '';
    const { name, url } = block;
    (url === null ? this.#notes.leftOut : this.#notes.asLinks).add(name);
    return url === null ? '' : `${linkTo(url, escapeText(url))} `;
  }

  #frame(node: Element): string {
    const address = frameAddress(node, this.#source.link);
    (address === null ? this.#notes.leftOut : this.#notes.asLinks).add(`<${node.tagName}>`);
    return address === null ? '' : linkTo(address, escapeText(address));
  }
}

/** Uses the site's own notation if possible, which is easier to edit. */
function strong(inner: string): string {
  const simple = inner.trim() === inner && !/[*\n]/.test(inner);
  return simple ? `**${inner}**` : `<strong>${inner}</strong>`;
}
