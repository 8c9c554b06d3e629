import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFingerprint } from '../rebuild/fingerprint.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { migrateDatabase } from './migrate.ts';
import { type DatabaseConnection, openDatabase } from './open.ts';
import { seedDatabase } from './seed.ts';

const root = join(import.meta.dirname, '../../..');
const images = join(root, '.spotter/test-images');
const SOURCES = ['package-lock.json', 'supabase', 'scripts/local/database'];

type Extent = 'migrated' | 'seeded';

/** Opens a migrated database in memory from a dump that is reused for equal migrations. */
export async function openTestDatabase(extent: Extent): Promise<DatabaseConnection> {
  const name = `${extent}-${sourceFingerprint(root, {}, SOURCES)}`;
  const known = await readFile(join(images, name)).catch(() => undefined);
  return openDatabase({ image: known ? new Blob([known]) : await makeImage(extent, name) });
}

async function makeImage(extent: Extent, name: string): Promise<Blob> {
  const connection = await openDatabase();
  await bootstrapDatabase(connection);
  await migrateDatabase(connection);
  if (extent === 'seeded') await seedDatabase(connection);
  const image = await connection.driver.dumpDataDir('none');
  await connection.close();
  await mkdir(images, { recursive: true });
  for (const other of await readdir(images)) {
    if (other.startsWith(`${extent}-`) && !other.startsWith(name)) {
      await rm(join(images, other), { force: true });
    }
  }
  // Renamed, because another worker may write the same file.
  const draft = join(images, `${name}.${process.pid}`);
  await writeFile(draft, Buffer.from(await image.arrayBuffer()));
  await rename(draft, join(images, name));
  return image;
}
