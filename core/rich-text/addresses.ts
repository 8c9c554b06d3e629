import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { isRegistrable } from '../forms/registered-address.ts';
import { isWebAddress } from '../forms/web-address.ts';

/** `https:x` is a path on a site with the same scheme and an address on another. */
const SITES = ['https://site.invalid', 'http://site.invalid'];

const resolve = (href: string, site: string): URL | null =>
  URL.canParse(href, site) ? new URL(href, site) : null;

/** As browsers read it: white space, backslashes and missing slashes do not keep a link on the site. */
export function leavesSite(href: string): boolean {
  return SITES.some((site) => {
    const url = resolve(href, site);
    return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== 'site.invalid';
  });
}

/** Removes what the URL parser ignores. Null for an address that a click must not open, or cannot. */
export function linkAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const href = value
    .replace(/^[^!-\uffff]+|[^!-\uffff]+$/g, '')
    .replace(/[\t\n\r]/g, '')
    .replace(/^(?:https?|mailto):/i, (scheme) => scheme.toLowerCase());
  const isSafe = SITES.every((site) => {
    const url = resolve(href, site);
    if (url === null || !isRegistrable(url.hostname)) return false;
    return /^(?:https?|mailto):$/.test(url.protocol);
  });
  return isSafe ? href : null;
}

/** An image of this site or of another one; null for anything else, such as a data URL. */
export function imageSource(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > WEB_ADDRESS_MAX_LENGTH) return null;
  const source = value.trim().replace(/^\/\//, 'https://').replaceAll(' ', '%20');
  return isWebAddress(source) || /^\/(?:images|pictures)\/[^\s\\]+$/.test(source) ? source : null;
}
