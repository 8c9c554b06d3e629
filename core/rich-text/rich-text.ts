import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

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

/**
 * The in-depth analysis as safe HTML: text between double asterisks is bold, a new line is a line
 * break, a blank line starts a paragraph, simple HTML is kept. Nothing in it can execute: this is
 * the one place that turns an author's text into HTML, and its result has been through the
 * sanitiser whole.
 */
export function renderRichText(text: string | null | undefined): string {
  const blocks = (text ?? '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return toHtml(sanitize(fromHtml(blocks.map(block).join('\n'), { fragment: true }), schema));
}
