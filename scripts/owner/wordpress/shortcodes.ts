import { escapeText, linkTo } from '../import/html.ts';
import type { PostNotes } from '../import/notes.ts';
import type { PostContext } from './post-context.ts';
import { addressIn, attributesOf, labelIn, withAmpersands } from './shortcode-attributes.ts';

const ATTRIBUTES = /^\s+(?:[\w-]+\s*=|["']|https?:)/;
const NAME = String.raw`[a-zA-Z][\w-]*`;

const CAPTIONS = /\[(caption|wp_caption)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/g;
const PICTURE = /^([\s\S]*?<img\b[^>]*>(?:\s*<\/\w+>)*)([\s\S]*)$/i;
const GALLERY = /(?<!\[)\[gallery\b([^\]]*)\](?:\s*\[\/gallery\])?/g;
const MEDIA = /\[(gallery|playlist|audio|video)\b([^\]]*)\](?:([\s\S]*?)\[\/\1\])?/g;
const EMBED = /\[embed\b[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/g;
/** The innermost of one name. */
const PAIR = new RegExp(
  String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*)?)\]((?:(?!\[\1[\s\]])[\s\S])*?)\[\/\1\](?!\])`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*?)?)(\/?)\](?!\])`, 'g');
const ESCAPED = new RegExp(String.raw`\[(\[\/?${NAME}[^\]]*\])\]`, 'g');

/** Between two paragraphs. */
const EDGE =
  '<\\/?(?:p|div|section|article|aside|header|footer|center|main|figure|figcaption|blockquote|li|td|th|h\\d|hr|br)\\b[^>]*>|<!--[^>]*-->';
const FORMATTING = 'strong|b|em|i|u|span';
const BARE = String.raw`\[\/?${NAME}\]`;
/** Shortcodes without attributes that are all that a line or paragraph contains. */
const ALONE = new RegExp(
  String.raw`(?=\[)(?<=(?:^|[\r\n]|${EDGE})(?:[^\S\r\n]|<(?:${FORMATTING})\b[^>]*>)*)(?:${BARE}[^\S\r\n]*)+(?=(?:[^\S\r\n]|<\/(?:${FORMATTING})>)*(?:$|[\r\n]|${EDGE}))`,
  'g',
);
/** A word such as "[Advertisement]" was written for readers. */
const WORD = /^[A-Z][a-z]+$/;

/** The end of what is said of links that an export does not hold. */
export const LACKS_LINK = 'whose link the export lacks';

/** `[caption]<a><img></a> Words[/caption]`: older ones have the words in an attribute. */
function captioned(attributes: string, inner: string): string {
  const said = /\bcaption=(?:"([^"]*)"|'([^']*)')/.exec(attributes);
  const given = said?.[1] ?? said?.[2] ?? '';
  const [, picture, after = ''] = PICTURE.exec(inner) ?? [];
  if (picture === undefined) return [inner.trim(), given].filter((text) => text !== '').join('\n');
  const end = /<a\b/i.test(picture) && !/<\/a>/i.test(picture) ? '</a>' : '';
  return `<figure>${picture}${end}<figcaption>${after.trim() || given}</figcaption></figure>`;
}

/** What a player plays: the first address, also one without a name, as in `[youtube https://…]`. */
function playedIn(attributes: string): string | undefined {
  return /https?:\/\/[^\s"'\]]+/.exec(withAmpersands(attributes))?.[0];
}

/** The first known target of a link of ThirstyAffiliates; null without. */
function thirstyTarget(attributes: string, targets: PostContext['targets']): string | null {
  const given = attributesOf(attributes);
  const ids = (given.get('ids') ?? given.get('linkid') ?? '').split(',');
  return ids.map((id) => targets.get(id.trim())).find((target) => target !== undefined) ?? null;
}

interface ShortcodeContext extends Pick<PostContext, 'targets'> {
  /** Makes HTML from the attributes of a gallery; '' if it has no images. */
  gallery(attributes: string): string;
}

/**
 * Removes shortcodes, which only WordPress can run. Inner text and links stay, captions and galleries become
 * figures, players become links.
 */
export function withoutShortcodes(
  html: string,
  { leftOut, asLinks }: PostNotes,
  { gallery, targets }: ShortcodeContext,
): string {
  const replace = (name: string, attributes: string, inner: string): string => {
    const isThirsty = name === 'thirstylink';
    const href = (isThirsty ? thirstyTarget(attributes, targets) : null) ?? addressIn(attributes);
    const words = inner.trim() || escapeText(labelIn(attributes));
    if (href !== null) {
      if (!isThirsty) asLinks.add(`[${name}]`);
      return linkTo(href, words || escapeText(href));
    }
    leftOut.add(isThirsty ? `[${name}] ${LACKS_LINK}` : `[${name}]`);
    return isThirsty ? words : inner;
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
      const address = playedIn(attributes) ?? playedIn(inner);
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
    .replace(ALONE, (all: string) =>
      all.replace(/\[(\/?([^\]]+))\]/g, (bare: string, shown: string, name: string) => {
        if (WORD.test(name)) return bare;
        leftOut.add(`[${shown}]`);
        return '';
      }),
    )
    .replace(ESCAPED, '$1');
}
