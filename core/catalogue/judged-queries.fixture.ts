import { readdirSync, readFileSync } from 'node:fs';

/** A search, and the reviews that a person who knows all of them would give. */
export interface JudgedQuery {
  search: string;
  /** Slugs of the demonstration, the best first; none if the site has nothing for it. */
  expected: string[];
}

/** One query a line, a colon, and slugs or "-" for nothing. Lines that begin with # are comments. */
export const judgedQueries = (text: string): JudgedQuery[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.lastIndexOf(':');
      const slugs = line.slice(at + 1).trim();
      return {
        search: line.slice(0, at).trim(),
        expected: slugs === '-' ? [] : slugs.split(/\s+/),
      };
    });

const FOLDER = new URL('../../scripts/lab/search/judged/', import.meta.url);

/** Every set, by name. They were judged by people who had not seen the search or the vocabulary. */
export const judgedSets: Readonly<Record<string, readonly JudgedQuery[]>> = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [
    name.replace(/\.txt$/, ''),
    judgedQueries(readFileSync(new URL(name, FOLDER), 'utf8')),
  ]),
);

/** What a search shows for a judged query. */
export interface Judged extends JudgedQuery {
  /** Slugs of the results, in order. */
  shown: readonly string[];
  /** Slugs of the nearest matches, if there are no results. */
  near: readonly string[];
  /** The place of the best review from 1; 0 if it is not among the results. */
  rank: number;
}

export function judge(
  { search, expected }: JudgedQuery,
  { shown, near }: Pick<Judged, 'shown' | 'near'>,
): Judged {
  const rank = shown.findIndex((slug) => expected.includes(slug)) + 1;
  return { search, expected, shown, near, rank };
}

/** The mean of 1 / the place of the first expected review, 0 where there is none. */
export const meanReciprocalRank = (judged: readonly Judged[]): number =>
  judged.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / judged.length;
