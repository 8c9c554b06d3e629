import { expect, it } from 'vitest';
import { bootstrapDatabase } from './bootstrap.ts';
import { openDatabase } from './open.ts';
import { migrateFullDatabase, readReleases } from './release.fixture.ts';

it.each(await readReleases())(
  'a database of version $version that is full of everything migrates, and every value stays',
  async ({ lastMigration }) => {
    const connection = await openDatabase();
    try {
      await bootstrapDatabase(connection);
      expect(await migrateFullDatabase(connection, lastMigration)).toEqual({
        emptyTables: [],
        lost: [],
        added: ['public.site_settings {"setting_key": "revision_days", "setting_value": "90"}'],
      });
    } finally {
      await connection.close();
    }
  },
);
