import ipaddr from 'ipaddr.js';
import { WEB_ADDRESS_MAX_LENGTH } from '../../core/forms/limits.ts';
import { LOCAL_NAMES } from '../../core/forms/public-host.ts';
import { outgoingMessages } from '../../core/http/messages.ts';

/** The message is for the owner. */
export class RejectedAddress extends Error {
  override name = 'RejectedAddress';
  /** `invalid`: the address cannot be called. `refused`: the edge does not call it. */
  readonly reason: 'invalid' | 'refused';

  constructor(reason: 'invalid' | 'refused', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Lower ports belong to well-known services; only 80 and 443 are called. */
const FIRST_FREE_PORT = 1024;
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

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
 * Accepts public addresses only. Names are checked as written; the platform resolves them. `allowLocal` also
 * accepts this machine. Throws a RejectedAddress.
 */
export function outgoingAddress(text: string, allowLocal: boolean): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || text.length > WEB_ADDRESS_MAX_LENGTH) {
    throw new RejectedAddress('invalid', outgoingMessages.address);
  }
  if (url.username !== '' || url.password !== '')
    throw new RejectedAddress('invalid', outgoingMessages.credentials);
  if (allowLocal && isLoopback(url.hostname)) return url;
  if (!isPublicHost(url.hostname)) throw new RejectedAddress('refused', outgoingMessages.local);
  if (!isUsualPort(url.port)) throw new RejectedAddress('refused', outgoingMessages.port);
  return url;
}
