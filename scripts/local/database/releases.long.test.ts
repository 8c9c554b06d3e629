import { expect, it } from 'vitest';
import { openTestDatabase } from './image.fixture.ts';
import { migrateFullDatabase, readReleases } from './release.fixture.ts';

/** All migrations twice over, on a busy machine. */
const MIGRATING_MILLISECONDS = 180_000;

const releases = await readReleases();

it.each(releases)(
  'a database of version $version that is full of everything migrates, and every value stays',
  async (release) => {
    const connection = await openTestDatabase('bootstrapped');
    try {
      const { withdrawn, ...changes } = await migrateFullDatabase(connection, release);
      expect(changes).toEqual({ emptyColumns: [], lost: [], added: [] });
      // Its Worker answers until the new one is deployed, and after a way back.
      if (release === releases.at(-1)) expect(withdrawn).toEqual([]);
      expect((await connection.driver.query('select * from private.orphans')).rows).toEqual([]);
      // A change holds what visitors may know of a link.
      const links = await connection.driver.query(`
        select changes.link = private.link_answer(managed_links) as is_current
        from public.managed_links
        left join public.changes on changes.kind = 'link' and changes.key = managed_links.id`);
      expect(links.rows.length).toBeGreaterThan(0);
      for (const link of links.rows) expect(link).toEqual({ is_current: true });
      // Readers would list an entry with another id as new.
      const { rows } = await connection.driver.query(`
        select slug, feed_slug from (
          select slug, feed_slug, published_at, publish_at from public.posts
          union all
          select slug, feed_slug, published_at, publish_at from public.documents where kind = 'best-of'
        ) as entries
        where published_at is not null or publish_at <= now()`);
      expect(rows.length).toBeGreaterThan(0);
      for (const { slug, feed_slug } of rows as Record<string, unknown>[])
        expect(feed_slug).toBe(slug);
    } finally {
      await connection.close();
    }
  },
  MIGRATING_MILLISECONDS,
);
