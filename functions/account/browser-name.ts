import { getParser } from 'bowser';

/** A browser in words, such as "Firefox 142 on Linux"; null when nothing can be made of its header. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null;
  const { browser, os } = getParser(userAgent).getResult();
  const [version] = browser.version?.split('.') ?? [];
  const name = [browser.name, version].filter(Boolean).join(' ');
  return [name, os.name].filter(Boolean).join(' on ') || null;
}
