import { expect, it } from 'vitest';
import { openTestDatabase } from './image.fixture.ts';
import { migrateDatabase, readMigrations } from './migrate.ts';

const ADDED_IN = '20261130120900';
const CLAIM = /wochenlang benutzt|Unsere Tester|gegen einen Brustgurt/;

const all = await readMigrations();

/** The texts of a database that had some content before they became neutral. */
async function upgraded(content: string): Promise<Record<string, string>> {
  const connection = await openTestDatabase('bootstrapped');
  try {
    await migrateDatabase(
      connection,
      all.filter(({ version }) => version < ADDED_IN),
    );
    await connection.driver.exec(content);
    await migrateDatabase(connection, all);
    const { rows } = await connection.driver.query<{ setting_key: string; setting_value: string }>(
      `select setting_key, setting_value from public.site_settings
       where setting_key = any (private.site_text_keys() || '{texts_read}')`,
    );
    return Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value]));
  } finally {
    await connection.close();
  }
}

const OWNER = `insert into public.admin_users (username, email, password_hash)
  values ('owner', 'owner@spotter.example', private.password_hash('secret password'))`;

it('a site that exists keeps the texts it shows, in its language, and its owner is asked to read them', async () => {
  const texts = await upgraded(`
    ${OWNER};
    insert into public.site_settings values ('language', 'de'), ('author_bio', 'Das bin ich.')`);
  expect(texts).toMatchObject({
    author_bio: 'Das bin ich.',
    home_lead: expect.stringMatching(CLAIM),
    home_cards: expect.stringMatching(CLAIM),
    how_we_test: expect.stringMatching(CLAIM),
    site_tagline: expect.stringContaining('getestet'),
    texts_read: 'false',
  });
  expect(JSON.parse(texts.home_cards ?? '')).toHaveLength(4);
});

it('the owner of a demonstration is not asked', async () => {
  const demo = await upgraded(`${OWNER};
    insert into public.site_settings values ('demo', 'true')`);
  expect(demo).toMatchObject({ home_lead: expect.stringContaining('used for weeks') });
  expect(demo).not.toHaveProperty('texts_read');
});
