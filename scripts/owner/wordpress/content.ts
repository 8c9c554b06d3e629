import { parseHtml } from '../../../core/rich-text/parse.ts';
import {
  figure,
  galleryOf,
  type Image,
  type ImageSource,
  imageOf,
  isElement,
  isGalleryList,
  outermost,
} from './images.ts';
import { withoutShortcodes } from './shortcodes.ts';
import type { Skipped } from './skipped.ts';
import { BLOCKS, DROPPED, HEADINGS, INLINE, KEPT, KEPT_INSIDE, SILENT } from './tags.ts';

type Root = NonNullable<ReturnType<typeof parseHtml>>;
type Node = Root['children'][number];
type Element = Extract<Node, { type: 'element' }>;

const LINK = /^(?:https?:\/\/|mailto:|\/|#)/i;

function escapeText(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
}

function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

export function plainText(html: string): string {
  const words = (node: Root | Node): string => {
    if (node.type === 'text') return node.value;
    if (!('children' in node) || (node.type === 'element' && DROPPED.has(node.tagName))) return '';
    const isBlock = node.type === 'element' && BLOCKS.has(node.tagName);
    return node.children.map(words).join(isBlock ? ' ' : '');
  };
  const tree = parseHtml(html.replace(/<\/(?:p|div|li|h\d)>|<br[^>]*>/gi, ' $&'));
  return (tree === null ? html : words(tree)).replace(/\s+/g, ' ').trim();
}

class Writer {
  readonly blocks: string[] = [];
  readonly images: Image[] = [];
  #line = '';
  /** Images inside the current line or block, which follow it. */
  #figures: string[] = [];
  readonly #skipped: Skipped;
  readonly #source: ImageSource;
  /** Whether line breaks of the source count, as in the classic editor. */
  readonly #keepsLines: boolean;

  constructor(skipped: Skipped, source: ImageSource, keepsLines: boolean) {
    this.#skipped = skipped;
    this.#source = source;
    this.#keepsLines = keepsLines;
  }

  flow(nodes: readonly Node[]): void {
    for (const node of nodes) this.#flowNode(node);
  }

  #flowNode(node: Node): void {
    if (node.type === 'text') {
      const parts = this.#keepsLines
        ? node.value.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/)
        : [node.value];
      for (const [index, part] of parts.entries()) {
        if (index > 0) this.end();
        this.#line += this.#text(part);
      }
      return;
    }
    if (node.type !== 'element') return;
    const { tagName } = node;
    if (tagName === 'img') this.end();
    if (this.#takeImageOrDrop(node)) {
      if (tagName === 'img') this.end();
      return;
    }
    if (isGalleryList(node)) {
      this.end();
      for (const item of node.children.filter(isElement)) this.#galleryItem(item);
    } else if (tagName === 'figure' && outermost(node.children, 'img').length > 0) {
      this.end();
      this.#figure(node);
    } else if (tagName === 'pre') {
      this.end();
      this.#block(escapeText(textOf(node)).replace(/\n\s*\n/g, '\n'));
    } else if (tagName === 'hr') {
      this.end();
      this.#block('<hr>');
    } else if (HEADINGS[tagName] !== undefined) {
      this.end();
      const inner = oneLine(this.#inline(node.children, '<br>'));
      if (inner !== '') this.#block(`<${HEADINGS[tagName]}>${inner}</${HEADINGS[tagName]}>`);
    } else if (KEPT.has(tagName)) {
      this.end();
      this.#block(this.#keep(node));
    } else if (BLOCKS.has(tagName) || tagName === 'li') {
      this.end();
      this.flow(node.children);
      this.end();
    } else {
      const before = this.#line;
      this.#line = '';
      const inner = this.#inline([node], '\n');
      // An image of its own, such as a linked one, stands where it stood.
      if (this.#figures.length > 0 && inner.trim() === '') {
        const figures = this.#figures.splice(0);
        this.#line = before;
        this.end();
        this.#figures.push(...figures);
        this.end();
      } else this.#line = before + inner;
    }
  }

  #galleryItem(item: Element): void {
    const [inner] = outermost([item], 'figure');
    this.#figure(inner ?? item);
  }

  /** A gallery is figures inside a figure. */
  #figure(node: Element): void {
    const inside = outermost(node.children, 'figure');
    const list = node.children.filter(isElement).find(isGalleryList);
    const captions = node.children.filter(
      (child) => isElement(child) && child.tagName === 'figcaption',
    );
    if (list !== undefined || inside.length > 0) {
      if (list !== undefined) this.#flowNode(list);
      else for (const part of inside) this.#figure(part);
      this.#line += captions.map((caption) => this.#caption(caption)).join('');
      this.end();
      return;
    }
    const images = outermost(node.children, 'img');
    const caption = outermost(node.children, 'figcaption')
      .map((words) => this.#caption(words))
      .join(' ');
    for (const [index, image] of images.entries()) {
      this.#take(image, index === images.length - 1 ? caption : '');
    }
    this.end();
  }

  #caption(node: Node): string {
    return isElement(node) ? oneLine(this.#inline(node.children, ' ')) : '';
  }

  #take(node: Element, caption: string): void {
    const image = imageOf(node, this.#source);
    if (image === null) {
      this.#skipped.add('images without a usable address');
      return;
    }
    this.images.push(image);
    this.#figures.push(figure(image, caption));
  }

  end(): void {
    const lines = this.#line
      .split('\n')
      .map((line) => line.replace(/[^\S\n\u00a0]+/g, ' ').trim())
      .filter((line) => line !== '');
    this.#line = '';
    this.#block(lines.join('\n'));
  }

  #block(text: string): void {
    if (text.trim() !== '') this.blocks.push(text);
    this.blocks.push(...this.#figures.splice(0));
  }

  #text(value: string): string {
    const text = escapeText(value);
    return this.#keepsLines ? text : text.replace(/\s*\n\s*/g, ' ');
  }

  #takeImageOrDrop(node: Element): boolean {
    if (node.tagName === 'img') {
      this.#take(node, '');
      return true;
    }
    if (!DROPPED.has(node.tagName)) return false;
    if (!SILENT.has(node.tagName)) this.#skipped.add(`<${node.tagName}>`);
    return true;
  }

  #inline(nodes: readonly Node[], lineEnd: string): string {
    return nodes
      .map((node) => {
        if (node.type === 'text') return this.#text(node.value);
        if (node.type !== 'element' || this.#takeImageOrDrop(node)) return '';
        if (node.tagName === 'br') return lineEnd;
        const inner = this.#inline(node.children, lineEnd);
        const tag = INLINE[node.tagName];
        if (tag === undefined || inner.trim() === '') return inner;
        if (tag === 'strong') return strong(inner);
        if (tag !== 'a') return `<${tag}>${inner}</${tag}>`;
        const href = String(node.properties.href ?? '');
        return LINK.test(href) ? `<a href="${escapeValue(href)}">${inner}</a>` : inner;
      })
      .join('');
  }

  /** On one line, because line breaks would appear on the page. */
  #keep(node: Element): string {
    const inner = node.children
      .map((child) => {
        if (child.type === 'element' && KEPT_INSIDE.has(child.tagName)) return this.#keep(child);
        if (child.type === 'element' && BLOCKS.has(child.tagName)) {
          const text = this.#keep({ ...child, tagName: 'p' });
          return text === '<p></p>' ? '' : text;
        }
        return oneLine(this.#inline([child], '<br>'), child.type !== 'text');
      })
      .join('');
    const attributes = ['colSpan', 'rowSpan']
      .filter((name) => /^\d+$/.test(String(node.properties[name] ?? '')))
      .map((name) => ` ${name.toLowerCase()}="${node.properties[name]}"`)
      .join('');
    return `<${node.tagName}${attributes}>${inner.trim()}</${node.tagName}>`;
  }
}

function oneLine(text: string, trim = true): string {
  const line = text.replace(/[^\S\u00a0]*\n\s*/g, ' ');
  return trim ? line.trim() : line;
}

/** Uses the site's own notation if possible, which is easier to edit. */
function strong(inner: string): string {
  const simple = inner.trim() === inner && !/[*\n]/.test(inner);
  return simple ? `**${inner}**` : `<strong>${inner}</strong>`;
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return '\n';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

interface AnalysisSource extends ImageSource {
  /** Whether an image at the very beginning is left out of the text. */
  dropsFirst: boolean;
}

/**
 * Converts the content of a post to paragraphs separated by blank lines, and simple HTML. Images become
 * figures in their places and are returned too. Text with too many tags for an analysis stays unchanged.
 *
 * @param skipped counts what is dropped
 */
export function toAnalysis(
  html: string,
  skipped: Skipped,
  source: AnalysisSource,
): { text: string; images: Image[] } {
  // In the block editor, which marks its blocks, line breaks have no meaning.
  const writer = new Writer(skipped, source, !html.includes('<!-- wp:'));
  const gallery = (attributes: string) =>
    galleryOf(attributes, source)
      .map(({ caption, ...image }) => figure(image, caption))
      .join('');
  const tree = parseHtml(withoutShortcodes(html, skipped, gallery));
  if (tree === null) return { text: html.trim(), images: [] };
  writer.flow(tree.children);
  writer.end();
  const { blocks, images } = writer;
  const startsWithImage = blocks[0]?.startsWith('<figure>') === true;
  const shown = source.dropsFirst && startsWithImage ? blocks.slice(1) : blocks;
  return { text: shown.join('\n\n'), images };
}
