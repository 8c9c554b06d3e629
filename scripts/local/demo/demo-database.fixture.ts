import { z } from 'zod';
import { openTestDatabase } from '../database/image.fixture.ts';

/** Everything that is counted: the raw rows, the daily totals and their roll-ups. */
const TABLES = [
  'public.product_analytics',
  'public.search_keywords',
  'public.daily_post_totals',
  'public.daily_country_totals',
  'public.daily_keyword_totals',
  'public.daily_exclusion_totals',
  'private.daily_view_totals',
  'private.monthly_post_totals',
  'private.daily_country_visits',
  'private.country_totals',
  'private.daily_search_totals',
  'private.monthly_keyword_totals',
  'private.monthly_keyword_locations',
];

const rowsSchema = z.array(z.object({ row: z.string() }));

/** A database as a hosted project has it: migrated, not seeded. */
export async function openHostedDatabase() {
  const connection = await openTestDatabase('migrated');
  const { driver } = connection;
  return {
    driver,
    close: () => connection.close(),
    /** Every row of every table, without the numbers that the database gives them. */
    async counted(): Promise<Record<string, string[]>> {
      const tables: Record<string, string[]> = {};
      for (const table of TABLES) {
        const { rows } = await driver.query(
          `select (to_jsonb(counted) - 'id' - 'event_id')::text as row from ${table} as counted order by 1`,
        );
        tables[table] = rowsSchema.parse(rows).map(({ row }) => row);
      }
      return tables;
    },
    async empty() {
      await driver.exec(`truncate ${TABLES.join(', ')}`);
    },
    /** Parses the answer of one SQL expression. */
    async ask<Schema extends z.ZodType>(schema: Schema, sql: string, values: unknown[] = []) {
      const { rows } = await driver.query<{ answer: unknown }>(`select ${sql} as answer`, values);
      return schema.parse(rows[0]?.answer);
    },
  };
}
