import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { signInMessages } from '../../core/account/messages.ts';
import { suggestedSlug } from '../../core/categories/schema.ts';
import { settingsMessages } from '../../core/settings/messages.ts';
import { savedSettings } from '../../core/settings/registry.ts';
import { setupMessages } from '../../core/setup/messages.ts';
import {
  type SetupForm,
  type SetupState,
  setupSchema,
  setupStateSchema,
  setupTokenSchema,
} from '../../core/setup/schema.ts';
import { attemptKey, newSession, SIGN_IN_LIMIT_SECONDS } from '../account/index.ts';
import { sha256 } from '../crypto/hex.ts';
import { callFunction } from '../database/service-client.ts';
import { requestRebuild } from '../edge/index.ts';
import type { AppEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { sessionUserSchema } from '../http/session-user.ts';

/** Setup shares the limit of sign-in. */
const slowed = createMiddleware<AppEnv>(async (context, next) => {
  const { success } = await context.env.SIGN_IN_LIMIT.limit({ key: attemptKey(context) });
  if (success) return next();
  const headers = { 'Retry-After': String(SIGN_IN_LIMIT_SECONDS) };
  return context.json({ error: signInMessages.slowed(SIGN_IN_LIMIT_SECONDS) }, 429, headers);
});

const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), user: sessionUserSchema }),
  z.object({ outcome: z.literal('refused'), constraint: z.string().nullable() }),
  ...setupStateSchema.options.map((state) => z.object({ outcome: z.literal(state) })),
]);

const STATUS = { open: 409, wrong: 403, expired: 410, done: 404 } as const;

const unusable = (context: Context<AppEnv>, state: SetupState) =>
  context.json(
    {
      error: state === 'open' ? setupMessages.failed : setupMessages[state].title,
      state,
    },
    STATUS[state],
  );

/** As the database function takes it. */
function setupInput({ token: _token, ...form }: SetupForm) {
  const { username, email, password, category, keeps_examples, ...settings } = form;
  const first = { name: category, slug: suggestedSlug(category) };
  const { texts } = savedSettings(settings);
  return { username, email, password, category: first, keeps_examples, settings: texts };
}

/** The form field that a constraint concerns, if there is one. */
const FIELDS: Record<string, { field: string; error: string }> = {
  site_settings_time_zone_known: { field: 'time_zone', error: settingsMessages.timeZoneUnknown },
};

export const setup = new Hono<AppEnv>()
  .use(slowed)
  .post('/state', checked('json', setupTokenSchema), async (context) => {
    const input = { token_hash_input: await sha256(context.req.valid('json').token) };
    const state = await callFunction(context.env, 'setup_state', input, setupStateSchema);
    return context.json({ state }, 200);
  })
  .post('/', checked('json', setupSchema), async (context) => {
    const { env } = context;
    const form = context.req.valid('json');
    const session = await newSession(context);
    const input = {
      token_hash_input: await sha256(form.token),
      setup_input: setupInput(form),
      ...session.input,
    };
    const result = await callFunction(env, 'complete_setup', input, outcomeSchema);
    if (result.outcome === 'refused') {
      const known = FIELDS[result.constraint ?? ''];
      return context.json(known ?? { error: setupMessages.refused }, 400);
    }
    if (result.outcome !== 'saved') return unusable(context, result.outcome);
    session.keep();
    // The site is set up even if its pages have to wait for the next build.
    context.executionCtx.waitUntil(
      requestRebuild(env, null).catch((error: unknown) => console.error(error)),
    );
    return context.json({ user: result.user }, 201);
  });
