import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readChangelog } from '../../admin/updates/changelog.ts';
import { compareVersions } from '../../admin/updates/release.ts';
import { VERSION } from '../../core/updates/version.ts';
import { BASELINE_RELEASE, readMigrations } from '../local/database/migrate.ts';
import { readReleases } from '../local/database/release.fixture.ts';

test('every release that can be updated to this one is listed with its last migration', async () => {
  const changelog = await readFile(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const earlier = readChangelog(changelog)
    .map(({ version }) => version)
    .filter((version) => version !== VERSION && compareVersions(version, BASELINE_RELEASE) >= 0);
  const releases = await readReleases();
  expect(releases.map(({ version }) => version)).toEqual(earlier.reverse());
  const known = new Set((await readMigrations()).map(({ version }) => version));
  expect(releases.filter(({ lastMigration }) => !known.has(lastMigration))).toEqual([]);
});
