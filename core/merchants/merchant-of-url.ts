import { hostOf, isOfDomain } from '../forms/host.ts';
import type { Merchant } from './merchant.ts';
import { merchantUrl } from './networks.ts';

/** The merchant with the longest domain that a host belongs to. */
export function merchantOfHost(host: string, merchants: readonly Merchant[]): Merchant | null {
  let found: Merchant | null = null;
  let longest = 0;
  for (const merchant of merchants) {
    for (const domain of merchant.domains) {
      if (domain.length > longest && isOfDomain(host, domain)) {
        found = merchant;
        longest = domain.length;
      }
    }
  }
  return found;
}

/** The merchant that a link leads to, itself or behind a network: `private.merchant_of_url` of the database. */
export function merchantOfUrl(url: URL, merchants: readonly Merchant[]): Merchant | null {
  const target = merchantUrl(url);
  return (
    merchantOfHost(hostOf(url), merchants) ?? (target && merchantOfHost(hostOf(target), merchants))
  );
}
