import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from './image.fixture.ts';
import { openDatabase } from './open.ts';

const SETTING = { setting_key: 'author_bio', setting_value: 'Restored' };
const LINES = JSON.stringify([{ line: 2, kind: 'setting', content: SETTING }]);
const SOURCE = JSON.stringify({ kind: 'upload', key: crypto.randomUUID(), name: 'backup' });

/** The answer of a function of a database in a folder. */
async function ask(connection: Awaited<ReturnType<typeof openDatabase>>, call: string) {
  const { rows } = await connection.driver.query<{ answer: unknown }>(`select ${call} as answer`);
  return rows[0]?.answer;
}

test('a restore that was killed while it applied goes on after the database has started again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-staged-'));
  try {
    const directory = join(folder, 'database');
    const before = await openTestDatabase('migrated', { directory });
    const started = await ask(before, `public.start_restore('${SOURCE}', false) ->> 'id'`);
    const claim = await ask(before, `public.claim_restore(0) ->> 'claim'`);
    await before.driver.query(`select public.stage_content('${started}', '${LINES}')`);
    expect(await ask(before, `public.plan_restore('${started}', '${claim}', 1)`)).toBe(true);
    await before.driver.exec(`update private.restores set state = 'applying'`);

    // The content on the disk when nothing is closed.
    const killed = join(folder, 'killed');
    await cp(directory, killed, { recursive: true });
    await before.close();

    const after = await openDatabase({ directory: killed });
    try {
      const next = await ask(after, `public.claim_restore(600) ->> 'claim'`);
      expect(await ask(after, `public.apply_restore('${started}', '${next}')`)).toBe('applied');
      const { rows } = await after.driver.query(
        `select setting_value from public.site_settings where setting_key = 'author_bio'`,
      );
      expect(rows).toEqual([{ setting_value: 'Restored' }]);
    } finally {
      await after.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
