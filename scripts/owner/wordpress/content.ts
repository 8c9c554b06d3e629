import { parseHtml } from '../../../core/rich-text/parse.ts';
import type { PostNotes } from '../import/notes.ts';
import { captionOf, figureHtml, galleryOf } from './images.ts';
import type { Image, PostContext } from './post-context.ts';
import { withoutShortcodes } from './shortcodes.ts';
import { Writer } from './writer.ts';

interface AnalysisSource extends PostContext {
  /** Whether an image at the very beginning is left out of the text. */
  dropsFirst: boolean;
}

/**
 * Converts the content of a post to paragraphs separated by blank lines, and simple HTML. Images become
 * figures in their places and are returned too. Text with too many tags for an analysis stays unchanged.
 *
 * @param notes gets what is left out or changed
 */
export function toAnalysis(
  html: string,
  notes: PostNotes,
  source: AnalysisSource,
): { text: string; images: Image[] } {
  const gallery = (attributes: string) =>
    galleryOf(attributes, source, notes.leftOut)
      .map(({ caption, ...image }) => figureHtml({ image, caption, href: null }))
      .join('');
  const tree = parseHtml(withoutShortcodes(html, notes, { gallery, targets: source.targets }));
  if (tree === null) {
    notes.say('It has too many tags to convert, and shows them.');
    return { text: html.trim(), images: [] };
  }
  // In the block editor, which marks its blocks, line breaks have no meaning.
  const writer = new Writer(tree.children, notes, source, !html.includes('<!-- wp:'));
  const [first, ...rest] = writer.blocks;
  const isMoved = source.dropsFirst && typeof first === 'object';
  // Only the image moves: its caption and link stay.
  const shown = isMoved ? [captionOf(first), ...rest] : writer.blocks;
  const blocks = shown.map((block) => (typeof block === 'string' ? block : figureHtml(block)));
  return { text: blocks.filter((block) => block !== '').join('\n\n'), images: writer.images };
}
