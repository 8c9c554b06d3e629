import { type Element, isElement, type Node, oneLine, outermost } from '../import/html.ts';
import type { PostNotes } from '../import/notes.ts';
import { BLOCKS, FRAMES, KEPT, KEPT_INSIDE } from '../import/tags.ts';
import { headingTags } from './headings.ts';
import { backgroundOf, type Figure, isGalleryList } from './images.ts';
import { InlineWriter, partsOf } from './inline.ts';
import type { Image, PostContext } from './post-context.ts';

/** WordPress embeds the target of an address on its own line. */
const EMBED = /^https?:\/\/[^\s<>"]+$/i;

/** Writes the tree of a post as blocks of an analysis. */
export class Writer {
  readonly blocks: (string | Figure)[] = [];
  #line = '';
  readonly #lines: InlineWriter;
  readonly #notes: PostNotes;
  readonly #headings: ReadonlyMap<string, string>;
  readonly #keepsLines: boolean;

  /** @param keepsLines whether line breaks of the source count, as in the classic editor */
  constructor(nodes: readonly Node[], notes: PostNotes, source: PostContext, keepsLines: boolean) {
    this.#notes = notes;
    this.#keepsLines = keepsLines;
    this.#lines = new InlineWriter(notes, source, keepsLines);
    this.#headings = headingTags(nodes);
    if (this.#headings.size > new Set(this.#headings.values()).size) {
      notes.say(`Its headings have ${this.#headings.size} levels, more than a review can have.`);
    }
    this.#flow(nodes);
    this.#end();
  }

  get images(): Image[] {
    return this.#lines.figures.map(({ image }) => image);
  }

  #flow(nodes: readonly Node[]): void {
    for (const node of nodes) this.#flowNode(node);
  }

  #flowNode(node: Node): void {
    if (node.type === 'text') {
      const parts = this.#keepsLines
        ? node.value.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/)
        : [node.value];
      for (const [index, part] of parts.entries()) {
        if (index > 0) this.#end();
        this.#line += this.#lines.text(part);
      }
      return;
    }
    if (!isElement(node)) {
      this.#line += this.#lines.special(node);
      return;
    }
    const { tagName } = node;
    const heading = this.#headings.get(tagName);
    if (isGalleryList(node)) {
      this.#end();
      for (const item of node.children.filter(isElement)) this.#galleryItem(item);
    } else if (tagName === 'figure') {
      this.#figure(node);
    } else if (tagName === 'pre') {
      this.#end();
      this.#block(this.#lines.preformatted(node));
    } else if (tagName === 'hr') {
      this.#end();
      this.#block('<hr>');
    } else if (heading !== undefined) {
      this.#end();
      const inner = oneLine(this.#lines.write(node.children, '<br>'));
      this.#block(inner === '' ? '' : `<${heading}>${inner}</${heading}>`);
    } else if (KEPT.has(tagName)) {
      this.#end();
      const kept = this.#keep(node);
      this.#block(/>[^<]*[^<\s]/.test(kept) ? kept : '');
    } else if (BLOCKS.has(tagName) || tagName === 'li') {
      this.#end();
      this.#background(node);
      this.#flow(node.children);
      this.#end();
    } else {
      if (tagName === 'img' || FRAMES.has(tagName)) this.#end();
      this.#flowInline(node);
      if (FRAMES.has(tagName)) this.#end();
    }
  }

  #flowInline(node: Element): void {
    const before = this.#line;
    this.#line = '';
    const inner = this.#lines.write([node], '\n');
    // An image outside of a figure, such as a linked one, keeps its place.
    if (this.#lines.pending.length > 0 && inner.trim() === '') {
      const figures = this.#lines.pending.splice(0);
      this.#line = before;
      this.#end();
      this.#lines.pending.push(...figures);
      this.#end();
    } else {
      const isBesideLink = before.endsWith('</a>') && inner.startsWith('<a ');
      this.#line = `${before}${isBesideLink ? ' ' : ''}${inner}`;
    }
  }

  #galleryItem(item: Element): void {
    const [inner] = outermost([item], 'figure');
    this.#figure(inner ?? item);
  }

  /** The caption belongs to the last image, or to a gallery or anything else that the figure shows. */
  #figure(node: Element): void {
    this.#end();
    const isGallery =
      node.children.filter(isElement).some(isGalleryList) ||
      outermost(node.children, 'figure').length > 0;
    const count = this.#lines.figures.length;
    const { content, caption } = partsOf(node);
    this.#flow(content);
    this.#end();
    const words = this.#lines.write(caption, ' ');
    this.#line = this.#lines.takesCaption(isGallery ? Infinity : count, words) ? '' : words;
    this.#end();
  }

  #end(): void {
    const lines = this.#line
      .split('\n')
      .map((line) => line.replace(/[^\S\n\u00a0]+/g, ' ').trim())
      .filter((line) => line !== '')
      .map((line) => (EMBED.test(line) ? this.#embed(line) : line));
    this.#line = '';
    this.#block(lines.join('\n'));
  }

  /** @param address as HTML */
  #embed(address: string): string {
    this.#notes.asLinks.add('embed');
    return `<a href="${address}">${address}</a>`;
  }

  #block(text: string): void {
    if (text.trim() !== '') this.blocks.push(text);
    this.blocks.push(...this.#lines.pending.splice(0));
  }

  /** Of a block that shows it behind its text. */
  #background(node: Element): void {
    const src = backgroundOf(node);
    if (src === null) return;
    this.#lines.image({ ...node, tagName: 'img', properties: { src, alt: '' } });
    this.#end();
  }

  /** On one line, because line breaks would appear on the page. */
  #keep(node: Element): string {
    const attributes = ['colSpan', 'rowSpan', 'start']
      .filter((name) => /^\d+$/.test(String(node.properties[name] ?? '')))
      .map((name) => ` ${name.toLowerCase()}="${node.properties[name]}"`)
      .join('');
    return `<${node.tagName}${attributes}>${this.#keepInside(node.children).trim()}</${node.tagName}>`;
  }

  #keepInside(nodes: readonly Node[]): string {
    return nodes
      .map((child) => {
        if (!isElement(child)) return oneLine(this.#lines.write([child], '<br>'), false);
        if (KEPT_INSIDE.has(child.tagName)) return this.#keep(child);
        if (child.tagName === 'figure') {
          return this.#lines.figureInside(child, (content) => this.#keepInside(content)).trim();
        }
        const heading = this.#headings.get(child.tagName);
        if (heading !== undefined) return this.#keep({ ...child, tagName: heading });
        if (BLOCKS.has(child.tagName)) {
          const text = this.#keep({ ...child, tagName: 'p' });
          return text === '<p></p>' ? '' : text;
        }
        return oneLine(this.#lines.write([child], '<br>'));
      })
      .join('');
  }
}
