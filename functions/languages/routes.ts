import { Hono } from 'hono';
import type { LanguageState } from '../../core/languages/choice.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_SETTING } from '../../core/languages/list.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { readSettings } from '../settings/index.ts';

function stateOf(stored: string, built: string | null): LanguageState {
  const isKnown = isLanguage(stored);
  return {
    language: isKnown ? stored : DEFAULT_LANGUAGE,
    unknown: isKnown ? null : stored,
    built,
  };
}

/** The language of the public site. The Worker and its pages are compiled in one. */
export const language = new Hono<OwnerEnv>().get('/', async ({ env, get, json }) => {
  const build = get('edgeState').build.record(env);
  const [stored, built] = await Promise.all([
    readSettings(env, [LANGUAGE_SETTING]),
    build.then((record) => record.language).catch(() => null),
  ]);
  return json(stateOf(stored[LANGUAGE_SETTING] ?? DEFAULT_LANGUAGE, built), 200);
});
