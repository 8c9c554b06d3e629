import ipaddr from 'ipaddr.js';
import { WEB_ADDRESS_MAX_LENGTH } from '../../core/forms/limits.ts';
import { outgoingMessages } from '../../core/http/messages.ts';

/** An address that is not called, and the sentence that says why. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
  /** `invalid` means that nobody can call it, `refused` that the edge does not. */
  readonly reason: 'invalid' | 'refused';

  constructor(reason: 'invalid' | 'refused', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Names that mean this machine or a private network, by RFC 6761, 6762, 8375 and by custom. */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion)$/;

/** The lowest port that is no well-known service's; below it only the web's own two are called. */
const FIRST_FREE_PORT = 1024;
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** The IP address that a host name of a parsed URL is, or null. */
function ipAddressOf(hostname: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function isPublicAddress(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

function isPublicHost(hostname: string): boolean {
  const address = ipAddressOf(hostname);
  if (address !== null) return isPublicAddress(address);
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !LOCAL_NAMES.test(name);
}

function isLoopback(hostname: string): boolean {
  const address = ipAddressOf(hostname);
  return address === null ? /^localhost\.?$/.test(hostname) : address.range() === 'loopback';
}

function isUsualPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= FIRST_FREE_PORT;
}

/**
 * Reads an address that a person typed, or that one of those led to, as one that may be called: a
 * public one. Names are judged by how they are written; what they resolve to is up to the platform.
 *
 * @param allowLocal lets this machine itself be called, as the local platform needs it
 * @throws RefusedAddress whose message is for the owner
 */
export function outgoingAddress(text: string, allowLocal: boolean): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || text.length > WEB_ADDRESS_MAX_LENGTH) {
    throw new RefusedAddress('invalid', outgoingMessages.address);
  }
  if (url.username !== '' || url.password !== '')
    throw new RefusedAddress('invalid', outgoingMessages.credentials);
  if (allowLocal && isLoopback(url.hostname)) return url;
  if (!isPublicHost(url.hostname)) throw new RefusedAddress('refused', outgoingMessages.local);
  if (!isUsualPort(url.port)) throw new RefusedAddress('refused', outgoingMessages.port);
  return url;
}
