import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { linkMessages } from './messages.ts';
import { parseHtml } from './parse.ts';

/**
 * Only simple formatting survives: no pictures, forms, frames, styles, classes or ids, and links
 * only to http(s) and mail addresses. Whatever is not on the list loses its tag and keeps its text;
 * scripts and styles lose both.
 */
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

/** The text with its tags to be read: the author sees what is wrong, and no page fails for it. */
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

/** http(s), or without a scheme but with a host: everything that another site may answer. */
const LEAVES = /^(?:https?:)?\/\//i;

/**
 * Marks every link that leaves the site: it opens a tab of its own, says so to whoever does not see
 * it, and tells search engines that it is paid for. Which links a shop pays for nobody can tell from
 * the text, and one too many does no harm.
 */
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

/** Whether a text has a link that leaves the site. */
export function linksElsewhere(text: string | null | undefined): boolean {
  return /<a\s/i.test(text ?? '') && renderRichText(text).includes(' target="_blank"');
}

/** Without these no text can begin a tag or a reference, and parsers change nothing else in it. */
const MAY_BE_HTML = /[<&\0]/;

/**
 * The in-depth analysis as safe HTML: text between double asterisks is bold, a new line is a line
 * break, a blank line starts a paragraph, simple HTML is kept. Nothing in it can execute: this is
 * the one place that turns an author's text into HTML, and its result has been through the
 * sanitiser whole, unless nothing of the text can be a tag. A text whose tags are too many or too deep in each other is shown with them.
 *
 * @param paid whether links that leave the site are marked as paid for
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
