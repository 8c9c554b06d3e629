import { WEB_ADDRESS_MAX_LENGTH } from './limits.ts';
import { formMessages } from './messages.ts';
import { isPublicName } from './public-host.ts';
import { characterCount, textLine } from './text-field.ts';
import { webAddressProblem } from './web-address.ts';

const MANAGED_LINK = /^\/go\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is wrong with the address of a shop: a public web address without credentials, or `/go/{slug}`. */
export function shopUrlProblem(text: string): string | null {
  if (characterCount(text) > WEB_ADDRESS_MAX_LENGTH) {
    return formMessages.tooLong(WEB_ADDRESS_MAX_LENGTH);
  }
  if (text.startsWith('/go/')) return MANAGED_LINK.test(text) ? null : formMessages.managedLink;
  const problem = webAddressProblem(text);
  if (problem !== null) return problem;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return formMessages.credentials;
  if (!isPublicName(url.hostname)) return formMessages.privateHost;
  return url.href.length > WEB_ADDRESS_MAX_LENGTH
    ? formMessages.tooLong(WEB_ADDRESS_MAX_LENGTH)
    : null;
}

/** The host as the database reads it from a stored address. */
function storedHost(text: string): string | undefined {
  return /^https?:\/\/([^/\\?#:\s]+)/i.exec(text)?.[1]?.toLowerCase();
}

/**
 * An address whose host everybody reads in the same way: `https:\\SHOP.example` and names with other
 * letters as the URL parser writes them, in Punycode. Any other text stays as it is.
 */
export function plainShopUrl(text: string): string {
  if (shopUrlProblem(text) !== null || text.startsWith('/')) return text;
  const { href, hostname } = new URL(text);
  return storedHost(text) === hostname ? text : href;
}

/** The host of a name with letters outside of ASCII, which can look like another name; else null. */
export function punycodeHost(text: string): string | null {
  const hostname = URL.parse(text)?.hostname ?? '';
  return /(?:^|\.)xn--/.test(hostname) ? hostname : null;
}

/** An empty text, or the address of a shop. */
export function shopUrlLine() {
  return textLine(WEB_ADDRESS_MAX_LENGTH)
    .overwrite(plainShopUrl)
    .refine((text) => text === '' || shopUrlProblem(text) === null, {
      error: ({ input }) => shopUrlProblem(String(input)) ?? '',
    });
}
