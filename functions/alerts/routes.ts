import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type ChannelForm, channelFormSchema } from '../../core/alerts/channel-form.ts';
import { alertMessages as messages, sentAlertMessages } from '../../core/alerts/messages.ts';
import { ACCOUNT_ADDRESS, type Alerts, storedAlertsSchema } from '../../core/alerts/schema.ts';
import type { Failure } from '../../core/forms/failure.ts';
import { sealSecret } from '../crypto/sealed-secret.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import { isEmailConfigured } from '../email/index.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { outgoingAddress, RejectedAddress } from '../outgoing/address.ts';
import { newSigningSecret } from './channel-request.ts';
import { claimedDeliverySchema, deliver, sealedFor } from './deliver.ts';

const SHOWN_END = 4;

/** The host and the last characters: enough to recognize an address, too little to use it. */
function hintOf({ host, href }: URL): string {
  return `${host} …${href.slice(-SHOWN_END)}`;
}

/** Why the edge does not call an address; null when it does. */
function addressProblem(env: Env, form: ChannelForm): string | null {
  if (form.kind === 'email') return isEmailConfigured(env) ? null : messages.emailUnavailable;
  const allowLocal = env.ALLOW_LOCAL_ADDRESSES === 'true';
  try {
    const { protocol } = outgoingAddress(form.address, allowLocal);
    return protocol === 'https:' || allowLocal ? null : messages.addressInsecure;
  } catch (error) {
    if (error instanceof RejectedAddress) return error.message;
    throw error;
  }
}

/** Adds a channel. Returns its signing secret, if it has one, or false when there are too many. */
async function addChannel(context: Context<OwnerEnv>, form: ChannelForm) {
  const { env } = context;
  const id = crypto.randomUUID();
  const common = { channel_id_input: id, kind_input: form.kind };
  if (form.kind === 'email') {
    const input = { ...common, hint_input: ACCOUNT_ADDRESS };
    const isAdded = await callAsOwner(context, 'add_alert_channel', input, z.boolean());
    return isAdded && { secret: null };
  }
  const secret = form.kind === 'webhook' ? newSigningSecret() : null;
  const input = {
    ...common,
    hint_input: hintOf(new URL(form.address)),
    sealed_address_input: await sealSecret(env, sealedFor(id, 'address'), form.address),
    ...(secret !== null && {
      sealed_secret_input: await sealSecret(env, sealedFor(id, 'secret'), secret),
    }),
  };
  const isAdded = await callAsOwner(context, 'add_alert_channel', input, z.boolean());
  return isAdded && { secret };
}

/** The channels that send alerts to the owner. */
export const alerts = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const stored = await callFunction(env, 'list_alerts', {}, storedAlertsSchema);
    return json({ ...stored, has_email: isEmailConfigured(env) } satisfies Alerts, 200);
  })
  .post('/channels', checked('json', channelFormSchema), async (context) => {
    const form = context.req.valid('json');
    const problem = addressProblem(context.env, form);
    const field = form.kind === 'email' ? 'kind' : 'address';
    if (problem !== null) return context.json({ error: problem, field } satisfies Failure, 400);
    const added = await addChannel(context, form);
    if (added === false) return context.json({ error: messages.full } satisfies Failure, 409);
    return context.json(added, 201);
  })
  .delete('/channels/:id', checkedId, async (context) => {
    const input = { channel_id_input: context.req.valid('param').id };
    const isRemoved = await callAsOwner(context, 'remove_alert_channel', input, z.boolean());
    return isRemoved ? context.body(null, 204) : context.json({ error: messages.missing }, 404);
  })
  .post('/channels/:id/test', checkedId, async (context) => {
    const { env } = context;
    const input = {
      channel_id_input: context.req.valid('param').id,
      title_input: sentAlertMessages.testTitle,
      text_input: sentAlertMessages.testText,
    };
    const schema = claimedDeliverySchema.nullable();
    const delivery = await callFunction(env, 'begin_alert_test', input, schema);
    if (delivery === null) return context.json({ error: messages.missing }, 404);
    return context.json({ problem: await deliver(env, delivery) }, 200);
  });
