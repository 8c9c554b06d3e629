import ipaddr from 'ipaddr.js';

/** Of an IPv6 address: what a provider gives to one household, and what one machine can walk through. */
const NETWORK_BITS = 64;
const WORD_BITS = 16;

/**
 * Whose an address counts as where tries are counted: an IPv4 address is one sender, of IPv6 a whole
 * network is, since whoever has one of its addresses has more of them than could ever be counted.
 *
 * @param address as the edge tells it; what is no address is a sender of its own
 */
export function rateLimitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / WORD_BITS).map((word) => word.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}
