import type { Skipped } from './skipped.ts';

const ATTRIBUTES = /^\s+(?:[\w-]+\s*=|["'])/;
const NAME = String.raw`[a-zA-Z][\w-]*`;

const CAPTIONS = /\[(caption|wp_caption)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/g;
const GALLERY = /(?<!\[)\[gallery\b([^\]]*)\](?:\s*\[\/gallery\])?/g;
const MEDIA = /\[(gallery|playlist|audio|video)\b[^\]]*\](?:[\s\S]*?\[\/\1\])?/g;
const EMBED = /\[embed\b[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/g;
const PAIR = new RegExp(
  String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\](?!\])`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*?)?)(\/?)\](?!\])`, 'g');
const ESCAPED = new RegExp(String.raw`\[(\[\/?${NAME}[^\]]*\])\]`, 'g');

/** `[caption]<a><img></a> Words[/caption]`: older ones have the words in an attribute. */
function captioned(attributes: string, inner: string): string {
  const image = /<img\b[^>]*>/i.exec(inner);
  if (image === null) return '';
  const after = inner
    .slice(image.index + image[0].length)
    .replace(/^\s*<\/a>/i, '')
    .trim();
  const words = after || (/\bcaption=(?:"([^"]*)"|'([^']*)')/.exec(attributes)?.[1] ?? '');
  return `<figure>${image[0]}<figcaption>${words}</figcaption></figure>`;
}

/**
 * Removes shortcodes, which only WordPress can run. Inner text stays, captions and galleries become figures,
 * and other media are dropped.
 *
 * @param gallery makes HTML from the attributes of a gallery; '' if it has no images
 */
export function withoutShortcodes(
  html: string,
  skipped: Skipped,
  gallery: (attributes: string) => string,
): string {
  let text = html
    .replace(CAPTIONS, (_all, _name, attributes: string, inner: string) =>
      captioned(attributes, inner),
    )
    .replace(GALLERY, (all: string, attributes: string) => gallery(attributes) || all)
    .replace(EMBED, '<a href="$1">$1</a>')
    .replace(MEDIA, (_all, name: string) => {
      skipped.add(`[${name}]`);
      return '';
    });
  // Repeats, because pairs may be nested.
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
