import { settingsMessages } from './messages.ts';

export const SYNONYMS_MAX_LENGTH = 10_000;
const MAX_GROUPS = 200;
const MAX_PHRASES = 10;
const MAX_WORDS = 4;

const phrasesOf = (line: string) =>
  line
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

const wordCount = (phrase: string) => phrase.split(/[\s-]+/).length;

/** What is wrong with a text of synonyms; null when nothing is. */
export function synonymsProblem(text: string): string | null {
  const lines = text.split('\n').map(phrasesOf);
  if (lines.filter(({ length }) => length > 0).length > MAX_GROUPS) {
    return settingsMessages.synonymsManyLines(MAX_GROUPS);
  }
  for (const [index, phrases] of lines.entries()) {
    if (phrases.length === 1) return settingsMessages.synonymsAlone(index + 1);
    if (phrases.length > MAX_PHRASES) {
      return settingsMessages.synonymsMany(index + 1, MAX_PHRASES);
    }
    const long = phrases.find((phrase) => wordCount(phrase) > MAX_WORDS);
    if (long !== undefined) return settingsMessages.synonymsLong(index + 1, MAX_WORDS);
  }
  return null;
}

/** The groups of phrases that mean the same: one on each line. Stored texts may be older than a limit. */
export function parseSynonyms(text: string): string[][] {
  return text
    .split('\n')
    .map((line) =>
      phrasesOf(line)
        .filter((phrase) => wordCount(phrase) <= MAX_WORDS)
        .slice(0, MAX_PHRASES),
    )
    .filter(({ length }) => length > 1)
    .slice(0, MAX_GROUPS);
}
