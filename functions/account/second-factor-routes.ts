import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { isRecoveryCode } from '../../core/account/codes.ts';
import { secondFactorMessages } from '../../core/account/messages.ts';
import { type SecondFactorForm, secondFactorFormSchema } from '../../core/account/second-factor.ts';
import { sealSecret } from '../crypto/sealed-secret.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { refuse } from './routes.ts';
import { newAuthenticator, newRecoveryCodes, proofOf, refusalOf } from './second-factor.ts';
import { sessionInput } from './session.ts';

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

const wrongCode = (error: string) => ({ ok: false, error, field: 'code' }) as const;

/** Checks password and code, and that the second factor is on or only being set up. */
async function prove(
  context: Context<OwnerEnv>,
  { current_password, code }: SecondFactorForm,
  required: 'on' | 'set up',
) {
  const input = {
    ...(await sessionInput(context)),
    password_input: current_password,
    count_attempt_input: !isRecoveryCode(code),
  };
  const opened = await callFunction(context.env, 'open_second_factor', input, openedSchema);
  if (!opened.success) return { ok: false, ...opened } as const;
  if (opened.enabled && required === 'set up') return wrongCode(secondFactorMessages.alreadyOn);
  if (!opened.enabled && required === 'on') return wrongCode(secondFactorMessages.isOff);
  const { id } = context.get('owner');
  const proof = await proofOf(context.env, id, opened.encrypted_secret, code, Date.now());
  return proof.ok ? { ...opened, ...proof } : wrongCode(proof.error);
}

export const secondFactor = new Hono<OwnerEnv>()
  .post('/setup', async (context) => {
    const { env } = context;
    const { id, username } = context.get('owner');
    const { texts } = await context.get('edgeState').build.record(env);
    const authenticator = newAuthenticator(username, texts.site_name);
    const input = { encrypted_secret_input: await sealSecret(env, id, authenticator.secret) };
    if (await callAsOwner(context, 'set_up_second_factor', input, z.boolean())) {
      return context.json(authenticator, 201);
    }
    return context.json({ error: secondFactorMessages.alreadyOn }, 409);
  })
  .post('/', checked('json', secondFactorFormSchema), async (context) => {
    const form = context.req.valid('json');
    const proof = await prove(context, form, 'set up');
    if (!proof.ok) return refuse(context, proof);
    // A recovery code proves nothing until recovery codes exist.
    if (proof.encrypted_secret === null || !('step_input' in proof.given)) {
      return refuse(context, wrongCode(refusalOf(form.code)));
    }
    const { codes, hashes } = await newRecoveryCodes();
    const input = {
      encrypted_secret_input: proof.encrypted_secret,
      code_hashes_input: hashes,
      ...proof.given,
    };
    if (await callAsOwner(context, 'enable_second_factor', input, z.boolean())) {
      return context.json({ recovery_codes: codes }, 201);
    }
    return context.json({ error: secondFactorMessages.restarted }, 409);
  })
  .post('/recovery-codes', checked('json', secondFactorFormSchema), async (context) => {
    const form = context.req.valid('json');
    const proof = await prove(context, form, 'on');
    if (!proof.ok) return refuse(context, proof);
    const { codes, hashes } = await newRecoveryCodes();
    const input = { code_hashes_input: hashes, ...proof.given };
    if (await callAsOwner(context, 'renew_recovery_codes', input, z.boolean())) {
      return context.json({ recovery_codes: codes }, 201);
    }
    return refuse(context, wrongCode(refusalOf(form.code)));
  })
  .post('/disable', checked('json', secondFactorFormSchema), async (context) => {
    const form = context.req.valid('json');
    const proof = await prove(context, form, 'on');
    if (!proof.ok) return refuse(context, proof);
    if (await callAsOwner(context, 'disable_second_factor', proof.given, z.boolean())) {
      return context.body(null, 204);
    }
    return refuse(context, wrongCode(refusalOf(form.code)));
  });
