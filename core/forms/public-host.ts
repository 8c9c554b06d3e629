/** Local and private names: RFC 6761, 6762, 8375 and common practice. */
export const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion)$/;

/** Whether a host of the URL parser is an IP address, which it writes in one way. */
export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
}

/** Whether a host is a name that everybody can look up. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !isIpAddress(name) && !LOCAL_NAMES.test(name);
}

/** Whether a host is this machine, as local copies of the site call it. */
export const isLoopbackName = (hostname: string): boolean =>
  /^(?:localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
