import { Hono } from 'hono';
import { z } from 'zod';
import { CONSTRUCTION_SETTING } from '../../core/construction/schema.ts';
import {
  savedSiteSettings,
  siteSettingsFormSchema,
  siteSettingsSchema,
} from '../../core/settings/form.ts';
import { settingsMessages } from '../../core/settings/messages.ts';
import {
  type AdminSettings,
  constructionSwitchSchema,
  settingRowsSchema,
  timeZoneChoiceSchema,
} from '../../core/settings/schema.ts';
import { TIME_ZONE_DEFAULT, TIME_ZONE_SETTING } from '../../core/settings/time-zone.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { query } from '../database/query.ts';
import { callFunction, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { language } from '../languages/index.ts';
import { saveSetting } from './save-setting.ts';

/** Settings that are not set are missing. */
const storedSchema = z.record(z.string(), z.string());

async function readSettings(env: Env): Promise<AdminSettings> {
  const call = serviceClient(env)
    .from('site_settings')
    .select('setting_key, setting_value')
    .in('setting_key', [CONSTRUCTION_SETTING, TIME_ZONE_SETTING]);
  const rows = await query(call, settingRowsSchema);
  const stored = new Map(rows.map((row) => [row.setting_key, row.setting_value]));
  return {
    under_construction: stored.get(CONSTRUCTION_SETTING) === 'true',
    time_zone: stored.get(TIME_ZONE_SETTING) ?? TIME_ZONE_DEFAULT,
  };
}

export const settings = new Hono<OwnerEnv>()
  .route('/language', language)
  .get('/', async (context) => context.json(await readSettings(context.env), 200))
  .put('/under-construction', checked('json', constructionSwitchSchema), async (context) => {
    const { enabled } = context.req.valid('json');
    const description = enabled
      ? settingsMessages.constructionOn
      : settingsMessages.constructionOff;
    const saving = saveSetting(context, CONSTRUCTION_SETTING, String(enabled), description);
    await context.get('edgeState').publish(context, saving, () => ({ construction: enabled }));
    return context.json({ under_construction: enabled }, 200);
  })
  .put('/time-zone', checked('json', timeZoneChoiceSchema), async (context) => {
    const { time_zone } = context.req.valid('json');
    const description = settingsMessages.timeZoneSet(time_zone);
    if (!(await saveSetting(context, TIME_ZONE_SETTING, time_zone, description))) {
      return context.json({ error: settingsMessages.timeZoneUnknown, field: 'time_zone' }, 400);
    }
    return context.json({ time_zone }, 200);
  })
  .get('/site', async ({ env, json }) => {
    const read = await callFunction(env, 'read_site_settings', {}, siteSettingsSchema);
    return json({ settings: read }, 200);
  })
  .put('/site', checked('json', siteSettingsFormSchema), async (context) => {
    const stored = await callFunction(context.env, 'read_site_settings', {}, storedSchema);
    const input = { settings_input: savedSiteSettings(stored, context.req.valid('json')) };
    const saving = callAsOwner(context, 'save_site_settings', input, siteSettingsSchema);
    const saved = await context.get('edgeState').publish(context, saving, () => 'unknown');
    return context.json({ settings: saved }, 200);
  });
