import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type MigratedDatabase,
  migrateDatabase,
  migrationState,
  readMigrations,
} from './migrate.ts';
import { readAccess, withdrawnAccess } from './release-access.fixture.ts';
import { type Columns, readColumns, readSnapshot, type Snapshot } from './snapshot.ts';

const releaseSchema = z.object({
  version: z.string(),
  lastMigration: z.string().regex(/^\d{14}$/),
});

export type Release = z.infer<typeof releaseSchema>;

const root = join(import.meta.dirname, '../../..');

/** Earlier releases and the last migration of each, oldest first. */
export async function readReleases(): Promise<Release[]> {
  const text = await readFile(join(root, 'supabase/releases.json'), 'utf8');
  return z.array(releaseSchema).parse(JSON.parse(text));
}

/** Settings that migrations add to a site with content, so that it shows and does what it did before. */
const KEPT_BEHAVIOUR = [
  // 20261130120900_home_texts: the texts that were the default ones, and the question whether the owner has read them.
  'site_tagline',
  'site_description',
  'author_bio',
  'how_we_test',
  'home_lead',
  'home_mission',
  'home_cards',
  'texts_read',
  // 20261130130000_offer_order, 20261130130100_primary_prices
  'offer_order',
  'primary_price_rules',
];

const IDS_OF_POSTS = `(select coalesce(max(id), 0) from public.revisions where content_kind = 'post')`;

/** Tables that are gone, and their rows in what replaced them. No Worker read or wrote them but through functions. */
const REPLACED_TABLES: Readonly<Record<string, string>> = {
  // 20261130160002_one_lifecycle
  'public.post_revisions': `
    (select id, content_id as post_id, parent_id, kind, admin_user_id, started_at, at, name, content
    from public.revisions where content_kind = 'post')`,
  'public.best_of_revisions': `
    (select id - ${IDS_OF_POSTS} as id, content_id as page_id, parent_id - ${IDS_OF_POSTS} as parent_id, kind,
      admin_user_id, started_at, at, name, content
    from public.revisions where content_kind = 'best-of')`,
  'private.schedule_failures': `
    (select *, content_id as post_id from private.schedule_failures where content_kind = 'post')`,
  'private.best_of_failures': `
    (select *, content_id as page_id from private.schedule_failures where content_kind = 'best-of')`,
  // 20261130160003_one_draft
  'private.autosaved_posts': `
    (select content_id as post_id from private.autosaved_content where content_kind = 'post')`,
  // 20261130160004_documents
  'public.best_of_pages': `
    (select documents.*, content || drafts.fields as draft, drafts.publish_at as draft_publish_at
    from public.documents
    left join public.drafts on content_id = id and content_kind = kind
    where kind = 'best-of')`,
  // 20261130160005_one_table_of_drafts
  'public.post_drafts': `
    (select content_id as post_id, fields - 'category_ids' as fields,
      array(select jsonb_array_elements_text(fields -> 'category_ids'))::uuid[] as category_ids,
      created_at, updated_at, publish_at
    from public.drafts where content_kind = 'post')`,
  // 20261130160011_change_log: links have got new numbers, in the same order.
  'private.link_changes': `
    (select key as link_id, row_number() over (order by number) as number,
      coalesce(starts_at <= clock, true) as is_started
    from public.changes
    left join public.managed_links on managed_links.id = key
    where kind = 'link')`,
};

/** Whether an entry of the rights is about one of them: `service_role select post_revisions.id bigint`. */
const isAboutReplacedTable = (entry: string) =>
  Object.keys(REPLACED_TABLES).some((table) =>
    new RegExp(`^\\w+ \\w+ ${table.replace('public.', '')}\\b`).test(entry),
  );

function isKeptBehaviour(row: string): boolean {
  const [table, setting] = splitRow(row);
  return (
    table === 'public.site_settings' && KEPT_BEHAVIOUR.some((key) => setting.setting_key === key)
  );
}

/** Makes an empty database that of a release, with something in every table and column. */
async function fillDatabase(database: MigratedDatabase, { version, lastMigration }: Release) {
  const all = await readMigrations();
  await migrateDatabase(
    database,
    all.filter((migration) => migration.version <= lastMigration),
  );
  const content = join(import.meta.dirname, `release-${version}.fixture.sql`);
  await database.driver.exec(await readFile(content, 'utf8'));
}

/**
 * Fills an empty database as an earlier release had it, migrates it, and compares all rows in the columns of that
 * release.
 *
 * @returns columns that the content leaves empty, the rows that are gone or new afterwards, and what the release could
 *   call, read and write, and no longer can
 */
export async function migrateFullDatabase(database: MigratedDatabase, release: Release) {
  const { driver } = database;
  await fillDatabase(database, release);
  const columns = await readColumns(driver);
  const before = await readSnapshot(driver, columns);
  const accessBefore = await readAccess(driver);

  await migrateDatabase(database);
  const { pending } = await migrationState(database);
  if (pending.length > 0) throw new Error(`Not migrated: ${pending.join(', ')}`);
  const after = await readSnapshot(driver, columns, REPLACED_TABLES);
  return {
    emptyColumns: emptyColumns(columns, before),
    lost: before.filter((row) => !after.includes(row)),
    added: after.filter((row) => !before.includes(row) && !isKeptBehaviour(row)),
    withdrawn: withdrawnAccess(accessBefore, await readAccess(driver)).filter(
      (entry) => !isAboutReplacedTable(entry),
    ),
  };
}

const rowSchema = z.record(z.string(), z.unknown());

function splitRow(row: string): [table: string, values: z.infer<typeof rowSchema>] {
  const space = row.indexOf(' ');
  return [row.slice(0, space), rowSchema.parse(JSON.parse(row.slice(space)))];
}

function emptyColumns(columns: Columns, rows: Snapshot): string[] {
  const filled = new Set(
    rows.flatMap((row) => {
      const [table, values] = splitRow(row);
      return Object.entries(values).flatMap(([name, value]) =>
        value === null ? [] : [`${table} ${name}`],
      );
    }),
  );
  const all = [...columns].flatMap(([table, names]) => names.map((name) => `${table} ${name}`));
  return all.filter((name) => !filled.has(name));
}
