import { hostOf, isOfDomain } from '../forms/host.ts';

/**
 * Affiliate networks, by the rules that they publish. `hosts` are those of tracking URLs, `destination` the
 * parameters that can hold the merchant's own URL. The database has these two in `private.network_hosts`.
 */
interface Network {
  name: string;
  hosts: readonly string[];
  destination: readonly string[];
  /** The parameter of the publisher's id; null where it is part of the path. */
  tagParameter: string | null;
  subIdParameter: string | null;
}

export const networks = {
  /** The shop's own programme: the tag is a parameter of the shop's URL. */
  none: {
    name: 'No network',
    hosts: [],
    destination: [],
    tagParameter: null,
    subIdParameter: null,
  },
  /** https://affiliate-program.amazon.com/help/operating/policies: the tag is a parameter of the shop's URL. */
  amazon: {
    name: 'Amazon Associates',
    hosts: [],
    destination: [],
    tagParameter: 'tag',
    subIdParameter: 'ascsubtag',
  },
  /** https://developer.ebay.com/api-docs/buy/static/ref-epn-link.html: parameters of the shop's URL. */
  ebay: {
    name: 'eBay Partner Network',
    hosts: ['rover.ebay.com'],
    destination: ['mpre'],
    tagParameter: 'campid',
    subIdParameter: 'customid',
  },
  /** https://success.awin.com/articles/en_US/Knowledge/What-does-an-affiliate-link-look-like */
  awin: {
    name: 'Awin',
    hosts: ['awin1.com', 'zenaps.com'],
    destination: ['ued', 'p'],
    tagParameter: 'awinaffid',
    subIdParameter: 'clickref',
  },
  /** https://developers.cj.com/docs: /click-{PID}-{link}?url=…&sid=… */
  cj: {
    name: 'CJ',
    hosts: [
      'anrdoezrs.net',
      'dpbolvw.net',
      'emjcd.com',
      'jdoqocy.com',
      'kqzyfj.com',
      'qksrv.net',
      'tkqlhce.com',
    ],
    destination: ['url'],
    tagParameter: null,
    subIdParameter: 'sid',
  },
  /** https://help.impact.com: /c/{partner}/{ad}/{campaign}?u=…&subId1=… */
  impact: {
    name: 'impact.com',
    hosts: ['7eer.net', 'evyy.net', 'i8b.net', 'ojrq.net', 'pxf.io', 'sjv.io'],
    destination: ['u'],
    tagParameter: null,
    subIdParameter: 'subId1',
  },
  /** https://pubhelp.rakutenadvertising.com/hc/en-us/articles/360061672251-Deep-Links-Overview */
  rakuten: {
    name: 'Rakuten Advertising',
    hosts: ['linksynergy.com'],
    destination: ['murl', 'RD_PARM1'],
    tagParameter: 'id',
    subIdParameter: 'u1',
  },
  /** https://help.shareasale.com: r.cfm?u={affiliate}&m={merchant}&urllink=…&afftrack=… */
  shareasale: {
    name: 'ShareASale',
    hosts: ['shareasale.com', 'shareasale-analytics.com'],
    destination: ['urllink'],
    tagParameter: 'u',
    subIdParameter: 'afftrack',
  },
  /** https://help.phgsupport.com: /click/camref:…/pubref:…/destination:… */
  partnerize: {
    name: 'Partnerize',
    hosts: ['prf.hn'],
    destination: ['destination'],
    tagParameter: null,
    subIdParameter: 'pubref',
  },
  /** https://dev.tradedoubler.com: /click?p=…&a={site}&epi=…&url=… */
  tradedoubler: {
    name: 'Tradedoubler',
    hosts: ['clk.tradedoubler.com', 'clkuk.tradedoubler.com', 'clkde.tradedoubler.com'],
    destination: ['url'],
    tagParameter: 'a',
    subIdParameter: 'epi',
  },
  /** https://knowledgehub.webgains.com: click.html?wgcampaignid=…&clickref=…&wgtarget=… */
  webgains: {
    name: 'Webgains',
    hosts: ['track.webgains.com'],
    destination: ['wgtarget'],
    tagParameter: 'wgcampaignid',
    subIdParameter: 'clickref',
  },
  /** https://support.admitad.com: /g/{link}/?subid=…&ulp=… */
  admitad: {
    name: 'Admitad',
    hosts: ['ad.admitad.com', 'alitems.com', 'alitems.co'],
    destination: ['ulp'],
    tagParameter: null,
    subIdParameter: 'subid',
  },
  /** https://support.avantlink.com: click.php?tt=cl&pw={site}&url=…&ctc=… */
  avantlink: {
    name: 'AvantLink',
    hosts: ['avantlink.com', 'avantlink.ca'],
    destination: ['url'],
    tagParameter: 'pw',
    subIdParameter: 'ctc',
  },
  /** https://support.flexoffers.com: foid={publisher}…&fobs=…&url=… */
  flexoffers: {
    name: 'FlexOffers',
    hosts: ['flexlinks.com', 'flexlinkspro.com', 'flexoffers.com'],
    destination: ['url'],
    tagParameter: null,
    subIdParameter: 'fobs',
  },
  /** https://www.daisycon.com/en/publishers: /c/?si=…&wi={site}&ws=…&dl=… */
  daisycon: {
    name: 'Daisycon',
    hosts: ['ds1.nl', 'jf79.net', 'lt45.net', 'bdt9.net'],
    destination: ['dl'],
    tagParameter: 'wi',
    subIdParameter: 'ws',
  },
  /** https://tradetracker.com: /?c=…&a={site}&r=…&u=… */
  tradetracker: {
    name: 'TradeTracker',
    hosts: ['tc.tradetracker.net'],
    destination: ['u'],
    tagParameter: 'a',
    subIdParameter: 'r',
  },
  /** https://support.skimlinks.com: go.skimresources.com?id={site}&xs=1&url=…&xcust=… */
  skimlinks: {
    name: 'Skimlinks',
    hosts: ['go.skimresources.com', 'go.redirectingat.com'],
    destination: ['url'],
    tagParameter: 'id',
    subIdParameter: 'xcust',
  },
  /** https://knowledge.sovrn.com: redirect.viglink.com?key={site}&u=…&cuid=… */
  sovrn: {
    name: 'Sovrn Commerce',
    hosts: ['redirect.viglink.com', 'sovrn.co'],
    destination: ['u'],
    tagParameter: 'key',
    subIdParameter: 'cuid',
  },
} as const satisfies Record<string, Network>;

export type NetworkId = keyof typeof networks;

// `keys` loses the key types.
export const networkIds = Object.keys(networks) as [NetworkId, ...NetworkId[]];

export function networkOf(id: string): Network {
  return Object.hasOwn(networks, id) ? networks[id as NetworkId] : networks.none;
}

/** The network whose tracking URL this is; null for any other URL. */
export function trackingNetwork(url: URL): NetworkId | null {
  const host = hostOf(url);
  return (
    networkIds.find((id) => networks[id].hosts.some((domain) => isOfDomain(host, domain))) ?? null
  );
}

const asWebAddress = (text: string | null) => {
  const url = text === null ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
};

/** Partnerize has its parameters in the path, such as /click/camref:1/destination:https%3A%2F%2F… */
function inPath(url: URL, name: string): string | null {
  const rest = new RegExp(`/${name}:(.+)$`, 'i').exec(url.pathname)?.[1];
  if (rest === undefined) return null;
  const value = /^https?%/i.test(rest) ? rest.replace(/\/.*$/, '') : rest;
  // Unlike `decodeURIComponent`, it reads text that is not UTF-8.
  return new URLSearchParams(`value=${value.replaceAll('+', '%2B')}`).get('value');
}

/** Networks behind networks are rare; more than this is a trap. */
const MOST_NESTED = 4;

/**
 * The merchant's own URL in a tracking URL, without a request: what a check may call, because a request of
 * the tracking URL counts as a click. Null where only the network knows it. `private.behind_network` of the database
 * reads the same.
 */
export function merchantUrl(url: URL): URL | null {
  let current = url;
  for (let depth = 0; depth <= MOST_NESTED; depth += 1) {
    const network = trackingNetwork(current);
    if (network === null) return current;
    const parameters = networks[network].destination;
    const next = parameters
      .map(
        (name) =>
          asWebAddress(current.searchParams.get(name)) ?? asWebAddress(inPath(current, name)),
      )
      .find((found) => found !== null);
    if (next === undefined) return null;
    current = next;
  }
  return null;
}

/** The host of the shop that an address leads to, as people know it; null where only a network knows the shop. */
export function shopHost(text: string): string | null {
  const url = URL.parse(text);
  const own = url && merchantUrl(url);
  return own?.hostname.replace(/^www\./, '') ?? null;
}
