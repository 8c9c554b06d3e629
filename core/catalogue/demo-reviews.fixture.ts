import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { builtReviewSchema, emptyPostRow, type Review } from '../posts/schema.ts';

const FILE = join(import.meta.dirname, '../../supabase/demonstration.jsonl');

const lineSchema = z.object({
  kind: z.string(),
  row: z.looseObject({ id: z.string().optional() }).default({}),
});

/** The rows of the demonstration by kind. */
const rows = Map.groupBy(
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => lineSchema.parse(JSON.parse(line))),
  ({ kind }) => kind,
);

const rowsOf = <Schema extends z.ZodType>(kind: string, schema: Schema) =>
  (rows.get(kind) ?? []).map(({ row }) => schema.parse(row));

const specifications = new Map(
  rowsOf('specification', z.looseObject({ id: z.string() })).map((row) => [row.id, row]),
);
const categories = new Map(
  rowsOf('category', z.object({ id: z.string(), name: z.string(), slug: z.string() })).map(
    ({ id, ...category }) => [id, category],
  ),
);

const postSchema = z.looseObject({
  published: z.boolean(),
  category_ids: z.array(z.string()),
  specifications: z.array(z.object({ specification_id: z.string(), value: z.string() })),
});

/** The published reviews of the demonstration, newest first. */
export const demoReviews: Review[] = rowsOf('post', postSchema)
  .filter(({ published }) => published)
  .map((post) =>
    builtReviewSchema.parse({
      ...emptyPostRow,
      ...post,
      image: null,
      // Which of them visitors see depends on the moment.
      offers: [],
      specifications: post.specifications.map(({ specification_id, value }) => ({
        ...specifications.get(specification_id),
        value,
      })),
      categories: post.category_ids.map((id) => categories.get(id)),
    }),
  )
  .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));

const settings = rowsOf(
  'setting',
  z.object({ setting_key: z.string(), setting_value: z.string() }),
);

/** The synonyms of the demonstration. */
export const demoSynonyms =
  settings.find(({ setting_key }) => setting_key === 'search_synonyms')?.setting_value ?? '';
