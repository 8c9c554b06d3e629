import { readdirSync, readFileSync } from 'node:fs';
import { builtReviewSchema, emptyPostRow, type Review } from '../posts/schema.ts';

const FOLDER = new URL('../../supabase/seed/reviews/', import.meta.url);
const readSeed = (file: string) => readFileSync(new URL(`../pages/${file}`, FOLDER), 'utf8');

const DEFINITION = /\(\d+, '([^']+)', '([\w-]+)', (?:'([^']+)'|null), (?:'(\w+)'|null)\)/g;

/** The specifications of the demonstration products, by name. */
const definitions = new Map(
  [...readSeed('1-specifications.sql').matchAll(DEFINITION)].map(
    ([, name = '', kind, unit = null, direction = null], number) => [
      name,
      {
        id: `5bec0000-0000-4000-8000-${String(number).padStart(12, '0')}`,
        name,
        kind,
        unit,
        direction,
      },
    ],
  ),
);

/** A review, its brand, and names and values in turn as PostgreSQL writes an array. */
const VALUES = /^ {4}\('([\w-]+)', '((?:[^']|'')+)', '\{((?:[^']|'')*)\}'\)/gm;

/** The brand and the specifications of each review, by slug. */
const further = new Map(
  [...readSeed('2-values.sql').matchAll(VALUES)].map(([, slug = '', brand = '', list = '']) => {
    const parts = [...list.matchAll(/"([^"]*)"|([^,]+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    );
    const specifications = parts.flatMap((name, index) =>
      index % 2 === 0 ? [{ ...definitions.get(name), value: parts[index + 1] }] : [],
    );
    return [slug, { brand: brand.replaceAll("''", "'"), specifications }];
  }),
);

/** One value of an SQL list: a quoted or dollar-quoted text, or a bare word. */
const VALUE = /\$\$([\s\S]*?)\$\$|'((?:[^']|'')*)'|([\w.]+)/g;

/** How long before the set-up of the demo something was. */
const AGE = /date_trunc\('day', now\(\), 'UTC'\) - interval '(\d+) days (\d+):(\d+)'/g;
const SET_UP = Date.UTC(2026, 10, 23);

const withInstants = (sql: string) =>
  sql.replaceAll(AGE, (_age, days: string, hours: string, minutes: string) => {
    const age = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
    return `'${new Date(SET_UP - age * 60_000).toISOString()}'`;
  });

function readPost(file: string, id: number) {
  const sql = withInstants(readFileSync(new URL(file, FOLDER), 'utf8'));
  const [, columns = '', values = '', rest = ''] =
    /insert into public\.posts \(([\s\S]*?)\) values \(\n([\s\S]*?)\n {2}\)\n([\s\S]*)/.exec(sql) ??
    [];
  const read = [...values.matchAll(VALUE)].map(([, dollar, quoted, word]) => {
    if (word === undefined) return dollar ?? quoted?.replaceAll("''", "'");
    return JSON.parse(word);
  });
  const row = Object.fromEntries(
    columns.split(',').map((name, index) => [name.trim(), read[index]]),
  );
  const [, slugs = ''] = /category\.slug (?:in|=) (.*)/.exec(rest) ?? [];
  return {
    ...emptyPostRow,
    updated_at: '',
    content_updated_at: null,
    published_at: null,
    ...row,
    ...further.get(String(row.slug)),
    id: `0a1b2c3d-0000-4000-8000-${String(id).padStart(12, '0')}`,
    former_slugs: [],
    image: null,
    categories: [...slugs.matchAll(/'([\w-]+)'/g)].map(([, slug = '']) => ({
      slug,
      name: slug.charAt(0).toUpperCase() + slug.slice(1),
    })),
  };
}

/** The published reviews of the demo, newest first. */
export const demoReviews: Review[] = readdirSync(FOLDER)
  .map(readPost)
  .filter(({ published }) => published)
  .map((post) => builtReviewSchema.parse(post))
  .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));

/** The synonyms of the demo. */
export const demoSynonyms =
  /'search_synonyms', \$\$([\s\S]*?)\$\$/.exec(
    readFileSync(new URL('../../seed.sql', FOLDER), 'utf8'),
  )?.[1] ?? '';
