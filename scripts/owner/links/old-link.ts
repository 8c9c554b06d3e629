import { WEB_ADDRESS_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { isWebAddress } from '../../../core/forms/web-address.ts';

export const PLUGINS = { thirsty: 'ThirstyAffiliates', pretty: 'Pretty Links' } as const;

type Plugin = keyof typeof PLUGINS;

/** A link of a plugin as in its file, without any checks. */
export interface OldLink {
  /** Where it is in the file, such as "Row 7". */
  place: string;
  plugin: Plugin;
  name: string;
  /** The path on the old site, such as `/recommends/shoes/`. */
  path: string;
  target: string;
  /** URL by country code. */
  countries: Record<string, string>;
  starts: string;
  ends: string;
  /** Disabled by its owner, so that it led nowhere. */
  isOff: boolean;
}

/** What a file holds. */
export interface OldLinks {
  links: OldLink[];
  /** Rows that are not links, with the reason. */
  problems: string[];
  /** Hosts of the old site that the file names. */
  hosts: string[];
}

export const noLinks = (): OldLinks => ({ links: [], problems: [], hosts: [] });

const PATH_MAX_LENGTH = 500;

/** A path as links of the site store it: without a slash at its end. Null if it is none. */
export function storedPath(path: string): string | null {
  const parsed = URL.parse(path, 'https://old.invalid');
  if (parsed === null) return null;
  const stored = parsed.pathname.replace(/\/+$/, '');
  return /^\/[^/?#\s][^?#\s]*$/.test(stored) && stored.length <= PATH_MAX_LENGTH ? stored : null;
}

/** The plugins escape addresses for HTML, some versions twice. Null for anything that is not a web address. */
export function storedTarget(text: string): string | null {
  const address = text
    .trim()
    .replace(/&(?:amp;)+/gi, '&')
    .replaceAll('&#038;', '&');
  if (!isWebAddress(address)) return null;
  const { href, username, password } = new URL(address);
  return username + password === '' && href.length <= WEB_ADDRESS_MAX_LENGTH ? href : null;
}

/** `2026-01-31` or `2026-01-31 12:00:00`, in UTC; null for zeros or anything else. */
export function storedTime(text: string): string | null {
  const found = /^([1-9]\d{3}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(text.trim());
  if (found === null) return null;
  const time = Date.parse(`${found[1]}T${found[2] ?? '00:00'}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
