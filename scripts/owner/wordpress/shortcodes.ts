import type { LeftOut } from './left-out.ts';

const ATTRIBUTES = /^\s+(?:[\w-]+\s*=|["'])/;
const NAME = String.raw`[a-zA-Z][\w-]*`;

/** Shortcodes whose text is the caption of a picture: the picture counts, the caption goes with it. */
const CAPTIONS = /\[(caption|wp_caption)\b[^\]]*\]([\s\S]*?)\[\/\1\]/g;
/** Shortcodes that show media, with whatever stands between. */
const MEDIA = /\[(gallery|playlist|audio|video)\b[^\]]*\](?:[\s\S]*?\[\/\1\])?/g;
const EMBED = /\[embed\b[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/g;
const PAIR = new RegExp(
  String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\](?!\])`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*?)?)(\/?)\](?!\])`, 'g');
const ESCAPED = new RegExp(String.raw`\[(\[\/?${NAME}[^\]]*\])\]`, 'g');

/**
 * A text without shortcodes, which nobody here can run. What stands between two of them stays, a
 * picture out of a caption stays, an embedded address becomes a link; media go. A word in brackets
 * that is none stays as it is.
 *
 * @param leftOut is told what goes
 */
export function withoutShortcodes(html: string, leftOut: LeftOut): string {
  let text = html
    .replace(CAPTIONS, (_all, _name, inner: string) => /<img\b[^>]*>/i.exec(inner)?.[0] ?? '')
    .replace(EMBED, '<a href="$1">$1</a>')
    .replace(MEDIA, (_all, name: string) => {
      leftOut.add(`[${name}]`);
      return '';
    });
  // From the outside in: one pair may hold others.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(PAIR, (_all, name: string, _attributes, inner: string) => {
      leftOut.add(`[${name}]`);
      return inner;
    });
  }
  return text
    .replace(SINGLE, (all: string, name: string, attributes: string, slash: string) => {
      if (slash === '' && !ATTRIBUTES.test(attributes)) return all;
      leftOut.add(`[${name}]`);
      return '';
    })
    .replace(ESCAPED, '$1');
}
