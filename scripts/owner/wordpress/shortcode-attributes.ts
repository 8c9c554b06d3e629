const PAIRS = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;

/** The editor of WordPress escapes them inside shortcodes too. */
export const withAmpersands = (text: string) => text.replace(/&(?:amp|#0?38);/g, '&');

/** `url="https://…" size='2' style=flat` by name. */
export function attributesOf(text: string): Map<string, string> {
  const pairs = text.matchAll(PAIRS);
  return new Map(
    [...pairs].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      withAmpersands(values.find(Boolean) ?? ''),
    ]),
  );
}

/** The names that plugins give to the address and to the words of a button or player. */
const LINK_NAMES = [
  'url',
  'href',
  'link',
  'button_url',
  'button_link',
  'btn_url',
  'btn_link',
  'link_url',
  'target_url',
  'affiliate_url',
  'product_url',
];
const LABEL_NAMES = [
  'text',
  'title',
  'label',
  'linktext',
  'button_text',
  'btn_text',
  'link_text',
  'button_label',
];
const ADDRESS = /^(?:https?:\/\/|\/)\S/i;

/** WPBakery writes `url:https%3A%2F%2F…|title:Buy`. */
function unpacked(value: string): string {
  const packed = /(?:^|\|)url:([^|]+)/.exec(value)?.[1];
  try {
    return packed === undefined ? value : decodeURIComponent(packed);
  } catch {
    return value;
  }
}

/** Where a button or a player leads; null without an address. */
export function addressIn(attributes: string): string | null {
  const given = attributesOf(attributes);
  const unnamed = /^\s+["']?(https?:\/\/[^\s"'\]]+)/.exec(withAmpersands(attributes))?.[1] ?? '';
  const named = LINK_NAMES.map((name) => unpacked(given.get(name) ?? ''));
  return [...named, unnamed].find((address) => ADDRESS.test(address)) ?? null;
}

/** The words of a button or a link; '' without. */
export function labelIn(attributes: string): string {
  const given = attributesOf(attributes);
  return LABEL_NAMES.map((name) => given.get(name) ?? '').find((label) => label !== '') ?? '';
}
