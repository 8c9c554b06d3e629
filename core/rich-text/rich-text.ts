import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { linkMessages } from './messages.ts';
import { parseHtml } from './parse.ts';

/** Unlisted elements lose their tag and keep their text; scripts and styles lose both. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 's', 'sub', 'sup', 'a', 'code'],
    ...['ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'], th: ['scope'], td: ['colSpan', 'rowSpan'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style', 'template', 'noscript', 'title', 'textarea', 'select'],
  required: {},
  clobber: [],
};

const STARTS_WITH_BLOCK = /^<(?:p|ul|ol|blockquote|h[1-6]|hr|table|div|section)\b/i;

function block(text: string): string {
  const html = text
    .replace(/\*\*(?=\S)([^*]+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/\n/g, '<br>');
  return STARTS_WITH_BLOCK.test(text) ? html : `<p>${html}</p>`;
}

type Node = ReturnType<typeof sanitize>;

/** Shows the tags as text, so that the author sees the problem and no page fails. */
function plain(blocks: string[]): Node {
  return {
    type: 'root',
    children: blocks.map((value) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value }],
    })),
  };
}

const LEAVES = /^(?:https?:)?\/\//i;

/** All external links are marked as paid, because the text does not tell which ones are. */
function markLinks(node: Node, paid: boolean): void {
  if (
    node.type === 'element' &&
    node.tagName === 'a' &&
    LEAVES.test(String(node.properties.href))
  ) {
    node.properties.rel = paid ? ['sponsored', 'noopener'] : ['noopener'];
    node.properties.target = '_blank';
    node.children.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['sr-only'] },
      children: [{ type: 'text', value: ` ${linkMessages.leaves}` }],
    });
  } else if ('children' in node) {
    for (const child of node.children) markLinks(child, paid);
  }
}

export function linksElsewhere(text: string | null | undefined): boolean {
  return /<a\s/i.test(text ?? '') && renderRichText(text).includes(' target="_blank"');
}

/** Without these characters no text can contain a tag or a reference. */
const MAY_BE_HTML = /[<&\0]/;

/**
 * Renders an author's text as safe HTML: **bold**, line breaks, paragraphs and simple HTML. The sanitizer
 * checks every result, unless the text cannot contain a tag. A text with too many or too deeply nested tags
 * is shown as plain text. `paid` marks external links as paid.
 */
export function renderRichText(text: string | null | undefined, paid = true): string {
  const blocks = (text ?? '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const html = blocks.map(block).join('\n');
  if (text == null || !MAY_BE_HTML.test(text)) return html;
  const tree = sanitize(parseHtml(html) ?? plain(blocks), schema);
  markLinks(tree, paid);
  return toHtml(tree);
}
