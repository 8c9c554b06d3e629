import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { CONSTRUCTION_SETTING } from '../../core/construction/schema.ts';
import { settingsMessages } from '../../core/settings/messages.ts';
import {
  constructionSwitchSchema,
  type OwnerSettings,
  TIME_ZONE_DEFAULT,
  TIME_ZONE_SETTING,
  timeZoneChoiceSchema,
} from '../../core/settings/schema.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import { checked } from '../http/validate.ts';

const storedSchema = z.array(z.object({ setting_key: z.string(), setting_value: z.string() }));
const outcomeSchema = z.object({ outcome: z.enum(['saved', 'refused']) });

/** All of them, from the rows that there are. */
async function readSettings(env: Env): Promise<OwnerSettings> {
  const query = serviceClient(env)
    .from('site_settings')
    .select('setting_key, setting_value')
    .in('setting_key', [CONSTRUCTION_SETTING, TIME_ZONE_SETTING]);
  const rows = await answerTo(query, storedSchema);
  const stored = new Map(rows.map((row) => [row.setting_key, row.setting_value]));
  return {
    under_construction: stored.get(CONSTRUCTION_SETTING) === 'true',
    time_zone: stored.get(TIME_ZONE_SETTING) ?? TIME_ZONE_DEFAULT,
  };
}

/** Saves one setting, and logs it if it was another before. Answers whether it can have the value. */
async function save(context: Context<OwnerEnv>, key: string, value: string, description: string) {
  const query = serviceClient(context.env).rpc('save_setting', {
    admin_user_id_input: context.get('owner').id,
    setting_key_input: key,
    setting_value_input: value,
    description_input: description,
  });
  return (await answerTo(query, outcomeSchema)).outcome === 'saved';
}

/** What is set for the whole site. */
export const settings = new Hono<OwnerEnv>()
  .get('/', async (context) => context.json(await readSettings(context.env), 200))
  .put('/under-construction', checked('json', constructionSwitchSchema), async (context) => {
    const { enabled } = context.req.valid('json');
    const description = enabled
      ? settingsMessages.constructionOn
      : settingsMessages.constructionOff;
    await save(context, CONSTRUCTION_SETTING, String(enabled), description);
    // No page changes, so no rebuild is asked for: the edge is to know, here at once.
    await context.get('edgeState').changed(context.env);
    return context.json({ under_construction: enabled }, 200);
  })
  .put('/time-zone', checked('json', timeZoneChoiceSchema), async (context) => {
    const { time_zone } = context.req.valid('json');
    if (
      !(await save(context, TIME_ZONE_SETTING, time_zone, settingsMessages.timeZoneSet(time_zone)))
    ) {
      return context.json({ error: settingsMessages.timeZoneUnknown, field: 'time_zone' }, 400);
    }
    return context.json({ time_zone }, 200);
  });
