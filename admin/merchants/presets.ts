import type { MerchantRules } from '../../core/merchants/merchant.ts';
import { type NetworkId, networkIds, networks } from '../../core/merchants/networks.ts';
import { permissionsOf } from '../../core/merchants/permissions.ts';

const open: MerchantRules = {
  ...permissionsOf(() => true),
  price_limit_minutes: null,
};

interface Preset extends MerchantRules {
  name: string;
  network: NetworkId;
  /** The domains of this merchant; empty for a network of many merchants. */
  domains: readonly string[];
  tag_parameter: string | null;
  sub_id_parameter: string | null;
  disclosure: string | null;
}

/**
 * Associates Program Policies, https://affiliate-program.amazon.com/help/operating/policies, as updated on
 * 15 October 2025. Participation Requirements: no link may be cloaked, hidden or obscured. IP License: a
 * price comes from the API or a feed, is at most 24 hours old and shows its time; images are linked, never
 * stored; no robots or data mining. Operating Agreement: the sentence of the disclosure.
 */
const amazon: Preset = {
  name: 'Amazon',
  network: 'amazon',
  domains: [
    'amazon.com',
    'amazon.ae',
    'amazon.ca',
    'amazon.co.jp',
    'amazon.co.uk',
    'amazon.com.au',
    'amazon.com.be',
    'amazon.com.br',
    'amazon.com.mx',
    'amazon.com.tr',
    'amazon.de',
    'amazon.eg',
    'amazon.es',
    'amazon.fr',
    'amazon.ie',
    'amazon.in',
    'amazon.it',
    'amazon.nl',
    'amazon.pl',
    'amazon.sa',
    'amazon.se',
    'amazon.sg',
    'amazon.co.za',
    'a.co',
    'amzn.asia',
    'amzn.eu',
    'amzn.to',
    'media-amazon.com',
    'ssl-images-amazon.com',
  ],
  tag_parameter: 'tag',
  sub_id_parameter: 'ascsubtag',
  ...permissionsOf(() => false),
  price_limit_minutes: 24 * 60,
  disclosure: 'As an Amazon Associate we earn from qualifying purchases.',
};

/**
 * eBay Partner Network, https://partnernetwork.ebay.com/legal, Code of Conduct: traffic may not be disguised,
 * so its links are not cloaked. Prices of auctions change: they are shown for an hour.
 */
const ebay: Preset = {
  ...open,
  name: 'eBay',
  network: 'ebay',
  domains: [
    'ebay.com',
    'ebay.at',
    'ebay.be',
    'ebay.ca',
    'ebay.ch',
    'ebay.co.uk',
    'ebay.com.au',
    'ebay.de',
    'ebay.es',
    'ebay.fr',
    'ebay.ie',
    'ebay.it',
    'ebay.nl',
    'ebay.pl',
    'ebay.us',
  ],
  tag_parameter: 'campid',
  sub_id_parameter: 'customid',
  allows_cloaking: false,
  price_limit_minutes: 60,
  disclosure: null,
};

/** A shop of a network. Its own terms may be stricter, so the owner checks them. */
function ofNetwork(network: NetworkId): Preset {
  const { name, tagParameter, subIdParameter } = networks[network];
  return {
    ...open,
    name,
    network,
    domains: [],
    tag_parameter: tagParameter,
    sub_id_parameter: subIdParameter,
    disclosure: null,
  };
}

/** A shop with its own programme. */
export const ownProgramme: Preset = ofNetwork('none');

const specific: Partial<Record<NetworkId, Preset>> = { amazon, ebay };

/** What each network's rules say; the owner can change all of it. */
export const presets: readonly Preset[] = networkIds.map((id) => specific[id] ?? ofNetwork(id));
