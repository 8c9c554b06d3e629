/** Whether a host is a domain or below it. */
export const isOfDomain = (hostname: string, domain: string): boolean =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** The host of a URL as everything else compares it. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/\.+$/, '').toLowerCase();
