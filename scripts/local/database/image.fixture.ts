import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFingerprint } from '../../build/fingerprint.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { migrateDatabase } from './migrate.ts';
import { type DatabaseConnection, type OpenOptions, openDatabase } from './open.ts';
import { seedDatabase } from './seed.ts';

const root = join(import.meta.dirname, '../../..');
const images = join(root, '.spotter/test-images');
const SOURCES = ['package-lock.json', 'supabase', 'scripts/local/database'];

/** What a database has, each more than the one before. */
type Extent = 'bootstrapped' | 'migrated' | 'seeded';

/**
 * Opens a database, in memory by default, from a dump that is reused for equal migrations: to make a database takes
 * three times as long.
 */
export async function openTestDatabase(
  extent: Extent,
  options: Omit<OpenOptions, 'image'> = {},
): Promise<DatabaseConnection> {
  const name = `${extent}-${sourceFingerprint(root, {}, SOURCES)}`;
  const known = await readFile(join(images, name)).catch(() => undefined);
  const image = known ? new Blob([known]) : await makeImage(extent, name);
  return openDatabase({ ...options, image });
}

async function makeImage(extent: Extent, name: string): Promise<Blob> {
  const connection = await makeDatabase(extent);
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

async function makeDatabase(extent: Extent): Promise<DatabaseConnection> {
  if (extent === 'bootstrapped') {
    const connection = await openDatabase();
    await bootstrapDatabase(connection);
    return connection;
  }
  if (extent === 'migrated') {
    const connection = await openTestDatabase('bootstrapped');
    await migrateDatabase(connection);
    return connection;
  }
  const connection = await openTestDatabase('migrated');
  await seedDatabase(connection);
  return connection;
}
