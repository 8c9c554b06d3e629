import { parseHtml } from '../../../core/rich-text/parse.ts';
import { withoutShortcodes } from './shortcodes.ts';
import type { Skipped } from './skipped.ts';

type Root = NonNullable<ReturnType<typeof parseHtml>>;
type Node = Root['children'][number];
type Element = Extract<Node, { type: 'element' }>;

export interface Image {
  address: string;
  alt: string;
}

const names = (list: string) => list.split(' ');
const rename = (from: string, to: string) => names(from).map((name) => [name, to] as const);

/** Kept inline tags with their tag in the in-depth analysis. */
const INLINE: Record<string, string> = Object.fromEntries([
  ...rename('b strong', 'strong'),
  ...rename('i em cite', 'em'),
  ...rename('s del strike', 's'),
  ...rename('code kbd tt samp', 'code'),
  ...names('sub sup a').map((name) => [name, name]),
]);
const HEADINGS: Record<string, string> = Object.fromEntries([
  ...rename('h1 h2 h3', 'h3'),
  ...rename('h4 h5 h6', 'h4'),
]);
/** Blocks that stay HTML, and the tags inside them. */
const KEPT = new Set(names('ul ol blockquote table'));
const KEPT_INSIDE = new Set([...KEPT, ...names('li thead tbody tr th td')]);
const BLOCKS = new Set(
  names(
    'address article aside center dd details div dl dt figure footer header main nav p section summary caption tfoot',
  ),
);
/** Dropped with their content, and reported. */
const REPORTED = names(
  'iframe object embed video audio form svg canvas math script textarea select button',
);
/** Dropped with their content, not reported. */
const SILENT = new Set(names('style figcaption title head template noscript'));
const DROPPED = new Set([...REPORTED, ...SILENT]);
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
  readonly #skipped: Skipped;
  /** Whether line breaks of the source count, as in the classic editor. */
  readonly #keepsLines: boolean;

  constructor(skipped: Skipped, keepsLines: boolean) {
    this.#skipped = skipped;
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
    if (this.#takeImageOrDrop(node)) return;
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
    } else if (KEPT.has(tagName)) {
      this.end();
      this.#block(this.#keep(node));
    } else if (BLOCKS.has(tagName) || tagName === 'li') {
      this.end();
      this.flow(node.children);
      this.end();
    } else {
      this.#line += this.#inline([node], '\n');
    }
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
  }

  #text(value: string): string {
    const text = escapeText(value);
    return this.#keepsLines ? text : text.replace(/\s*\n\s*/g, ' ');
  }

  #takeImageOrDrop(node: Element): boolean {
    if (node.tagName === 'img') {
      const { src, alt } = node.properties;
      this.images.push({ address: String(src ?? ''), alt: String(alt ?? '') });
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

/**
 * Converts the content of a post to paragraphs separated by blank lines, and simple HTML. Images are returned
 * separately, because an analysis cannot contain them. Text with too many tags for an analysis stays
 * unchanged.
 *
 * @param skipped counts what is dropped
 */
export function toAnalysis(html: string, skipped: Skipped): { text: string; images: Image[] } {
  // In the block editor, which marks its blocks, line breaks have no meaning.
  const writer = new Writer(skipped, !html.includes('<!-- wp:'));
  const tree = parseHtml(withoutShortcodes(html, skipped));
  if (tree === null) return { text: html.trim(), images: [] };
  writer.flow(tree.children);
  writer.end();
  return { text: writer.blocks.join('\n\n'), images: writer.images };
}
