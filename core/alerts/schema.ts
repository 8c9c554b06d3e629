import { z } from 'zod';

export const channelKinds = ['webhook', 'slack', 'ntfy', 'email'] as const;

export type ChannelKind = (typeof channelKinds)[number];

/** Names the address of an e-mail channel. */
export const ACCOUNT_ADDRESS = 'account';

export const alertEvents = ['started', 'reminder', 'ended', 'test'] as const;

export type AlertEvent = (typeof alertEvents)[number];

const channelSchema = z.object({
  id: z.uuid(),
  kind: z.enum(channelKinds),
  /** What the owner recognizes the address by. */
  hint: z.string(),
  created_at: z.string(),
});

export type Channel = z.infer<typeof channelSchema>;

const openAlertSchema = z.object({
  id: z.uuid(),
  condition: z.string(),
  title: z.string(),
  text: z.string(),
  started_at: z.string(),
  notified_at: z.string().nullable(),
});

const deliverySchema = z.object({
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
