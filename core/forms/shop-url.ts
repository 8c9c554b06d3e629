import { WEB_ADDRESS_MAX_LENGTH } from './limits.ts';
import { formMessages } from './messages.ts';
import { isPublicName } from './public-host.ts';
import { registeredAddressProblem } from './registered-address.ts';
import { characterCount, textLine } from './text-field.ts';

const MANAGED_LINK = /^\/go\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is wrong with an address that visitors open: public, and without credentials. */
export function publicAddressProblem(text: string): string | null {
  const problem = registeredAddressProblem(text);
  if (problem !== null) return problem;
  const { username, password, hostname } = new URL(text);
  if (username !== '' || password !== '') return formMessages.credentials;
  return isPublicName(hostname) ? null : formMessages.privateHost;
}

/** What is wrong with the address of a shop: a public one, or `/go/{slug}`. */
export function shopUrlProblem(text: string): string | null {
  if (characterCount(text) > WEB_ADDRESS_MAX_LENGTH) {
    return formMessages.tooLong(WEB_ADDRESS_MAX_LENGTH);
  }
  if (text.startsWith('/go/')) return MANAGED_LINK.test(text) ? null : formMessages.managedLink;
  const problem = publicAddressProblem(text);
  if (problem !== null) return problem;
  return new URL(text).href.length > WEB_ADDRESS_MAX_LENGTH
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
