const PAIRS = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g;

/** The editor of WordPress escapes them inside shortcodes too. */
export const withAmpersands = (text: string) => text.replace(/&(?:amp|#0?38);/g, '&');

/** `url="https://…" size='2' style=flat` by name. */
export function attributesOf(text: string): Map<string, string> {
  const pairs = text.matchAll(PAIRS);
  return new Map(
    [...pairs].map(([, name = '', ...values]) => [
      name,
      withAmpersands(values.find(Boolean) ?? ''),
    ]),
  );
}
