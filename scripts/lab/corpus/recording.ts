import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** The demonstration is set up at this instant. */
const AT = '2026-11-20T12:00:00Z';
const PRELOAD = join(import.meta.dirname, '../../testing/moved-date.mjs');
const RECORD = join(import.meta.dirname, 'record.ts');
const DIGEST_LENGTH = 12;

/** The public files of a build, the answers of the admin API, and what migrations make in a database. */
export const PARTS = ['files', 'answers', 'catalogue'] as const;

export type Part = (typeof PARTS)[number];

/** A digest for each name. */
export type Digests = ReadonlyMap<string, string>;

/** Writes what the demonstration answers at a fixed instant into a folder, whose former content goes. */
export async function record(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const child = spawn(process.execPath, [RECORD, folder], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${pathToFileURL(PRELOAD)}`,
      TEST_DATE_FIXED: String(Date.parse(AT)),
    },
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`The recording ended with ${code}: ${errors}`);
}

export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, DIGEST_LENGTH);
}

/** The digests of a part that was recorded into a folder. */
export async function digestsIn(folder: string, part: Part): Promise<Digests> {
  const directory = join(folder, part);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const digests = new Map<string, string>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name);
    digests.set(relative(directory, file), digestOf(await readFile(file)));
  }
  return digests;
}

const listOf = (part: Part) => join(import.meta.dirname, `recorded/${part}.txt`);

/** The digests of the repository. */
export async function recordedDigests(part: Part): Promise<Digests> {
  const lines = (await readFile(listOf(part), 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => [line.slice(DIGEST_LENGTH + 1), line.slice(0, DIGEST_LENGTH)]),
  );
}

export async function keepDigests(part: Part, digests: Digests): Promise<void> {
  const lines = [...digests].map(([name, digest]) => ({ name, line: `${digest} ${name}\n` }));
  lines.sort((one, other) => (one.name < other.name ? -1 : 1));
  await writeFile(listOf(part), lines.map(({ line }) => line).join(''));
}

/** What differs, as "changed: name", in the order of names. */
export function differences(before: Digests, after: Digests): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((name) => {
    if (!before.has(name)) return [`new: ${name}`];
    if (!after.has(name)) return [`gone: ${name}`];
    return before.get(name) === after.get(name) ? [] : [`changed: ${name}`];
  });
}
