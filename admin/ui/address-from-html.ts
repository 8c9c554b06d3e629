const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** What networks and their previews escape in an address. An escaped ampersand is often escaped again. */
const ENTITIES: readonly (readonly [RegExp, string])[] = [
  [/&(?:amp;)+|&#0*38;|&#x0*26;/gi, '&'],
  [/&quot;|&#0*34;|&#x0*22;/gi, '"'],
  [/&apos;|&#0*39;|&#x0*27;/gi, "'"],
  [/&lt;|&#0*60;|&#x0*3c;/gi, '<'],
  [/&gt;|&#0*62;|&#x0*3e;/gi, '>'],
];

/**
 * The address of a link that was copied as HTML: of `<a href="…">`, or one whose `&` are written `&amp;`. Any other text
 * stays as it is.
 */
export function addressFromHtml(text: string): string {
  const [, double, single, bare] = LINK.exec(text) ?? [];
  const address = double ?? single ?? bare ?? text;
  if (!/^(?:https?:)?\/\//i.test(address.trim())) return text;
  return ENTITIES.reduce((read, [entity, sign]) => read.replace(entity, sign), address).trim();
}
