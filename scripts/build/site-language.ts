import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_SETTING,
  type Language,
} from '../../core/languages/list.ts';
import { openClient } from '../process/database-client.ts';
import { Failure } from '../process/failure.ts';

/**
 * The language that the site is to be compiled in: English where none is set, or one that this code lacks.
 *
 * @throws a Failure if the database does not answer
 */
export async function readSiteLanguage(
  url: string,
  publishableKey: string,
  log: (line: string) => void,
): Promise<Language> {
  const { data, error } = await openClient(url, publishableKey)
    .from('site_settings')
    .select('setting_value')
    .eq('setting_key', LANGUAGE_SETTING)
    .maybeSingle();
  if (error) {
    throw new Failure(
      `The language of the site could not be read (${error.message}): start the database again.`,
    );
  }
  const stored = data?.setting_value ?? DEFAULT_LANGUAGE;
  if (isLanguage(stored)) return stored;
  log(`There are no texts in the language “${stored}”: the site is built in English.`);
  return DEFAULT_LANGUAGE;
}
