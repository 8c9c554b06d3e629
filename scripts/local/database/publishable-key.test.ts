import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONSTRUCTION_SETTING } from '../../../core/construction/schema.ts';
import { LANGUAGE_SETTING } from '../../../core/languages/list.ts';
import { SITE_TEXT_KEYS } from '../../../core/settings/schema.ts';
import { serveSeededDatabase } from './serve.fixture.ts';

/** What builds read, and the texts that 0.3.0 reads. */
const builtKeys = [LANGUAGE_SETTING, ...SITE_TEXT_KEYS];
const pageKeys = [...builtKeys, 'page_about', 'page_contact', 'page_imprint'];
const settingKeys = [CONSTRUCTION_SETTING, ...pageKeys];

// What a visitor may read of each table, as the superuser finds it; all other tables are closed.
const readable: Record<string, string> = {
  categories: 'select id from public.categories',
  posts: 'select id from public.posts where published',
  post_categories:
    'select post_id, category_id from public.post_categories join public.posts on posts.id = post_id where published',
  share_images:
    'select post_id from public.share_images join public.posts on posts.id = post_id where published',
  site_settings: `select setting_key from public.site_settings where setting_key in ('${settingKeys.join("', '")}')`,
};

const database = await serveSeededDatabase();
const { visitor } = database;
// One of a published review and one of a draft.
await database.connection.driver.exec(`
  insert into public.share_images (post_id, post_version, design, image)
  select id, updated_at, 1, 'iVBORw==' from public.posts`);
afterAll(() => database.close());

// The API prints every statement that the database refuses.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  const { rows } = await database.connection.driver.query<Row>(sql);
  return rows;
}

// From the catalogue, so that a new table or function is tried without being added here.
const tables = await rowsOf<{ table: string; column: string; rows: string }>(`
  select distinct on (table_name) table_name as table, column_name as column,
    format('select to_jsonb(content) as row from public.%I as content order by 1', table_name) as rows
  from information_schema.columns
  where table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
  order by table_name, ordinal_position`);
const functions = await rowsOf<{ name: string; parameters: string[] }>(`
  select proname as name, coalesce(proargnames, '{}') as parameters
  from pg_catalog.pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  order by proname`);

it('tries every table and the five server functions', () => {
  expect(tables.map(({ table }) => table)).toEqual(
    expect.arrayContaining([...Object.keys(readable), 'admin_users', 'product_analytics']),
  );
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['admin_login', 'log_admin_activity', 'log_admin_login']),
  );
});

it('the policy of the settings and the changes of every page name what builds read', async () => {
  const [policy] = await rowsOf<{ keys: string[] }>(`
    select array(select found[1] from regexp_matches(qual, '''(\\w+)''', 'g') as found) as keys
    from pg_policies
    where tablename = 'site_settings' and policyname = 'Everyone can read the texts of the site'`);
  expect(policy?.keys.sort()).toEqual([...pageKeys].sort());
  const [changes] = await rowsOf<{ keys: string[] }>('select private.site_text_keys() as keys');
  expect(changes?.keys.sort()).toEqual([...builtKeys].sort());
});

describe.each(tables)('the publishable key on $table', ({ table, column, rows }) => {
  // Nobody can write a view of several tables.
  const refusal = {
    message: expect.stringMatching(
      `^(permission denied for (table|view) ${table}|cannot (insert into|update|delete from) view "${table}")$`,
    ),
  };
  const content = () => rowsOf(rows);

  it(`reads ${table in readable ? 'what is public' : 'nothing'}`, async () => {
    // A request for every column of posts is refused.
    const { data, error } = await visitor.from(table).select(table === 'posts' ? 'id' : '*');
    const allowed = readable[table];
    if (allowed === undefined) {
      expect(error).toMatchObject(refusal);
      return;
    }
    const expected = await rowsOf<object>(allowed);
    expect(expected.length).toBeGreaterThan(0);
    expect(data).toHaveLength(expected.length);
    expect(data).toEqual(
      expect.arrayContaining(expected.map((row) => expect.objectContaining(row))),
    );
  });

  it('inserts nothing', async () => {
    const before = await content();
    const { error } = await visitor.from(table).insert({ [column]: null });
    expect(error).toMatchObject(refusal);
    expect(await content()).toEqual(before);
  });

  it('updates nothing', async () => {
    const before = await content();
    const { error } = await visitor
      .from(table)
      .update({ [column]: null })
      .not(column, 'is', null);
    expect(error).toMatchObject(refusal);
    expect(await content()).toEqual(before);
  });

  it('deletes nothing', async () => {
    const before = await content();
    const { error } = await visitor.from(table).delete().not(column, 'is', null);
    expect(error).toMatchObject(refusal);
    expect(await content()).toEqual(before);
  });
});

/** The functions for everybody: the state of the edge, and what a build reads. */
const open: Record<string, object> = {
  edge_state: { since: 0 },
  read_changes: { since: 0 },
  read_links: {},
  read_reviews: {},
  read_pages: {},
  read_redirects: {},
};

it.each(functions.filter(({ name }) => name in open))(
  'the publishable key can execute $name',
  async ({ name }) => {
    const { data, error } = await visitor.rpc(name, open[name]);
    expect(error).toBeNull();
    expect(data).not.toBeNull();
  },
);

it('the publishable key reads no column of the schedule', async () => {
  for (const columns of ['*', 'publish_at', 'id, limited_time_offer', 'posts!unpublish_to(id)']) {
    const { error } = await visitor.from('posts').select(columns);
    expect(error, columns).not.toBeNull();
  }
});

const closed = functions.filter(({ name }) => !(name in open));

it.each(closed)('the publishable key cannot execute $name', async ({ name, parameters }) => {
  const values = Object.fromEntries(parameters.map((parameter) => [parameter, null]));
  const { error } = await visitor.rpc(name, values);
  expect(error).toMatchObject({ code: '42501', message: `permission denied for function ${name}` });
});

describe('drafts', () => {
  it('cannot be reached through the tables around them', async () => {
    await database.connection.driver.exec(`
      insert into public.post_categories (post_id, category_id)
      select posts.id, categories.id from public.posts, public.categories where not published
      on conflict do nothing`);
    const { data } = await visitor.from('categories').select('slug, posts(published)');
    const reached = (data ?? []).flatMap(({ posts }) => posts);
    expect(reached.length).toBeGreaterThan(0);
    expect(reached).not.toContainEqual({ published: false });
  });
});

describe('requests without a proper key', () => {
  const posts = `${database.url}/rest/v1/posts?select=title`;

  it.each([
    ['no key', {}],
    ['an unknown key', { apikey: 'sb_secret_guessed' }],
    ['a token in place of a key', { Authorization: 'Bearer sb_secret_test' }],
  ])('are refused: %s', async (_, headers) => {
    const response = await fetch(posts, { headers });
    expect(response.status).toBe(401);
  });
});
