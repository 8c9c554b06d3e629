import { z } from 'zod';
import { type MerchantPermission, permissionsOf } from './permissions.ts';

/** What visitors see of a shop. */
export const publicMerchantSchema = z.object({
  name: z.string(),
  sub_id_parameter: z.string().nullable(),
  /** A sentence that its programme requires. */
  disclosure: z.string().nullable(),
});

export type PublicMerchant = z.infer<typeof publicMerchantSchema>;

/** A shop with the rules of its programme. The database has the same limits. */
export const merchantSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Hosts without `www.`, subdomains included, in Punycode. */
  domains: z.array(z.string()),
  network: z.string(),
  tag_parameter: z.string().nullable(),
  tag_value: z.string().nullable(),
  /** ISO 3166 code to tag. */
  country_tags: z.record(z.string(), z.string()),
  sub_id_parameter: z.string().nullable(),
  ...permissionsOf(() => z.boolean()),
  /** Null: as long as the offer. */
  price_limit_minutes: z.int().nullable(),
  disclosure: z.string().nullable(),
});

export type Merchant = z.infer<typeof merchantSchema>;

export type MerchantRules = Pick<Merchant, MerchantPermission | 'price_limit_minutes'>;

/** As the admin shows it. */
export const adminMerchantSchema = merchantSchema.extend({
  /** Sent with a save to detect concurrent changes. */
  version: z.string(),
});

export type AdminMerchant = z.infer<typeof adminMerchantSchema>;

/** What leads to a merchant. */
export const merchantUsageSchema = z.object({
  posts: z.array(z.object({ id: z.uuid(), title: z.string(), is_trashed: z.boolean() })),
  links: z.array(z.object({ id: z.uuid(), slug: z.string() })),
});

export type MerchantUsage = z.infer<typeof merchantUsageSchema>;
