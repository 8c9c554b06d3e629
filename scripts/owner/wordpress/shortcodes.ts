import type { Skipped } from './skipped.ts';

const ATTRIBUTES = /^\s+(?:[\w-]+\s*=|["'])/;
const NAME = String.raw`[a-zA-Z][\w-]*`;

const CAPTIONS = /\[(caption|wp_caption)\b[^\]]*\]([\s\S]*?)\[\/\1\]/g;
const MEDIA = /\[(gallery|playlist|audio|video)\b[^\]]*\](?:[\s\S]*?\[\/\1\])?/g;
const EMBED = /\[embed\b[^\]]*\]\s*(https?:\/\/[^\s[\]]+)\s*\[\/embed\]/g;
const PAIR = new RegExp(
  String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*)?)\]([\s\S]*?)\[\/\1\](?!\])`,
  'g',
);
const SINGLE = new RegExp(String.raw`(?<!\[)\[(${NAME})((?:\s[^\]]*?)?)(\/?)\](?!\])`, 'g');
const ESCAPED = new RegExp(String.raw`\[(\[\/?${NAME}[^\]]*\])\]`, 'g');

/** Removes shortcodes, which only WordPress can run. Inner text stays, and media are dropped. */
export function withoutShortcodes(html: string, skipped: Skipped): string {
  let text = html
    .replace(CAPTIONS, (_all, _name, inner: string) => /<img\b[^>]*>/i.exec(inner)?.[0] ?? '')
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
