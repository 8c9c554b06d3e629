import { z } from 'zod';
import { webAddressLine } from '../forms/text-field.ts';
import { alertMessages as messages } from './messages.ts';

export const channelKinds = ['webhook', 'slack', 'ntfy', 'email'] as const;

export type ChannelKind = (typeof channelKinds)[number];

export const CHANNELS_MOST = 10;

/** Names the address of an e-mail channel. */
export const ACCOUNT_ADDRESS = 'account';

export const alertEvents = ['started', 'reminder', 'ended', 'test'] as const;

export type AlertEvent = (typeof alertEvents)[number];

export const channelSchema = z.object({
  id: z.uuid(),
  kind: z.enum(channelKinds),
  /** What the owner recognizes the address by. */
  hint: z.string(),
  created_at: z.string(),
});

export type Channel = z.infer<typeof channelSchema>;

export const openAlertSchema = z.object({
  id: z.uuid(),
  condition: z.string(),
  title: z.string(),
  text: z.string(),
  started_at: z.string(),
  notified_at: z.string().nullable(),
});

export const deliverySchema = z.object({
  id: z.uuid(),
  channel_id: z.uuid(),
  kind: z.enum(channelKinds),
  hint: z.string(),
  event: z.enum(alertEvents),
  title: z.string(),
  created_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().nonnegative(),
  problem: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** When a failed one is tried again. */
  retry_at: z.string().nullable(),
});

export type Delivery = z.infer<typeof deliverySchema>;

/** What the database says. */
export const storedAlertsSchema = z.object({
  channels: z.array(channelSchema),
  /** Conditions that hold. */
  open: z.array(openAlertSchema),
  /** At most twenty, the newest first. */
  deliveries: z.array(deliverySchema),
  checked_at: z.string().nullable(),
});

export type Alerts = z.infer<typeof storedAlertsSchema> & { has_email: boolean };

const https = (address: string) => /^https:\/\//i.test(address);
/** The machine that the local platform runs on. The edge decides whether it may be called. */
const loopback = (address: string) => /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/i.test(address);

export const channelFormSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['webhook', 'slack', 'ntfy']),
    address: webAddressLine(() => true)
      .refine((address) => address !== '', messages.addressRequired)
      .refine((address) => https(address) || loopback(address), messages.addressInsecure),
  }),
  z.object({ kind: z.literal('email'), address: z.string().max(0).default('') }),
]);

export type ChannelForm = z.output<typeof channelFormSchema>;

/** What a webhook receives. */
export interface AlertMessage {
  id: string;
  event: AlertEvent;
  /** What it is about, such as `dead-letters`; null for a test. */
  condition: string | null;
  title: string;
  text: string;
  /** The site's URL. */
  site: string;
  /** The health screen. */
  url: string;
  at: string;
}
