import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSource } from '../../deploy/cloudflare/configuration.ts';
import {
  liveFindings,
  migrationFindings,
  ownerFindings,
  publishableKeyFindings,
} from '../../deploy/live-checks.ts';
import { expectErrors } from '../../testing/unexpected-errors.fixture.ts';
import { type PostgresProtocol, servePostgresProtocol } from '../compat/pglite-socket.ts';
import { runScript } from '../scripts.fixture.ts';
import { differencesFromBaseline } from './baseline.ts';
import { openTestDatabase } from './image.fixture.ts';
import { type Migration, migrateDatabase, migrationState, readMigrations } from './migrate.ts';
import { serveDatabase } from './serve.ts';

/** The number of migrations since the previous deployment. */
const BEFORE = 12;

const all = await readMigrations();
const connection = await openTestDatabase('bootstrapped');
const { driver } = connection;
let socket: PostgresProtocol;

/** The owner's content, in the columns that existed before. */
const CONTENT = `
  select
    (select jsonb_agg(to_jsonb(post) order by title) from (
      select id, title, slug, published, price, created_at from public.posts) as post) as posts,
    (select jsonb_agg(to_jsonb(category) order by slug) from (
      select id, name, slug from public.categories) as category) as categories,
    (select jsonb_agg(to_jsonb(link) order by post_id) from public.post_categories as link) as links,
    (select jsonb_agg(to_jsonb(setting)) from (
      select setting_key, setting_value from public.site_settings
      where setting_key = 'under_construction_enabled') as setting) as settings`;

async function content(): Promise<unknown> {
  return (await driver.query(CONTENT)).rows[0];
}

/** Runs the command against this very database, through Postgres's own protocol. */
function migrate() {
  return runScript('migrate.ts', [], { SUPABASE_DB_URL: address(), DEPLOY_REHEARSAL: 'true' })
    .ended;
}

function address(): string {
  return socket.address.replace(':postgres@', ':hush@');
}

beforeAll(async () => {
  socket = await servePostgresProtocol(connection);
});

afterAll(async () => {
  await socket.stop();
  await connection.close();
});

describe('a database of the deployment before', () => {
  it('gets what is new, and what the owner has written stays', async () => {
    expect(await migrationState(connection)).toMatchObject({ pending: { length: all.length } });
    await migrateDatabase(connection, all.slice(0, -BEFORE));
    await driver.exec(`
      insert into public.posts (title, published, price) values
        ('Älter than this', true, '$10'), ('A draft', false, null);
      insert into public.post_categories (post_id, category_id)
        select posts.id, categories.id from public.posts, public.categories
        where categories.slug = 'recovery';
      insert into public.site_settings (setting_key, setting_value)
        values ('under_construction_enabled', 'true')
        on conflict (setting_key) do update set setting_value = excluded.setting_value;`);
    const before = await content();

    const first = await migrate();
    expect(first).toMatchObject({ code: 0 });
    expect(first.output.match(/^Applied /gm)).toHaveLength(BEFORE);
    expect(await content()).toEqual(before);
    expect(await migrationState(connection)).toEqual({ pending: [], unknown: 0 });
    expect(await migrate()).toEqual({ code: 0, output: 'The database is up to date\n' });
  });

  it('is as it was when a migration fails in the middle, and continues after a fix', async () => {
    const one = migration(1, 'create table public.one (id int)');
    const broken = migration(2, 'create table public.two (id int); select 1 / 0;');
    const three = migration(3, 'create table public.three (id int)');
    const before = await content();
    const attempt = migrateDatabase(connection, [...all, one, broken, three]);
    await expect(attempt).rejects.toThrow('29990101000002_test_2 failed');
    const tables = `select table_name from information_schema.tables
      where table_name in ('one', 'two', 'three') order by 1`;
    expect((await driver.query(tables)).rows).toEqual([{ table_name: 'one' }]);
    expect(await content()).toEqual(before);
    // The running code does not know the migration, as after a deployment of older code.
    expect(await migrationState(connection)).toEqual({ pending: [], unknown: 1 });
    expect(await migrationFindings(address(), undefined)).toMatchObject([
      { level: 'fine' },
      { level: 'advice', sentence: expect.stringContaining('this code lacks: 1.') },
    ]);

    const fixed = migration(2, 'create table public.two (id int)');
    const made = await migrateDatabase(connection, [...all, one, fixed, three]);
    expect(made).toEqual(['test_2', 'test_3']);
    await driver.exec(`
      drop table public.one, public.two, public.three;
      delete from supabase_migrations.schema_migrations where version like '2999%'`);
  });
});

describe('a database of the migrations before the baseline', () => {
  const HISTORY = 'supabase_migrations.schema_migrations';
  const CHAIN =
    "('20261122000100', 'extensions_and_privileges'), ('20261124130000', 'public_by_instant')";
  const before =
    'create schema kept; alter table supabase_migrations.schema_migrations set schema kept;';
  const after = `drop schema if exists supabase_migrations cascade; create schema supabase_migrations;
    alter table kept.schema_migrations set schema supabase_migrations; drop schema kept;`;

  it('that lacks the last of them is refused by command and doctor, with what to do', async () => {
    await driver.exec(`${before}
      create table ${HISTORY} (like kept.schema_migrations);
      insert into ${HISTORY} (version, name) values ${CHAIN}`);
    try {
      const known = await content();
      const { code, output } = await migrate();
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/^The database was made by a version of Spotter before .+\.\n$/),
      ]);
      expect(output).toContain('Update to 0.2.0 first');
      for (const command of ['run owner -- export', 'start -- --reset', 'run owner -- import']) {
        expect(output).toContain(`npm ${command}`);
      }
      expect(await migrationFindings(address(), undefined)).toEqual([
        { level: 'wrong', sentence: output.trimEnd() },
      ]);
      expect(await content()).toEqual(known);
    } finally {
      await driver.exec(after);
    }
  });

  it('that has is taken over, and names what somebody has changed', async () => {
    const [baseline, ...later] = all;
    if (baseline === undefined) throw new Error('There is no migration');
    const made = await openTestDatabase('bootstrapped');
    const site = await servePostgresProtocol(made);
    const migrateSite = () =>
      runScript('migrate.ts', [], { SUPABASE_DB_URL: site.address, DEPLOY_REHEARSAL: 'true' })
        .ended;
    try {
      await migrateDatabase(made, [baseline]);
      // The last of them has the number of the baseline.
      await made.driver.exec(`insert into ${HISTORY} (version, name) values ${CHAIN}`);
      expect(await differencesFromBaseline(made)).toEqual([]);
      await made.driver.exec(`
        create or replace function private.is_blank(value text) returns boolean language sql return false;
        create table public.own (id bigint)`);
      const { code, output } = await migrateSite();
      expect(code).toBe(0);
      expect(output).toContain(
        'Your database differs from that of 0.2.0: function private.is_blank(text)\nApplied ',
      );
      expect(output.match(/^Your database differs/gm)).toHaveLength(1);
      expect(output.match(/^Applied /gm)).toHaveLength(later.length);
      expect(await migrationState(made)).toEqual({ pending: [], unknown: 0 });
      expect((await migrateSite()).output).toBe('The database is up to date\n');
    } finally {
      await site.stop();
      await made.close();
    }
  });
});

function migration(number: number, sql: string): Migration {
  return { version: `2999010100000${number}`, name: `test_${number}`, sql };
}

it('a connection that cannot be used is said in a sentence, without its password', async () => {
  const nowhere = 'postgresql://postgres:hush@127.0.0.1:1/postgres?sslmode=disable';
  const { code, output } = await runScript('migrate.ts', [], { SUPABASE_DB_URL: nowhere }).ended;
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The database cannot be used \(.+\): check SUPABASE_DB_URL\.\n$/),
  ]);
  const [finding] = await migrationFindings(nowhere, undefined);
  expect(finding).toMatchObject({ level: 'wrong' });
  expect(`${output}${finding?.sentence}`).not.toContain('hush');
});

describe('the doctor asks', () => {
  const publishableKey = 'sb_publishable_test';
  const secretKey = 'sb_secret_test';

  it('database, owner, migrations, Cloudflare and the site, and says what is to be done', async () => {
    // The key of visitors reads nothing.
    expectErrors();
    const api = await serveDatabase(connection, { port: 0, publishableKey, secretKey });
    try {
      expect(await publishableKeyFindings(api.url, publishableKey)).toMatchObject([
        { level: 'fine' },
        { level: 'fine', sentence: expect.stringContaining('nothing else') },
      ]);
      expect(await publishableKeyFindings(api.url, 'sb_publishable_other')).toMatchObject([
        { level: 'wrong', sentence: expect.stringContaining('a key of the project') },
      ]);
      expect(await ownerFindings(api.url, 'sb_secret_other')).toMatchObject([{ level: 'wrong' }]);
      expect(await ownerFindings(api.url, secretKey)).toMatchObject([
        { level: 'fine' },
        { level: 'due', sentence: expect.stringContaining('npm run owner -- create') },
      ]);
      await driver.exec(`
        create policy open on public.posts for select to anon using (true);
        insert into public.site_settings (setting_key, setting_value) values ('demo', 'true');
        insert into public.admin_users (username, email, password_hash)
          values ('owner', 'owner@example.com', private.password_hash('correct horse'))`);
      // Nobody is signed in to Cloudflare in an empty home.
      for (const name of ['HOME', 'XDG_CONFIG_HOME']) vi.stubEnv(name, '/nonexistent');
      for (const name of ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_API_KEY']) vi.stubEnv(name, '');
      const findings = await liveFindings(
        {
          SITE_URL: 'http://127.0.0.1:1',
          SUPABASE_URL: api.url,
          SUPABASE_PUBLISHABLE_KEY: publishableKey,
          SUPABASE_SECRET_KEY: secretKey,
          SUPABASE_DB_URL: address(),
        },
        await readSource(),
      );
      expect(findings).toMatchObject([
        { level: 'fine' },
        { level: 'wrong', sentence: expect.stringContaining('anybody can read drafts') },
        { level: 'fine' },
        { level: 'fine', sentence: 'There is an owner' },
        { level: 'wrong', sentence: expect.stringContaining('the demonstration') },
        { level: 'fine', sentence: 'The database has all migrations' },
        { level: 'due', sentence: expect.stringContaining('npx wrangler login') },
        { level: 'due', sentence: expect.stringContaining('Nothing answers at') },
      ]);
    } finally {
      vi.unstubAllEnvs();
      await api.close();
    }
  });

  it('a paused project', async () => {
    expect(await publishableKeyFindings('http://127.0.0.1:1', publishableKey)).toMatchObject([
      { level: 'wrong', sentence: expect.stringContaining('not paused') },
    ]);
  });
});
