import { isOfDomain } from '../forms/host.ts';
import type { Merchant } from './merchant.ts';

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
