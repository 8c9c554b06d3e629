import type { Skipped } from './skipped.ts';

const ATTRIBUTES = /^\s+(?:[\w-]+\s*=|["'])/;
const NAME = String.raw`[a-zA-Z][\w-]*`;

/** Shortcodes around an image and its caption. The image is kept, the caption is dropped. */
const CAPTIONS = /\[(caption|wp_caption)\b[^\]]*\]([\s\S]*?)\[\/\1\]/g;
/** Shortcodes that show media, with their content. */
const MEDIA = /\[(gallery|playlist|audio|video)\b[^\]]*\](?:[\s\S]*?\[\/\1\])?/g;
const EMBED = /\[embed\b[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/g;
const PAIR = new RegExp(
  String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\](?!\])`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*?)?)(\/?)\](?!\])`, 'g');
const ESCAPED = new RegExp(String.raw`\[(\[\/?${NAME}[^\]]*\])\]`, 'g');

/**
 * Removes shortcodes, which only WordPress can run. The text between them and the image of a caption
 * stay, an embedded URL becomes a link, and media are dropped. Other words in brackets stay.
 *
 * @param skipped counts what is dropped
 */
export function withoutShortcodes(html: string, skipped: Skipped): string {
  let text = html
    .replace(CAPTIONS, (_all, _name, inner: string) => /<img\b[^>]*>/i.exec(inner)?.[0] ?? '')
    .replace(EMBED, '<a href="$1">$1</a>')
    .replace(MEDIA, (_all, name: string) => {
      skipped.add(`[${name}]`);
      return '';
    });
  // Outer pairs first, as one pair may contain others.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(PAIR, (_all, name: string, _attributes, inner: string) => {
      skipped.add(`[${name}]`);
      return inner;
    });
  }
  return text
    .replace(SINGLE, (all: string, name: string, attributes: string, slash: string) => {
      if (slash === '' && !ATTRIBUTES.test(attributes)) return all;
      skipped.add(`[${name}]`);
      return '';
    })
    .replace(ESCAPED, '$1');
}
