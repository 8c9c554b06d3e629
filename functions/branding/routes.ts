import { Hono } from 'hono';
import {
  brandingFormSchema,
  brandingSettingsSchema,
  savedBranding,
} from '../../core/branding/form.ts';
import { brandingMessages } from '../../core/branding/messages.ts';
import { homeDefaults } from '../../core/settings/home-texts.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { readSettings, saveSettings } from '../settings/index.ts';

const KEYS = Object.keys(brandingFormSchema.shape);

/** What visitors see of the owner's identity. Every page is rendered again after a change. */
export const branding = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const settings = brandingSettingsSchema.parse(await readSettings(env, KEYS));
    return json({ settings, home: homeDefaults }, 200);
  })
  .put('/', checked('json', brandingFormSchema), async (context) => {
    const stored = await readSettings(context.env, KEYS);
    const changed = savedBranding(stored, context.req.valid('json'));
    const saving = saveSettings(context, changed, brandingMessages.activity, KEYS);
    const saved = await context.get('edgeState').publish(context, saving, () => 'unknown');
    return context.json({ settings: brandingSettingsSchema.parse(saved) }, 200);
  });
