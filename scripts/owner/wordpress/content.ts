import { parseHtml } from '../../../core/rich-text/parse.ts';
import type { LeftOut } from './left-out.ts';
import { withoutShortcodes } from './shortcodes.ts';

type Root = NonNullable<ReturnType<typeof parseHtml>>;
type Node = Root['children'][number];
type Element = Extract<Node, { type: 'element' }>;

/** A picture in a text. */
export interface Picture {
  address: string;
  alt: string;
}

/** Tags that keep their meaning, under the name that the in-depth analysis has for it. */
const INLINE: Record<string, string> = {
  ...{
    b: 'strong',
    strong: 'strong',
    i: 'em',
    em: 'em',
    cite: 'em',
    s: 's',
    del: 's',
    strike: 's',
  },
  ...{ sub: 'sub', sup: 'sup', code: 'code', kbd: 'code', tt: 'code', samp: 'code', a: 'a' },
};
const HEADINGS: Record<string, string> = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
};
/** Blocks that are kept whole, with the blocks that stand in them. */
const WHOLE = new Set(['ul', 'ol', 'blockquote', 'table']);
const INSIDE = new Set([
  'li',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'ul',
  'ol',
  'blockquote',
  'table',
]);
const BLOCKS = new Set([
  ...[
    'address',
    'article',
    'aside',
    'center',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'figure',
    'footer',
  ],
  ...['header', 'main', 'nav', 'p', 'section', 'summary', 'caption', 'tfoot'],
]);
/** Go with all that is in them; said of, unless nobody would miss them. */
const GONE = new Set([
  ...['iframe', 'object', 'embed', 'video', 'audio', 'form', 'svg', 'canvas', 'figcaption', 'math'],
  ...['script', 'style', 'template', 'noscript', 'title', 'textarea', 'select', 'button', 'head'],
]);
const SILENT = new Set(['style', 'figcaption', 'title', 'head', 'template', 'noscript']);
const LINK = /^(?:https?:\/\/|mailto:|\/|#)/i;

/** Only what an HTML parser would take for something else. */
function escapeText(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
}

function escapeValue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** The words of a piece of HTML, in one line. */
export function plainText(html: string): string {
  const words = (node: Root | Node): string => {
    if (node.type === 'text') return node.value;
    if (node.type === 'element' && (GONE.has(node.tagName) || node.tagName === 'template'))
      return '';
    if (!('children' in node)) return '';
    return node.children
      .map(words)
      .join(node.type === 'element' && BLOCKS.has(node.tagName) ? ' ' : '');
  };
  const tree = parseHtml(html.replace(/<\/(?:p|div|li|h\d)>|<br[^>]*>/gi, ' $&'));
  return (tree === null ? html : words(tree)).replace(/\s+/g, ' ').trim();
}

/** Turns one text's tree into lines; a new one for each text. */
class Writer {
  readonly blocks: string[] = [];
  readonly pictures: Picture[] = [];
  #line = '';
  readonly #leftOut: LeftOut;
  /** Whether a line end in the text is one on the page, as in the classic editor. */
  readonly #linesCount: boolean;

  constructor(leftOut: LeftOut, linesCount: boolean) {
    this.#leftOut = leftOut;
    this.#linesCount = linesCount;
  }

  /** Blocks, and text between them, one after the other. */
  flow(nodes: readonly Node[]): void {
    for (const node of nodes) this.#flowNode(node);
  }

  #flowNode(node: Node): void {
    if (node.type === 'text') {
      const parts = this.#linesCount
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
    if (this.#isPictureOrGone(node)) return;
    if (tagName === 'pre') {
      this.end();
      this.#block(escapeText(textOf(node)).replace(/\n\s*\n/g, '\n'));
    } else if (tagName === 'hr') {
      this.end();
      this.#block('<hr>');
    } else if (HEADINGS[tagName] !== undefined) {
      this.end();
      const inner = oneLine(this.#inline(node.children, '<br>'));
      if (inner !== '') this.#block(`<${HEADINGS[tagName]}>${inner}</${HEADINGS[tagName]}>`);
    } else if (WHOLE.has(tagName)) {
      this.end();
      this.#block(this.#whole(node));
    } else if (BLOCKS.has(tagName) || tagName === 'li') {
      this.end();
      this.flow(node.children);
      this.end();
    } else {
      this.#line += this.#inline([node], '\n');
    }
  }

  /** Ends the paragraph. */
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
  }

  #text(value: string): string {
    const text = escapeText(value);
    return this.#linesCount ? text : text.replace(/\s*\n\s*/g, ' ');
  }

  #isPictureOrGone(node: Element): boolean {
    if (node.tagName === 'img') {
      const { src, alt } = node.properties;
      this.pictures.push({ address: String(src ?? ''), alt: String(alt ?? '') });
      return true;
    }
    if (!GONE.has(node.tagName)) return false;
    if (!SILENT.has(node.tagName)) this.#leftOut.add(`<${node.tagName}>`);
    return true;
  }

  #inline(nodes: readonly Node[], lineEnd: string): string {
    return nodes
      .map((node) => {
        if (node.type === 'text') return this.#text(node.value);
        if (node.type !== 'element' || this.#isPictureOrGone(node)) return '';
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

  /** A list, table or quotation as HTML in one line: a line end would become one on the page. */
  #whole(node: Element): string {
    const inner = node.children
      .map((child) => {
        if (child.type === 'element' && INSIDE.has(child.tagName)) return this.#whole(child);
        if (child.type === 'element' && (child.tagName === 'p' || BLOCKS.has(child.tagName))) {
          const text = this.#whole({ ...child, tagName: 'p' });
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

/** In the house's own way of writing where it can be, which is easier on the owner's eyes. */
function strong(inner: string): string {
  const simple = inner.trim() === inner && !/[*\n]/.test(inner);
  return simple ? `**${inner}**` : `<strong>${inner}</strong>`;
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return '\n';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/**
 * The content of a WordPress post as an in-depth analysis: paragraphs with a blank line between, and
 * simple HTML. Pictures, which such a text cannot have, are answered apart. A text with more tags than
 * any analysis may have is left as it is.
 *
 * @param leftOut is told what goes
 */
export function toAnalysis(html: string, leftOut: LeftOut): { text: string; pictures: Picture[] } {
  // The block editor says where each block begins, and its line ends mean nothing.
  const writer = new Writer(leftOut, !html.includes('<!-- wp:'));
  const tree = parseHtml(withoutShortcodes(html, leftOut));
  if (tree === null) return { text: html.trim(), pictures: [] };
  writer.flow(tree.children);
  writer.end();
  return { text: writer.blocks.join('\n\n'), pictures: writer.pictures };
}
