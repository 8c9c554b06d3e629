import { Hono } from 'hono';
import { siteSettingsFormSchema, siteSettingsSchema } from '../../core/settings/schema.ts';
import type { OwnerEnv } from '../account/session.ts';
import { answerTo, serviceClient } from '../database/service-client.ts';
import { checked } from '../http/validate.ts';

/** The texts of the site, and whether search engines are told of every publish. */
export const siteSettings = new Hono<OwnerEnv>()
  .get('/', async (context) => {
    const query = serviceClient(context.env).rpc('read_site_settings');
    return context.json({ settings: await answerTo(query, siteSettingsSchema) }, 200);
  })
  .put('/', checked('json', siteSettingsFormSchema), async (context) => {
    const { index_now_enabled, ...texts } = context.req.valid('json');
    const query = serviceClient(context.env).rpc('save_site_settings', {
      admin_user_id_input: context.get('owner').id,
      settings_input: { ...texts, index_now_enabled: String(index_now_enabled) },
    });
    return context.json({ settings: await answerTo(query, siteSettingsSchema) }, 200);
  });
