import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, Failure } from '../process/failure.ts';
import { steadyPort } from '../process/ports.ts';

const keysSchema = z.object({
  publishable: z.string().min(1),
  secret: z.string().min(1),
  rebuild: z.string().min(1),
  /** Astro's key (32 bytes, base64). Constant, because it is part of the Worker. */
  astro: z.string().min(1),
  /** The preferred port of the API, whose address is in built pages. */
  databasePort: z.int().positive(),
});

export type Keys = z.infer<typeof keysSchema>;

/** Creates the keys at the first start. Throws a Failure if the file cannot be read. */
export async function readKeys(directory: string): Promise<Keys> {
  const file = join(directory, 'keys.json');
  let stored: string;
  try {
    stored = await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw unusable(file);
    return makeKeys(file);
  }
  // A copied folder may have lost the mode.
  await chmod(file, 0o600);
  try {
    return keysSchema.parse(JSON.parse(stored));
  } catch {
    throw unusable(file);
  }
}

async function makeKeys(file: string): Promise<Keys> {
  const token = () => randomBytes(24).toString('base64url');
  const keys: Keys = {
    publishable: `sb_publishable_${token()}`,
    secret: `sb_secret_${token()}`,
    rebuild: token(),
    astro: randomBytes(32).toString('base64'),
    databasePort: await steadyPort(),
  };
  await writeFile(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}

function unusable(file: string): Failure {
  return new Failure(`The keys in ${file} cannot be read: delete that file and start again.`);
}
