import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headerSchema, lineSchema } from '../../../functions/backups/files/format.ts';
import { type ContentRow, loadContent } from './load-content.ts';
import type { DatabaseDriver } from './open.ts';

const SUPABASE = join(import.meta.dirname, '../../../supabase');
const DAY = 86_400_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

// It was published, not imported, and reviews that were added to it belong to it too.
const HISTORY = `
  update public.posts set is_demonstration = true where not is_demonstration;
  delete from public.admin_activity_logs;
  delete from public.revisions where content_kind = 'best-of';
  update public.revisions
  set kind = case when posts.published then 'publish' else 'save' end, at = posts.created_at, started_at = posts.created_at
  from public.posts
  where posts.id = revisions.content_id;`;

/**
 * The rows of the demonstration, a backup. All instants in it move, so that a review is always as old as it was when the
 * backup was made: by whole days, which keeps their hours, and those of its last day by the exact time, because a price
 * cannot have been checked in the future.
 *
 * @param now milliseconds
 */
export async function demonstrationRows(now: number): Promise<ContentRow[]> {
  const text = await readFile(join(SUPABASE, 'demonstration.jsonl'), 'utf8');
  const [header, ...lines] = text.trimEnd().split('\n');
  const made = Date.parse(headerSchema.parse(JSON.parse(header ?? '')).made_at);
  const days = (Math.floor(now / DAY) - Math.floor(made / DAY)) * DAY;
  const move = (_key: string, value: unknown) => {
    if (typeof value !== 'string' || !INSTANT.test(value)) return value;
    const time = Date.parse(value);
    const isOfLastDay = time <= made && time >= made - DAY;
    return new Date(time + (isOfLastDay ? now - made : days)).toISOString();
  };
  return lines.flatMap((line) => {
    const parsed = lineSchema.parse(JSON.parse(line, move));
    return parsed.kind === 'end' ? [] : [parsed];
  });
}

/** Adds the demonstration: its owner and its content. Returns false if it was added before. */
export async function seedDatabase({ driver }: { driver: DatabaseDriver }): Promise<boolean> {
  return driver.transaction(async (transaction) => {
    await transaction.exec(
      'create table if not exists supabase_migrations.seed_files (path text primary key)',
    );
    const { rows } = await transaction.query('select from supabase_migrations.seed_files');
    if (rows.length > 0) return false;
    await transaction.exec(await readFile(join(SUPABASE, 'seed.sql'), 'utf8'));
    const { rows: clock } = await transaction.query<{ now: number }>(
      'select extract(epoch from now()) * 1000 as now',
    );
    await loadContent(transaction, await demonstrationRows(Number(clock[0]?.now)));
    await transaction.exec(HISTORY);
    await transaction.exec(
      "insert into supabase_migrations.seed_files (path) values ('demonstration.jsonl')",
    );
    return true;
  });
}
