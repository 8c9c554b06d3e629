import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pgtap } from '../compat/pglite.ts';
import { openTestDatabase } from './image.fixture.ts';
import { migrateDatabase } from './migrate.ts';

const TESTS = join(import.meta.dirname, '../../../supabase/tests');

const connection = await openTestDatabase('bootstrapped', { extensions: { pgtap } });
// Before the migrations, which close every function that is made after them.
await connection.driver.exec('create extension pgtap with schema extensions');
await migrateDatabase(connection);

/** Runs one file, which rolls itself back, and returns all that it printed. */
async function linesOf(file: string): Promise<string[]> {
  try {
    const results = await connection.driver.exec(await readFile(join(TESTS, file), 'utf8'));
    return results.flatMap(({ rows }) => rows.flatMap(Object.values)).filter(isText);
  } catch (error) {
    await connection.driver.exec('rollback');
    return [`not ok - the file breaks off: ${error}`];
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const files = (await readdir(TESTS)).filter((file) => file.endsWith('.sql'));
const outputs: { file: string; lines: string[] }[] = [];
for (const file of files) outputs.push({ file, lines: await linesOf(file) });

afterAll(() => connection.close());

describe.each(outputs)('$file', ({ lines }) => {
  const results = lines.filter((line) => /^(not )?ok\b/.test(line));

  for (const result of results) {
    const [name = ''] = result.replace(/^.*? - /, '').split('\n');
    it(name, () => {
      expect(result).toMatch(/^ok\b/);
    });
  }

  it('runs as many tests as it planned', () => {
    expect(lines).toContain(`1..${results.length}`);
  });
});
