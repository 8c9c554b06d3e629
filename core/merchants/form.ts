import { z } from 'zod';
import { isBlank } from '../forms/blank.ts';
import { changedFields } from '../forms/changed-fields.ts';
import { isOfDomain } from '../forms/host.ts';
import { isPublicName } from '../forms/public-host.ts';
import { textLine } from '../forms/text-field.ts';
import { isCountryCode, OTHER_CODES } from '../locale/countries.ts';
import type { AdminMerchant } from './merchant.ts';
import { merchantMessages as messages } from './messages.ts';
import { networkIds, networks } from './networks.ts';
import { type MerchantPermission, permissionsOf } from './permissions.ts';

export const MERCHANT_NAME_MAX_LENGTH = 100;
export const DISCLOSURE_MAX_LENGTH = 600;
const DOMAINS_MAX_COUNT = 100;
const MOST_HOURS = 8_760;

const PARAMETER = /^[A-Za-z0-9_.-]{1,50}$/;
const TAG = /^[A-Za-z0-9_.~-]{1,100}$/;

/** Endings under which everybody can have a name: https://publicsuffix.org. Its short form, for typing errors. */
const SHARED =
  /^(?:(?:co|com|net|org|gov|edu|ac)\.[a-z]{2}|github\.io|myshopify\.com|blogspot\.com|wordpress\.com)$/;

const isUnset = (text: string) => text === '';

/** `https://www.Shop.example/x` as `shop.example`; null for anything that is not a host. */
function domainOf(text: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '');
  const isName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(
    host,
  );
  return isName && isPublicName(host) && host.length <= 253 ? host : null;
}

const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

/** One per line, or with commas between them. */
const domainsText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const domains = new Set<string>();
    for (const word of words(text)) {
      const domain = domainOf(word);
      if (domain === null) return refuse(messages.domain(word));
      if (SHARED.test(domain)) return refuse(messages.domainShared(domain));
      const network = networkIds.find((id) =>
        networks[id].hosts.some((host) => isOfDomain(domain, host)),
      );
      if (network !== undefined)
        return refuse(messages.domainTracking(domain, networks[network].name));
      domains.add(domain);
    }
    return domains.size > DOMAINS_MAX_COUNT
      ? refuse(messages.domains(DOMAINS_MAX_COUNT))
      : [...domains].sort();
  });

/** `DE: spotter-21`, one per line. */
const countryTagsText = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const tags: Record<string, string> = {};
    for (const line of text.split('\n').map((each) => each.trim())) {
      if (line === '') continue;
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const [, code = '', tag = ''] = /^([A-Za-z]{2})\s*[:=\s]\s*(\S+)$/.exec(line) ?? [];
      const country = OTHER_CODES[code.toUpperCase()] ?? code.toUpperCase();
      if (!TAG.test(tag)) return refuse(messages.countryTag(line));
      if (!isCountryCode(country)) return refuse(messages.countryUnknown(country));
      if (Object.hasOwn(tags, country)) return refuse(messages.countryTwice(country));
      tags[country] = tag;
    }
    return tags;
  });

const optional = (shape: RegExp, message: string) =>
  textLine(1_000)
    .refine((text) => isUnset(text) || shape.test(text), message)
    .transform((text) => (isUnset(text) ? null : text));

/** Hours as people type them, to minutes. */
const priceLimitText = z
  .string()
  .trim()
  .refine((text) => {
    if (isUnset(text)) return true;
    const hours = Number(text.replace(',', '.'));
    return (
      /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text) && hours <= MOST_HOURS && Math.round(hours * 60) >= 1
    );
  }, messages.priceLimit)
  .transform((text) => (isUnset(text) ? null : Math.round(Number(text.replace(',', '.')) * 60)));

const fields = z.object({
  name: textLine(MERCHANT_NAME_MAX_LENGTH).refine((name) => !isBlank(name), messages.nameRequired),
  domains: domainsText,
  network: z.enum(networkIds),
  tag_parameter: optional(PARAMETER, messages.parameter),
  tag_value: optional(TAG, messages.tagValue),
  country_tags: countryTagsText,
  sub_id_parameter: optional(PARAMETER, messages.parameter),
  price_limit: priceLimitText,
  disclosure: textLine(DISCLOSURE_MAX_LENGTH).transform((text) => (isBlank(text) ? null : text)),
  ...permissionsOf(() => z.boolean()),
});

/** A merchant as its form holds it; the output is what the database stores. */
export const merchantFormSchema = fields
  .refine(
    ({ tag_parameter, tag_value, country_tags }) =>
      tag_parameter !== null || (tag_value === null && Object.keys(country_tags).length === 0),
    { path: ['tag_parameter'], error: messages.tagParameterMissing },
  )
  .transform(({ price_limit, ...merchant }) => ({ ...merchant, price_limit_minutes: price_limit }));

export type MerchantForm = z.input<typeof merchantFormSchema>;
export type MerchantValues = z.output<typeof merchantFormSchema>;

export const merchantUpdateSchema = z.object({
  form: merchantFormSchema,
  version: z.iso.datetime({ offset: true }),
});

const hoursOf = (minutes: number | null) =>
  minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100);

type Fillable = Pick<
  AdminMerchant,
  | 'name'
  | 'tag_parameter'
  | 'sub_id_parameter'
  | 'price_limit_minutes'
  | 'disclosure'
  | MerchantPermission
> & { domains: readonly string[]; network: string };

const isNetwork = (id: string): id is MerchantForm['network'] => Object.hasOwn(networks, id);

/** A merchant or a preset in its form. */
export function merchantForm(
  merchant: Fillable & Partial<Pick<AdminMerchant, 'tag_value' | 'country_tags'>>,
): MerchantForm {
  return {
    name: merchant.name,
    domains: merchant.domains.join('\n'),
    network: isNetwork(merchant.network) ? merchant.network : 'none',
    tag_parameter: merchant.tag_parameter ?? '',
    tag_value: merchant.tag_value ?? '',
    country_tags: Object.entries(merchant.country_tags ?? {})
      .map(([country, tag]) => `${country}: ${tag}`)
      .join('\n'),
    sub_id_parameter: merchant.sub_id_parameter ?? '',
    price_limit: hoursOf(merchant.price_limit_minutes),
    disclosure: merchant.disclosure ?? '',
    ...permissionsOf((name) => merchant[name]),
  };
}

/** The values that a save stores. Fields that the form did not change stay as they are stored. */
export function savedMerchant(stored: AdminMerchant, values: MerchantValues) {
  const { id: _id, version: _version, ...before } = stored;
  const { price_limit_minutes, ...fixed } = values;
  const form = { ...fixed, price_limit: price_limit_minutes };
  const { price_limit = stored.price_limit_minutes, ...changed } = changedFields(
    fields.shape,
    merchantForm(stored),
    form,
  );
  return { ...before, ...changed, price_limit_minutes: price_limit };
}
