import { Hono } from 'hono';
import { type LanguageState, languageChoiceSchema } from '../../core/languages/choice.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_SETTING,
  languages,
} from '../../core/languages/list.ts';
import { languageMessages } from '../../core/languages/messages.ts';
import { siteDefaults } from '../../core/settings/site-defaults.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { readSettings, saveSettings } from '../settings/index.ts';

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
      readSettings(env, [LANGUAGE_SETTING]),
      build.then((record) => record.language).catch(() => null),
    ]);
    return json(stateOf(stored[LANGUAGE_SETTING] ?? DEFAULT_LANGUAGE, built), 200);
  })
  .put('/', checked('json', languageChoiceSchema), async (context) => {
    const chosen = context.req.valid('json').language;
    const description = languageMessages.activity(languages[chosen].name);
    const saving = saveSettings(context, { [LANGUAGE_SETTING]: chosen }, description);
    await context.get('edgeState').publish(context, saving, () => 'unknown');
    return context.json({ language: chosen }, 200);
  });
