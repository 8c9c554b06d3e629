import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { networkName, ownNetworksOf } from '../../core/earnings/network-names.ts';
import { formatsQuery } from './api.ts';

/** Returns a function that names a network by its slug. */
export function useNetworkName(): (slug: string) => string {
  const { data } = useQuery(formatsQuery());
  return useMemo(() => {
    const own = ownNetworksOf(data ?? []);
    return (slug) => networkName(slug, own);
  }, [data]);
}

export function NetworkName({ network }: { network: string }) {
  return useNetworkName()(network);
}

/** The slug of a network that the owner names; empty if no letter is left. */
export const networkSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
