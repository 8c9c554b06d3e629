import { Hono } from 'hono';
import { brandColoursFormSchema } from '../../core/branding/index.ts';
import { failureOf } from '../../core/forms/failure.ts';
import { homeDefaults } from '../../core/settings/home-texts.ts';
import { settingsMessages } from '../../core/settings/messages.ts';
import {
  SETTING_KEYS,
  type SettingsForm,
  savedSettings,
  settingsFormSchema,
  storedSettingsSchema,
} from '../../core/settings/registry.ts';
import { siteDefaultsOf } from '../../core/settings/site-defaults.ts';
import { ConstraintError } from '../database/query.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { readSettings, type StoredSettings, saveSettings } from './stored-settings.ts';

function answerOf(stored: StoredSettings) {
  const settings = storedSettingsSchema.parse(stored);
  /** What visitors read in place of a text that is not set. */
  const defaults = { ...siteDefaultsOf(settings.site_name), ...homeDefaults };
  return { settings, defaults };
}

/** The two colours must be readable together, also when one of them stays as it is. */
async function colourProblem(env: Env, { brand_accent, brand_paper }: SettingsForm) {
  if (brand_accent === undefined && brand_paper === undefined) return null;
  const keys = ['brand_accent', 'brand_paper'];
  const stored = storedSettingsSchema.parse(await readSettings(env, keys));
  const colours = {
    brand_accent: brand_accent ?? stored.brand_accent,
    brand_paper: brand_paper ?? stored.brand_paper,
  };
  const { error } = brandColoursFormSchema.safeParse(colours);
  return error === undefined ? null : failureOf(error);
}

/** What the owner has chosen for the site. */
export const settings = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => json(answerOf(await readSettings(env, SETTING_KEYS)), 200))
  .patch('/', checked('json', settingsFormSchema), async (context) => {
    const form = context.req.valid('json');
    const refused = await colourProblem(context.env, form);
    if (refused !== null) return context.json(refused, 400);
    const { texts, description, isOnPages } = savedSettings(form);
    const construction = form.under_construction_enabled;
    const edgeState = context.get('edgeState');
    const saving = saveSettings(context, texts, description, SETTING_KEYS);
    try {
      const saved = await edgeState.publish(context, saving, () =>
        isOnPages ? 'unknown' : 'nothing',
      );
      if (construction !== undefined) {
        await edgeState.publish(context, saving, () => ({ construction }));
      }
      return context.json(answerOf(saved), 200);
    } catch (error) {
      // Every other value has been checked.
      if (!(error instanceof ConstraintError) || form.time_zone === undefined) throw error;
      return context.json({ error: settingsMessages.timeZoneUnknown, field: 'time_zone' }, 400);
    }
  });
