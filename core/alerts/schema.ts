import { z } from 'zod';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { textLine } from '../forms/text-field.ts';
import { webAddressProblem } from '../forms/web-address.ts';
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

function addressProblem(address: string): string | null {
  if (address === '') return messages.addressRequired;
  if (!https(address) && !loopback(address)) return messages.addressInsecure;
  return webAddressProblem(address);
}

/** E-mail has no address here: it goes to that of the account. */
export const channelFormSchema = z
  .object({ kind: z.enum(channelKinds), address: textLine(WEB_ADDRESS_MAX_LENGTH) })
  .superRefine(({ kind, address }, context) => {
    const problem = kind === 'email' ? null : addressProblem(address);
    if (problem !== null) {
      context.addIssue({ code: 'custom', path: ['address'], message: problem });
    }
  });

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
