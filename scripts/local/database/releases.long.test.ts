import { expect, it } from 'vitest';
import { bootstrapDatabase } from './bootstrap.ts';
import { openDatabase } from './open.ts';
import { migrateFullDatabase, readReleases } from './release.fixture.ts';

/** All migrations twice over, on a busy machine. */
const MIGRATING_MILLISECONDS = 180_000;

it.each(await readReleases())(
  'a database of version $version that is full of everything migrates, and every value stays',
  async ({ lastMigration }) => {
    const connection = await openDatabase();
    try {
      await bootstrapDatabase(connection);
      expect(await migrateFullDatabase(connection, lastMigration)).toEqual({
        emptyColumns: [],
        lost: [],
        added: [],
      });
      // Readers would list an entry with another id as new.
      const { rows } = await connection.driver.query(
        'select slug, feed_slug from public.posts where published_at is not null',
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { slug, feed_slug } of rows as Record<string, unknown>[])
        expect(feed_slug).toBe(slug);
    } finally {
      await connection.close();
    }
  },
  MIGRATING_MILLISECONDS,
);
