import { Hono } from 'hono';
import { type LanguageState, languageChoiceSchema } from '../../core/languages/choice.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_SETTING,
  languages,
} from '../../core/languages/list.ts';
import { languageMessages } from '../../core/languages/messages.ts';
import { settingRowsSchema } from '../../core/settings/schema.ts';
import { siteDefaults } from '../../core/settings/site-defaults.ts';
import { query } from '../database/query.ts';
import { serviceClient } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { saveSetting } from '../settings/index.ts';

async function readStored(env: Env): Promise<string> {
  const call = serviceClient(env)
    .from('site_settings')
    .select('setting_key, setting_value')
    .eq('setting_key', LANGUAGE_SETTING);
  const [row] = await query(call, settingRowsSchema);
  return row?.setting_value ?? DEFAULT_LANGUAGE;
}

function stateOf(stored: string, built: string | null): LanguageState {
  const { affiliate_disclosure, author_name, author_bio, how_we_test } = siteDefaults;
  const isKnown = isLanguage(stored);
  return {
    language: isKnown ? stored : DEFAULT_LANGUAGE,
    unknown: isKnown ? null : stored,
    built,
    defaults: { affiliate_disclosure, author_name, author_bio, how_we_test },
  };
}

/** The language of the public site. The Worker and its pages are compiled in one. */
export const language = new Hono<OwnerEnv>()
  .get('/', async ({ env, get, json }) => {
    const build = get('edgeState').build.record(env);
    const [stored, built] = await Promise.all([
      readStored(env),
      build.then((record) => record.language).catch(() => null),
    ]);
    return json(stateOf(stored, built), 200);
  })
  .put('/', checked('json', languageChoiceSchema), async (context) => {
    const chosen = context.req.valid('json').language;
    const description = languageMessages.activity(languages[chosen].name);
    const saving = saveSetting(context, LANGUAGE_SETTING, chosen, description);
    await context.get('edgeState').publish(context, saving, () => 'unknown');
    return context.json({ language: chosen }, 200);
  });
