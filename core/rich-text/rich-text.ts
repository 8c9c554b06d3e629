import { toHtml } from 'hast-util-to-html';
import { readBlocks } from './blocks.ts';
import { isEditorHtml, withoutMark } from './format.ts';
import { anchorHeadings, type TextHeading } from './headings.ts';
import { type Element, element, text as textNode } from './nodes.ts';
import { blockToHtml, hasMarkedLine, plainBlockToHtml, splitBlocks } from './notation.ts';
import { type PageOptions, toPage } from './page-markup.ts';
import { parseHtml } from './parse.ts';
import { sanitizeBlocks } from './sanitizer.ts';

/** Shows the tags as text, so that the author sees the problem and no page fails. */
const asPlainText = (blocks: readonly string[]) =>
  blocks.map((block) => element('p', [textNode(block)]));

/** Without these characters no text can contain a tag or a reference. */
const MAY_BE_HTML = /[<&\0]/;

/**
 * The blocks of a stored text: HTML of the editor, or **bold**, line breaks, paragraphs, lines that start
 * as headings or items, and simple HTML.
 * A text with too many or too deeply nested tags is shown as plain text.
 */
export function richTextBlocks(text: string): Element[] {
  if (isEditorHtml(text)) {
    const html = withoutMark(text);
    const tree = parseHtml(html);
    return tree === null ? asPlainText(splitBlocks(html)) : readBlocks(tree.children, false);
  }
  const blocks = splitBlocks(text);
  const tree = parseHtml(blocks.map(blockToHtml).join('\n\n'));
  return tree === null ? asPlainText(blocks) : readBlocks(tree.children, true);
}

export interface RenderedRichText {
  html: string;
  /** Only with a prefix for their ids. */
  headings: TextHeading[];
}

const defaults: PageOptions = { paid: true, buy: null, postId: null, base: null };

/**
 * Renders an author's text as safe HTML. The sanitizer checks every text that can contain a tag.
 *
 * @param prefix of the ids of its headings
 */
export function renderWithHeadings(
  text: string | null | undefined,
  options: Partial<PageOptions> = {},
  prefix: string | null = null,
): RenderedRichText {
  if (text == null) return { html: '', headings: [] };
  if (!MAY_BE_HTML.test(text) && !hasMarkedLine(text)) {
    return { html: splitBlocks(text).map(plainBlockToHtml).join('\n'), headings: [] };
  }
  const root = sanitizeBlocks(richTextBlocks(text));
  // Before links say that they open another site.
  const headings = prefix === null ? [] : anchorHeadings(root, prefix);
  return { html: toHtml(toPage(root, { ...defaults, ...options })), headings };
}

export function renderRichText(
  text: string | null | undefined,
  options: Partial<PageOptions> = {},
): string {
  return renderWithHeadings(text, options).html;
}

export function linksElsewhere(text: string | null | undefined): boolean {
  return /<a[\s/]/i.test(text ?? '') && renderRichText(text).includes(' target="_blank"');
}
