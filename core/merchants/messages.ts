import {
  type MerchantPermission,
  merchantPermissions,
  permissionNames,
  permissionsOf,
} from './permissions.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

export const merchantMessages = {
  none: 'No merchants yet. Add the shops that you link to, so that their links are recognized and tagged.',
  intro:
    'A shop is recognized by the domain of a link. Its rules say how a link is tagged, whether it may be cloaked, and how long a price may be shown.',
  add: 'Add merchant',
  edit: 'Edit merchant',
  search: 'Search merchants',
  noMatch: 'No merchant matches this search.',
  listFailed: 'The merchants could not be loaded',
  saveFailed: 'The merchant could not be saved',
  deleteFailed: 'The merchant could not be deleted',
  usageFailed: 'It could not be checked where this merchant is used',
  created: 'Merchant created. Reviews that link to it change within seconds.',
  updated: 'Merchant updated. Reviews that link to it change within seconds.',
  deleted: 'Merchant deleted',
  missing: 'This merchant no longer exists.',
  changed: 'This merchant was changed in another window after you opened it.',
  confirmDelete: (name: string) => `“${name}” is not used anywhere. This cannot be undone.`,
  used: (name: string) =>
    `“${name}” is in use and cannot be deleted. First change these, so that no price loses its rules:`,
  inUse: 'This merchant is in use and cannot be deleted.',
  usedPosts: 'Posts',
  usedLinks: 'Managed links',
  inTrash: 'in the trash',
  untitled: 'Untitled draft',
  nameRequired: 'Enter a name',
  nameTaken: 'A merchant with this name already exists',
  nameInvalid: 'This is not a valid merchant. Check its name and rules',
  domains: (most: number) => `At most ${most} domains`,
  domain: (text: string) => `“${text}” is not a domain such as shop.example`,
  domainShared: (text: string) => `“${text}” belongs to many sites, not to one shop`,
  domainTracking: (text: string, network: string) =>
    `“${text}” belongs to ${network}, not to one shop. Choose the merchant in the offer instead`,
  domainTaken: (domain: string, merchant: string) => `“${domain}” belongs to ${merchant}`,
  domainsTaken: 'One of these domains belongs to another merchant',
  parameter: 'Only letters, digits, hyphens, dots and underscores, at most 50',
  tagValue: 'Only letters, digits, hyphens, dots, underscores and tildes, at most 100',
  tagParameterMissing: 'Enter the parameter that holds the tag',
  countryTag: (line: string) => `“${line}” is not a country and a tag such as DE: spotter-21`,
  countryUnknown: (code: string) => `“${code}” is not a country code such as DE or GB`,
  countryTwice: (code: string) => `There are two tags for ${code}`,
  priceLimit: 'A number of hours up to 8760 (a year), such as 24 or 0.5. Empty for no limit',
  cloakedLinks: 'Managed links lead to it. First change or delete them',
} as const;

export const merchantFormMessages = {
  labels: {
    preset: 'Start from',
    name: 'Name',
    domains: 'Domains',
    network: 'Network',
    tag_parameter: 'Tag parameter',
    tag_value: 'Your tag',
    country_tags: 'Tags by country',
    sub_id_parameter: 'Sub-ID parameter',
    price_limit: 'Hours that a price is shown',
    disclosure: 'Disclosure',
    ...permissionsOf((name) => merchantPermissions[name].label),
  },
  presetHint: 'Fills in the public rules of the network. You can change all of them.',
  ownRules: 'Choose a network or programme',
  domainsHint: 'One per line, without www. Subdomains are included.',
  tagParameterHint: 'In its URLs, such as tag in ?tag=spotter-20.',
  tagValueHint: 'Added to links without one.',
  countryTagsHint: 'One per line, such as DE: spotter-21. Used for shops of that country.',
  subIdHint:
    'Contains the post and the place, so that reports show what sold, but never a visitor.',
  priceLimitHint: 'Counted from the check. Then the price disappears. Empty for no limit.',
  disclosureHint: 'A sentence that its programme requires, shown beside the site’s disclosure.',
  rules: 'Rules',
  create: 'Create',
  update: 'Update',
} as const;

export const shopLinkMessages = {
  recognized: (merchant: string) => `Merchant: ${merchant}.`,
  chosen: (merchant: string, network: string) => `Merchant: ${merchant}, through ${network}.`,
  network: (network: string) =>
    `A tracking link of ${network}. Choose the merchant, because the link does not show it.`,
  unknown: 'No merchant has this domain.',
  addMerchant: 'Add it as a merchant',
  fromHtml: 'Taken from the HTML that you pasted.',
  removed: (names: readonly string[]) => `Removed: ${list(names)}.`,
  tagAdded: 'Your tag was added.',
  tagOther: 'The tag of this link is not yours.',
  tagUnknown: 'A shortened link hides its tag: paste the address of the product instead.',
  untracked: (network: string) =>
    `This direct link earns nothing: the merchant pays for tracking links of ${network} only.`,
  noSubId: (network: string) =>
    `A sub-ID cannot be added to this form of link, so ${network} will not say which page a sale came from. Use a link of ${network} with its parameters after a question mark.`,
  otherNetwork: (merchant: string, own: string, network: string) =>
    `The sub-ID of ${merchant} belongs to ${own}, so it is not added, and ${network} will not say which page a sale came from.`,
  useOwnTag: 'Use my tag',
  undo: 'Undo: keep it as typed',
  managed: 'A managed link of this site.',
  punycode: (host: string) => `This name contains letters that look like others: ${host}.`,
} as const;

interface Rules extends Record<MerchantPermission, boolean> {
  price_limit_minutes: number | null;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Whole days from two on, otherwise hours. */
function duration(minutes: number): string {
  if (minutes >= 2 * DAY && minutes % DAY === 0) return `${minutes / DAY} days`;
  const hours = Math.round((minutes / HOUR) * 100) / 100;
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** What a merchant forbids or limits, in a few words. */
export function merchantRules(rules: Rules): string[] {
  const { price_limit_minutes: minutes } = rules;
  return [
    ...permissionNames
      .filter((name) => !rules[name])
      .map((name) => merchantPermissions[name].denied),
    ...(minutes === null ? [] : [`Prices for ${duration(minutes)}`]),
  ];
}
