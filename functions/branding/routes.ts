import { Hono } from 'hono';
import { z } from 'zod';
import {
  brandingFormSchema,
  brandingSettingsSchema,
  savedBranding,
} from '../../core/branding/form.ts';
import { homeDefaults } from '../../core/settings/home-texts.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';

/** Settings that are not set are missing. */
const storedSchema = z.record(z.string(), z.string());

/** What visitors see of the owner's identity. Every page is rendered again after a change. */
export const branding = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const settings = await callFunction(env, 'read_branding', {}, brandingSettingsSchema);
    return json({ settings, home: homeDefaults }, 200);
  })
  .put('/', checked('json', brandingFormSchema), async (context) => {
    const stored = await callFunction(context.env, 'read_branding', {}, storedSchema);
    const input = { settings_input: savedBranding(stored, context.req.valid('json')) };
    const saving = callAsOwner(context, 'save_branding', input, brandingSettingsSchema);
    const settings = await context.get('edgeState').publish(context, saving, () => 'unknown');
    return context.json({ settings }, 200);
  });
