import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  isRecoveryCode,
  type SecondFactorForm,
  secondFactorFormSchema,
} from '../../core/account/second-factor.ts';
import { secondFactorMessages } from '../../core/account/second-factor-messages.ts';
import { sealSecret } from '../crypto/sealed-secret.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { checked } from '../http/validate.ts';
import { newAuthenticator, newRecoveryCodes, proofOf, refusalOf } from './second-factor.ts';
import { type OwnerEnv, sessionHash } from './session.ts';

const openedSchema = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    encrypted_secret: z.string().nullable(),
    enabled: z.boolean(),
  }),
  z.object({
    success: z.literal(false),
    error: z.string(),
    field: z.string(),
    retry_after: z.number().optional(),
  }),
]);

/**
 * Checks the password and the code that every change asks for.
 *
 * @param wanted whether the second factor has to be on for it, or just being set up
 */
async function prove(
  context: Context<OwnerEnv>,
  { current_password, code }: SecondFactorForm,
  wanted: 'on' | 'set up',
) {
  const { id } = context.get('owner');
  const query = serviceClient(context.env).rpc('open_second_factor', {
    admin_user_id_input: id,
    token_hash_input: (await sessionHash(context)) ?? '',
    password_input: current_password,
    count_attempt_input: !isRecoveryCode(code),
  });
  const opened = await answerTo(query, openedSchema);
  if (!opened.success) return { ok: false, ...opened } as const;
  const refusal = (error: string) => ({ ok: false, error, field: 'code' }) as const;
  if (opened.enabled && wanted === 'set up') return refusal(secondFactorMessages.alreadyOn);
  if (!opened.enabled && wanted === 'on') return refusal(secondFactorMessages.isOff);
  const proof = await proofOf(context.env, id, opened.encrypted_secret, code, Date.now());
  return proof.ok ? { ...opened, ...proof } : refusal(proof.error);
}

/** Answers what could not be proved. */
function refuse(
  context: Context<OwnerEnv>,
  { error, field, retry_after }: { error: string; field: string; retry_after?: number | undefined },
) {
  if (retry_after === undefined) return context.json({ error, field }, 400);
  return context.json({ error, field }, 429, { 'Retry-After': String(retry_after) });
}

/** The owner's second factor: an authenticator app, and recovery codes. */
export const secondFactor = new Hono<OwnerEnv>()
  .post('/setup', async (context) => {
    const { id, username } = context.get('owner');
    const authenticator = newAuthenticator(username);
    const query = serviceClient(context.env).rpc('set_up_second_factor', {
      admin_user_id_input: id,
      encrypted_secret_input: await sealSecret(context.env, id, authenticator.secret),
    });
    if (!(await answerTo(query, z.boolean())))
      return context.json({ error: secondFactorMessages.alreadyOn }, 409);
    return context.json(authenticator, 201);
  })
  .post('/', checked('json', secondFactorFormSchema), async (context) => {
    const form = context.req.valid('json');
    const proof = await prove(context, form, 'set up');
    if (!proof.ok) return refuse(context, proof);
    // A recovery code proves nothing yet: there are none.
    if (proof.encrypted_secret === null || !('step_input' in proof.given)) {
      return refuse(context, { error: refusalOf(form.code), field: 'code' });
    }
    const { codes, hashes } = await newRecoveryCodes();
    const query = serviceClient(context.env).rpc('enable_second_factor', {
      admin_user_id_input: context.get('owner').id,
      encrypted_secret_input: proof.encrypted_secret,
      code_hashes_input: hashes,
      ...proof.given,
    });
    if (!(await answerTo(query, z.boolean())))
      return context.json({ error: secondFactorMessages.begunAnew }, 409);
    return context.json({ recovery_codes: codes }, 201);
  })
  .post('/recovery-codes', checked('json', secondFactorFormSchema), async (context) => {
    const form = context.req.valid('json');
    const proof = await prove(context, form, 'on');
    if (!proof.ok) return refuse(context, proof);
    const { codes, hashes } = await newRecoveryCodes();
    const query = serviceClient(context.env).rpc('renew_recovery_codes', {
      admin_user_id_input: context.get('owner').id,
      code_hashes_input: hashes,
      ...proof.given,
    });
    if (await answerTo(query, z.boolean())) return context.json({ recovery_codes: codes }, 201);
    return refuse(context, { error: refusalOf(form.code), field: 'code' });
  })
  .post('/disable', checked('json', secondFactorFormSchema), async (context) => {
    const form = context.req.valid('json');
    const proof = await prove(context, form, 'on');
    if (!proof.ok) return refuse(context, proof);
    const query = serviceClient(context.env).rpc('disable_second_factor', {
      admin_user_id_input: context.get('owner').id,
      ...proof.given,
    });
    if (await answerTo(query, z.boolean())) return context.body(null, 204);
    return refuse(context, { error: refusalOf(form.code), field: 'code' });
  });
