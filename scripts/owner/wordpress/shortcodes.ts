import { escapeText, linkTo } from './html.ts';
import type { PostNotes } from './notes.ts';
import { attributesOf, withAmpersands } from './shortcode-attributes.ts';

const ATTRIBUTES = /^\s+(?:[\w-]+\s*=|["']|https?:)/;
const NAME = String.raw`[a-zA-Z][\w-]*`;

const CAPTIONS = /\[(caption|wp_caption)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/g;
const GALLERY = /(?<!\[)\[gallery\b([^\]]*)\](?:\s*\[\/gallery\])?/g;
const MEDIA = /\[(gallery|playlist|audio|video)\b([^\]]*)\](?:([\s\S]*?)\[\/\1\])?/g;
const EMBED = /\[embed\b[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/g;
const PAIR = new RegExp(
  String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\](?!\])`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*?)?)(\/?)\](?!\])`, 'g');
const ESCAPED = new RegExp(String.raw`\[(\[\/?${NAME}[^\]]*\])\]`, 'g');

/** `[caption]<a><img></a> Words[/caption]`: older ones have the words in an attribute. */
function captioned(attributes: string, inner: string): string {
  const found = /(<a\b[^>]*>)?\s*(<img\b[^>]*>)/i.exec(inner);
  if (found === null) return '';
  const [all, open, image] = found;
  const after = inner
    .slice(found.index + all.length)
    .replace(/^\s*<\/a>/i, '')
    .trim();
  const words = after || (/\bcaption=(?:"([^"]*)"|'([^']*)')/.exec(attributes)?.[1] ?? '');
  const shown = open === undefined ? image : `${open}${image}</a>`;
  return `<figure>${shown}<figcaption>${words}</figcaption></figure>`;
}

/** What a player plays: the first address, also one without a name, as in `[youtube https://…]`. */
function addressIn(attributes: string): string | undefined {
  return /https?:\/\/[^\s"'\]]+/.exec(withAmpersands(attributes))?.[0];
}

/** The link of a button or of a player; null without one. */
function linkOf(attributes: string, inner: string): string | null {
  const given = attributesOf(attributes);
  const unnamed = /^\s+["']?(https?:\/\/[^\s"'\]]+)/.exec(withAmpersands(attributes))?.[1];
  const href = given.get('url') ?? given.get('href') ?? given.get('link') ?? unnamed ?? '';
  if (!/^(?:https?:\/\/|\/)\S/i.test(href)) return null;
  const label = given.get('text') ?? given.get('title') ?? given.get('label') ?? '';
  return linkTo(href, inner.trim() || escapeText(label) || escapeText(href));
}

/**
 * Removes shortcodes, which only WordPress can run. Inner text and links stay, captions and galleries become
 * figures, players become links.
 *
 * @param gallery makes HTML from the attributes of a gallery; '' if it has no images
 */
export function withoutShortcodes(
  html: string,
  { leftOut, asLinks }: PostNotes,
  gallery: (attributes: string) => string,
): string {
  const replace = (name: string, attributes: string, inner: string): string => {
    const link = linkOf(attributes, inner);
    (link === null ? leftOut : asLinks).add(`[${name}]`);
    return link ?? inner;
  };
  let text = html
    .replace(CAPTIONS, (_all, _name, attributes: string, inner: string) =>
      captioned(attributes, inner),
    )
    .replace(GALLERY, (all: string, attributes: string) => gallery(attributes) || all)
    .replace(EMBED, (_all, address: string) => {
      asLinks.add('embed');
      return linkTo(withAmpersands(address), escapeText(withAmpersands(address)));
    })
    .replace(MEDIA, (_all, name: string, attributes: string, inner = '') => {
      const address = addressIn(attributes) ?? addressIn(inner);
      (address === undefined ? leftOut : asLinks).add(`[${name}]`);
      return address === undefined ? '' : linkTo(address, escapeText(address));
    });
  // Repeats, because pairs may be nested.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(PAIR, (_all, name: string, attributes: string, inner: string) =>
      replace(name, attributes, inner),
    );
  }
  return text
    .replace(SINGLE, (all: string, name: string, attributes: string, slash: string) =>
      slash === '' && !ATTRIBUTES.test(attributes) ? all : replace(name, attributes, ''),
    )
    .replace(ESCAPED, '$1');
}
