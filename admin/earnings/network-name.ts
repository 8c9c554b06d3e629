import { networks } from '../../core/merchants/networks.ts';

const known: Readonly<Record<string, { name: string }>> = networks;

/** A network of the owner has only a slug: `my-network` reads as My network. */
export function networkName(slug: string): string {
  if (slug !== 'none' && Object.hasOwn(known, slug)) return known[slug]?.name ?? slug;
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Networks by name, without the one that stands for none. */
export const knownNetworks: readonly string[] = Object.keys(known)
  .filter((slug) => slug !== 'none')
  .toSorted((one, other) => networkName(one).localeCompare(networkName(other)));

/** The slug of a network that the owner names; empty if no letter is left. */
export const networkSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
