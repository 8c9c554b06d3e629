import { readdirSync, readFileSync } from 'node:fs';

/** Every file of a folder beside this one, by its name without the ending. */
function textsIn(folder: string): Record<string, string> {
  const url = new URL(`./${folder}/`, import.meta.url);
  return Object.fromEntries(
    readdirSync(url).map((name) => [
      name.replace(/\.txt$/, ''),
      readFileSync(new URL(name, url), 'utf8'),
    ]),
  );
}

/** The vocabulary of the trade, by language. */
export const vocabularyTexts = textsIn('vocabularies/fitness-and-health');
/** Common words, by language. */
export const validWordTexts = textsIn('words');
