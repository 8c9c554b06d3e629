import { networks } from '../merchants/index.ts';
import type { EarningFormat } from './schema.ts';

const known: Readonly<Record<string, { name: string }>> = networks;

/** The networks that the owner named, by slug. */
export type OwnNetworks = ReadonlyMap<string, string>;

/** Reads the names of networks from the formats of their reports. */
export const ownNetworksOf = (
  formats: readonly { network: string; mapping: Pick<EarningFormat['mapping'], 'network_name'> }[],
): OwnNetworks =>
  new Map(
    formats.flatMap(({ network, mapping: { network_name } }) =>
      network_name === undefined ? [] : [[network, network_name] as const],
    ),
  );

export const isKnownNetwork = (slug: string): boolean =>
  slug !== 'none' && Object.hasOwn(known, slug);

/** The name of a network. Without a stored name its slug is read as words: `my-network` is My network. */
export function networkName(slug: string, own: OwnNetworks): string {
  const name = isKnownNetwork(slug) ? known[slug]?.name : own.get(slug);
  if (name !== undefined) return name;
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The slugs of the application's networks by name, without the one that stands for none. */
export const knownNetworks: readonly string[] = Object.keys(known)
  .filter(isKnownNetwork)
  .toSorted((one, other) => (known[one]?.name ?? '').localeCompare(known[other]?.name ?? ''));
