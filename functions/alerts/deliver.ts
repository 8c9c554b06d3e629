import { z } from 'zod';
import { emailMessages, sentAlertMessages as messages } from '../../core/alerts/messages.ts';
import { type AlertMessage, alertEvents, channelKinds } from '../../core/alerts/schema.ts';
import { openSecret } from '../crypto/sealed-secret.ts';
import { callFunction } from '../database/service-client.ts';
import { EmailFailure, isEmailConfigured, sendEmail } from '../email/index.ts';
import type { Env } from '../hosting/env.ts';
import { RejectedAddress } from '../outgoing/address.ts';
import { guardedFetch, OutgoingFailure } from '../outgoing/guarded-fetch.ts';
import { bodyFor } from './channel-request.ts';

export const claimedDeliverySchema = z.object({
  id: z.uuid(),
  event: z.enum(alertEvents),
  title: z.string(),
  text: z.string(),
  condition: z.string().nullable(),
  at: z.string(),
  channel: z.object({
    id: z.uuid(),
    kind: z.enum(channelKinds),
    sealed_address: z.string().nullable(),
    sealed_secret: z.string().nullable(),
  }),
  /** Of the owner, for e-mail. */
  email: z.string().nullable(),
});

type ClaimedDelivery = z.infer<typeof claimedDeliverySchema>;

/** Binds the secrets of a channel to it: they can be opened only for this channel. */
export const sealedFor = (channelId: string, part: 'address' | 'secret') =>
  `alert channel ${channelId} ${part}`;

const TIME_LIMIT = 10_000;
const ANSWER_MAX_BYTES = 64 * 1024;

function messageOf(env: Env, delivery: ClaimedDelivery): AlertMessage {
  const { id, event, condition, title, text, at } = delivery;
  const site = env.SITE_URL ?? '';
  return {
    id,
    event,
    condition,
    title: `${messages.prefixes[event]}${title}`,
    text,
    site,
    url: `${site}/thisisme/health`,
    at,
  };
}

async function email(env: Env, delivery: ClaimedDelivery): Promise<string | null> {
  if (!isEmailConfigured(env)) return emailMessages.notConfigured;
  if (delivery.email === null) return messages.noOwner;
  const { id, title, text, url, site } = messageOf(env, delivery);
  try {
    await sendEmail(env, {
      to: delivery.email,
      subject: title,
      text: `${text}\n\n${url}\n\n${messages.signature(site)}\n`,
      id,
    });
    return null;
  } catch (error) {
    if (error instanceof EmailFailure) return error.message;
    throw error;
  }
}

async function call(env: Env, delivery: ClaimedDelivery): Promise<string | null> {
  const { id, kind, sealed_address, sealed_secret } = delivery.channel;
  const open = (part: 'address' | 'secret', sealed: string | null) =>
    sealed === null ? null : openSecret(env, sealedFor(id, part), sealed);
  const address = await open('address', sealed_address);
  const secret = await open('secret', sealed_secret);
  if (address === null || (sealed_secret !== null && secret === null)) return messages.unopened;
  try {
    const { status } = await guardedFetch(env, address, {
      method: 'POST',
      ...(await bodyFor(kind, messageOf(env, delivery), secret, Date.now())),
      timeLimit: TIME_LIMIT,
      maxBytes: ANSWER_MAX_BYTES,
      truncates: true,
      // A redirected message would arrive without its content.
      keepsRedirects: true,
    });
    return status >= 200 && status < 300 ? null : messages.answered(status);
  } catch (error) {
    if (error instanceof RejectedAddress || error instanceof OutgoingFailure) return error.message;
    throw error;
  }
}

/** Sends a claimed delivery and records the result. Returns the problem, or null. Never throws. */
export async function deliver(env: Env, delivery: ClaimedDelivery): Promise<string | null> {
  try {
    const problem = await (delivery.channel.kind === 'email' ? email : call)(env, delivery);
    const input = {
      delivery_id_input: delivery.id,
      // The generated database types do not allow null.
      problem_input: problem as string,
    };
    await callFunction(env, 'finish_alert_delivery', input, z.string().nullable());
    return problem;
  } catch (error) {
    // Due again after its claim.
    console.error('An alert could not be delivered:', error);
    return error instanceof Error ? error.name : '';
  }
}
