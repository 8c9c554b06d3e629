import { Hono } from 'hono';
import { CONSTRUCTION_SETTING } from '../../core/construction/schema.ts';
import {
  savedSiteSettings,
  siteSettingsFormSchema,
  siteSettingsSchema,
} from '../../core/settings/form.ts';
import { settingsMessages, siteTextMessages } from '../../core/settings/messages.ts';
import {
  type AdminSettings,
  constructionSwitchSchema,
  timeZoneChoiceSchema,
} from '../../core/settings/schema.ts';
import { TIME_ZONE_DEFAULT, TIME_ZONE_SETTING } from '../../core/settings/time-zone.ts';
import { ConstraintError } from '../database/query.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { readSettings, saveSettings } from './stored-settings.ts';

const SITE_KEYS = Object.keys(siteSettingsFormSchema.shape);

export const settings = new Hono<OwnerEnv>()
  .get('/', async ({ env, json }) => {
    const stored = await readSettings(env, [CONSTRUCTION_SETTING, TIME_ZONE_SETTING]);
    const read: AdminSettings = {
      under_construction: stored[CONSTRUCTION_SETTING] === 'true',
      time_zone: stored[TIME_ZONE_SETTING] ?? TIME_ZONE_DEFAULT,
    };
    return json(read, 200);
  })
  .put('/under-construction', checked('json', constructionSwitchSchema), async (context) => {
    const { enabled } = context.req.valid('json');
    const description = enabled
      ? settingsMessages.constructionOn
      : settingsMessages.constructionOff;
    const saving = saveSettings(context, { [CONSTRUCTION_SETTING]: String(enabled) }, description);
    await context.get('edgeState').publish(context, saving, () => ({ construction: enabled }));
    return context.json({ under_construction: enabled }, 200);
  })
  .put('/time-zone', checked('json', timeZoneChoiceSchema), async (context) => {
    const { time_zone } = context.req.valid('json');
    const description = settingsMessages.timeZoneSet(time_zone);
    try {
      await saveSettings(context, { [TIME_ZONE_SETTING]: time_zone }, description);
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      return context.json({ error: settingsMessages.timeZoneUnknown, field: 'time_zone' }, 400);
    }
    return context.json({ time_zone }, 200);
  })
  .get('/site', async ({ env, json }) => {
    const read = siteSettingsSchema.parse(await readSettings(env, SITE_KEYS));
    return json({ settings: read }, 200);
  })
  .put('/site', checked('json', siteSettingsFormSchema), async (context) => {
    const stored = await readSettings(context.env, SITE_KEYS);
    const changed = savedSiteSettings(stored, context.req.valid('json'));
    const saving = saveSettings(context, changed, siteTextMessages.activity, SITE_KEYS);
    const saved = await context.get('edgeState').publish(context, saving, () => 'unknown');
    return context.json({ settings: siteSettingsSchema.parse(saved) }, 200);
  });
