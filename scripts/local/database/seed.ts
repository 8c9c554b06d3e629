import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseDriver } from './open.ts';

const SUPABASE = join(import.meta.dirname, '../../../supabase');
const LIST = /^sql_paths\s*=\s*\[(.*?)\]/ms;

async function seedFiles(): Promise<string[]> {
  const configuration = await readFile(join(SUPABASE, 'config.toml'), 'utf8');
  const patterns = LIST.exec(configuration)?.[1]?.match(/(?<=")[^"]+(?=")/g);
  if (!patterns) throw new Error('supabase/config.toml has no seed files in sql_paths');
  const files: string[] = [];
  for (const pattern of patterns) {
    const matches: string[] = [];
    for await (const file of glob(pattern, { cwd: SUPABASE })) matches.push(file);
    files.push(...matches.sort());
  }
  return files;
}

/** Runs the files in `[db.seed] sql_paths` of supabase/config.toml. Returns false if they ran before. */
export async function seedDatabase({ driver }: { driver: DatabaseDriver }): Promise<boolean> {
  return driver.transaction(async (transaction) => {
    await transaction.exec(
      'create table if not exists supabase_migrations.seed_files (path text primary key)',
    );
    const { rows } = await transaction.query('select from supabase_migrations.seed_files');
    if (rows.length > 0) return false;
    for (const path of await seedFiles()) {
      try {
        await transaction.exec(await readFile(join(SUPABASE, path), 'utf8'));
      } catch (cause) {
        throw new Error(`The seed supabase/${path} failed`, { cause });
      }
      await transaction.query('insert into supabase_migrations.seed_files (path) values ($1)', [
        path,
      ]);
    }
    return true;
  });
}
