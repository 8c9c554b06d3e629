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
    } finally {
      await connection.close();
    }
  },
  MIGRATING_MILLISECONDS,
);
