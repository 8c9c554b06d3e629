import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SUGGESTED_PAGES } from '../../../admin/site-pages/suggested.ts';
import { languageCodes } from '../../../core/languages/list.ts';
import { openTestDatabase } from './image.fixture.ts';
import { migrateDatabase, readMigrations } from './migrate.ts';
import type { DatabaseConnection } from './open.ts';

const BECAME_PAGES_IN = '20261130160010';
const OWNER = '00000000-0000-4000-8000-0000000000aa';

let database: DatabaseConnection;

beforeAll(async () => {
  database = await openTestDatabase('migrated');
  await sql(`insert into public.admin_users (id, username, email, password_hash)
    values ('${OWNER}', 'owner', 'owner@spotter.example', private.password_hash('secret password'))`);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql('delete from public.documents');
  await sql(`delete from public.site_settings where setting_key = 'language'`);
});

async function sql(text: string, { driver } = database) {
  const { rows } = await driver.query<Record<string, unknown>>(text);
  return rows;
}

/** The one value of a row. */
async function ask(expression: string) {
  const [row] = await sql(`select ${expression} as answer`);
  return row?.answer;
}

const pages = (of = database) =>
  sql(
    `select content ->> 'title' as title, slug, content ->> 'text' as text, published
    from public.documents where kind = 'site-page' order by published_at`,
    of,
  );
const settings = (of = database) =>
  sql(
    `select setting_key as key, setting_value as text from public.site_settings
    where setting_key like 'page%' order by 1`,
    of,
  );

test('an update makes pages of what were settings, and nobody sees a difference', async () => {
  const all = await readMigrations();
  const old = await openTestDatabase('bootstrapped');
  try {
    const earlier = all.filter(({ version }) => version < BECAME_PAGES_IN);
    await migrateDatabase(old, earlier);
    await sql(
      `insert into public.site_settings values
        ('language', 'de'), ('page_imprint', 'Ada **Example**'), ('page_about', 'Wir'), ('page_contact', ' ')`,
      old,
    );
    const changes = () => sql('select * from public.post_changes order by number', old);
    const before = await changes();
    await migrateDatabase(old, all);
    expect(await pages(old)).toEqual([
      { title: 'Über uns', slug: 'about', text: 'Wir', published: true },
      { title: 'Impressum', slug: 'imprint', text: 'Ada **Example**', published: true },
    ]);
    expect(
      await sql(
        `select content ->> 'text' as text, revisions.kind from public.revisions
        where content_kind = 'site-page' order by id`,
        old,
      ),
    ).toEqual([
      { text: 'Wir', kind: 'publish' },
      { text: 'Ada **Example**', kind: 'publish' },
    ]);
    expect(await changes()).toEqual(before);
    // A build of the former release reads them.
    expect((await settings(old)).map(({ key }) => key)).toContain('page_imprint');
  } finally {
    await old.close();
  }
});

test('they have the titles that the admin suggests', async () => {
  for (const { slug, titles } of SUGGESTED_PAGES) {
    for (const language of languageCodes) {
      expect(
        await ask(`(private.page_of_setting('page_${slug}', 'x', '${language}')).content`),
      ).toEqual({ title: titles[language], slug, text: 'x' });
    }
  }
});

const publish = (slug: string, text: string, title = 'A title') =>
  sql(`insert into public.documents (kind, content, published)
    values ('site-page', '${JSON.stringify({ title, slug, text })}', true)`);

test('the former release reads what its successor publishes', async () => {
  await publish('imprint', 'Ada');
  await publish('terms', 'Terms');
  expect(await settings()).toEqual([{ key: 'page_imprint', text: 'Ada' }]);
  await sql(`update public.documents set content = content || '{"text": "Bob"}'`);
  expect(await settings()).toEqual([{ key: 'page_imprint', text: 'Bob' }]);
  await sql(
    `update public.documents set content = content || '{"slug": "legal"}' where slug = 'imprint'`,
  );
  expect(await settings()).toEqual([]);
  await publish('about', ' ');
  expect(await settings()).toEqual([]);
});

test('what the former release saves are pages', async () => {
  await sql(`insert into public.site_settings values ('language', 'de')`);
  const save = (texts: object) =>
    ask(`public.save_site_pages('${OWNER}', '${JSON.stringify(texts)}')`);
  expect(await save({ page_imprint: 'Ada', page_about: '', site_name: 'no' })).toEqual({
    page_imprint: 'Ada',
  });
  expect(await pages()).toEqual([
    { title: 'Impressum', slug: 'imprint', text: 'Ada', published: true },
  ]);
  await sql(`update public.documents set content = content || '{"title": "Wer wir sind"}'`);
  expect(await save({ page_imprint: 'Bob', page_contact: 'Here' })).toEqual({
    page_contact: 'Here',
    page_imprint: 'Bob',
  });
  expect(await pages()).toEqual([
    { title: 'Wer wir sind', slug: 'imprint', text: 'Bob', published: true },
    { title: 'Kontakt', slug: 'contact', text: 'Here', published: true },
  ]);
  expect(await save({ page_imprint: ' ', page_contact: 'Here' })).toEqual({ page_contact: 'Here' });
  expect((await pages())[0]).toMatchObject({ slug: 'imprint', published: false });
  expect(await ask(`public.read_site_pages()`)).toEqual({ page_contact: 'Here' });
  expect(
    await sql(`select content ->> 'text' as text from public.revisions
      where content_kind = 'site-page' order by id`),
  ).toEqual([{ text: 'Ada' }, { text: 'Here' }, { text: 'Bob' }]);
});

const setting = (setting_key: string, setting_value: string) => ({
  kind: 'setting',
  content: { setting_key, setting_value },
});

/** What an import of lines does to settings and pages. */
async function imported(lines: object[], replace: boolean) {
  const numbered = lines.map((line, index) => ({ line: index + 2, ...line }));
  const id = crypto.randomUUID();
  await sql(`select public.stage_content('${id}', '${JSON.stringify(numbered)}')`);
  const report = await ask(`public.apply_content('${id}', ${lines.length}, ${replace}, false)`);
  const { setting: settings, 'site-page': pages } = Object(report);
  return { settings, pages };
}

const effect = (parts: object) => ({ added: [], changed: [], removed: [], same: 0, ...parts });

test('a backup from when they were settings restores pages', async () => {
  const lines = [
    setting('language', 'fr'),
    setting('page_about', 'Nous'),
    setting('page_imprint', 'Ada'),
  ];
  expect(await imported(lines, false)).toEqual({
    settings: effect({ added: ['language'] }),
    pages: effect({ added: ['À propos', 'Mentions légales'] }),
  });
  expect(await pages()).toEqual([
    { title: 'À propos', slug: 'about', text: 'Nous', published: true },
    { title: 'Mentions légales', slug: 'imprint', text: 'Ada', published: true },
  ]);
  expect(await settings()).toHaveLength(2);

  // Again, it changes nothing.
  expect(await imported(lines, false)).toEqual({
    settings: effect({ same: 1 }),
    pages: effect({ same: 2 }),
  });
});

test('it finds a page under its later title and address, and takes it from the trash', async () => {
  await imported([setting('page_imprint', 'Ada')], false);
  await sql(
    `update public.documents set content = content || '{"title": "Legal notice", "slug": "legal"}'`,
  );
  await sql(`update public.documents set published = false, trashed_at = now()`);
  await publish('about', 'We', 'Who we are');
  const { pages: report } = await imported(
    [setting('page_imprint', 'Bob'), setting('page_about', 'You')],
    false,
  );
  expect(report).toEqual(effect({ changed: ['Legal notice', 'Who we are'] }));
  expect(await pages()).toEqual([
    { title: 'Legal notice', slug: 'legal', text: 'Bob', published: true },
    { title: 'Who we are', slug: 'about', text: 'You', published: true },
  ]);
});

test('a backup of today has both, and the page counts', async () => {
  await publish('imprint', 'Ada', 'Legal notice');
  const copies = async (kind: string) => {
    const found = await ask(`public.read_backup_rows('${kind}', 100)`);
    return (found as object[]).map((content) => ({ kind, content }));
  };
  const backup = [...(await copies('setting')), ...(await copies('site-page'))];
  expect(JSON.stringify(backup)).toContain('page_imprint');
  await sql(`update public.documents set content = content || '{"text": "Bob"}'`);
  expect(await imported(backup, true)).toEqual({
    settings: effect({ same: expect.any(Number) }),
    pages: effect({ changed: ['Legal notice'] }),
  });
  expect(await pages()).toEqual([
    { title: 'Legal notice', slug: 'imprint', text: 'Ada', published: true },
  ]);
  expect(await settings()).toEqual([{ key: 'page_imprint', text: 'Ada' }]);
});
