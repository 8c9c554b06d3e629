import { expect, test } from 'vitest';
import { networkName, ownNetworksOf } from './network-names.ts';

const mapping = { network_name: 'GymNet' };

test('a network is shown by its name, as the owner typed it', () => {
  const own = ownNetworksOf([
    { network: 'gymnet', mapping },
    { network: 'my-network', mapping: {} },
    { network: 'awin', mapping },
  ]);
  const names = ['gymnet', 'my-network', 'awin', 'constructor'].map((slug) =>
    networkName(slug, own),
  );
  expect(names).toEqual(['GymNet', 'My network', 'Awin', 'Constructor']);
});
