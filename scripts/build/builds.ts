import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { buildRecordSchema } from '../../core/publishing/schema.ts';
import { errorCode, Failure } from '../process/failure.ts';

const buildSchema = z.object({
  number: z.int().positive(),
  fingerprint: z.string(),
});

const pointerSchema = buildSchema.extend({ inventory: z.string() });

/** An immutable build: static files in `client/`, the Worker in `server/`, pages in `rendering/`. */
export type Build = z.infer<typeof buildSchema>;

/**
 * The numbered builds of a folder. `current.json` names the served one and is replaced by a rename after a
 * build is complete, so neither a failed build nor a power cut leaves a partial site.
 */
export class Builds {
  #current: Build | undefined;
  readonly #folder: string;

  private constructor(folder: string, current: Build | undefined) {
    this.#folder = folder;
    this.#current = current;
  }

  /** Of whatever database the last build is. */
  static async find(folder: string): Promise<Builds> {
    await makeFolder(folder);
    return new Builds(folder, await readCurrent(folder));
  }

  /** @param database the identity of the database. A build of another one is not served or continued. */
  static async open(folder: string, database: string): Promise<Builds> {
    const builds = await Builds.find(folder);
    await builds.forgetAllBut(database);
    return builds;
  }

  async forgetAllBut(database: string): Promise<void> {
    if (this.#current === undefined) return;
    if ((await identityOf(this.currentFolder)) !== database) this.#current = undefined;
  }

  get current(): Build | undefined {
    return this.#current;
  }

  get currentFolder(): string {
    if (this.#current === undefined) throw new Error('There is no build to serve');
    return join(this.#folder, String(this.#current.number));
  }

  /**
   * Creates a build and serves it from then on. If `make` throws, the served build stays. The previous build
   * is kept until the next switch, for requests that still read it.
   *
   * @param make fills the given folder. Its name is constant, because Astro writes it into the Worker, which
   *   must be equal if only content has changed.
   * @param beforeServing is given the folder of the complete build
   */
  async replace(
    fingerprint: string,
    make: (directory: string) => Promise<void>,
    beforeServing: (folder: string) => Promise<void> = async () => {},
  ): Promise<Build> {
    const draft = join(this.#folder, 'next');
    await rm(draft, { recursive: true, force: true });
    await make(draft);
    await assertComplete(draft);
    const numbers = await this.#numbers();
    const build = { number: Math.max(0, ...numbers) + 1, fingerprint };
    const folder = join(this.#folder, String(build.number));
    await rename(draft, folder);
    await beforeServing(folder);
    await this.#point(build);
    const previous = this.#current;
    this.#current = build;
    for (const number of numbers) {
      if (number === previous?.number) continue;
      await rm(join(this.#folder, String(number)), { recursive: true, force: true });
    }
    return build;
  }

  async #point(build: Build): Promise<void> {
    const pointer = join(this.#folder, 'current.json');
    const inventory = await takeInventory(join(this.#folder, String(build.number)));
    const file = await open(`${pointer}.new`, 'w');
    try {
      await file.writeFile(JSON.stringify({ ...build, inventory }));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${pointer}.new`, pointer);
  }

  async #numbers(): Promise<number[]> {
    const names = await readdir(this.#folder);
    return names.filter((name) => /^\d+$/.test(name)).map(Number);
  }
}

async function readRecord(build: string): Promise<unknown> {
  return JSON.parse(await readFile(join(build, 'client/build.json'), 'utf8'));
}

export async function changeOf(build: string): Promise<number> {
  return buildRecordSchema.parse(await readRecord(build)).change;
}

const identitySchema = buildRecordSchema.pick({ database: true });

/** Another file in its place would make every start fail. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    await rm(folder);
    await mkdir(folder);
  }
}

async function identityOf(build: string): Promise<string | undefined> {
  return identitySchema.safeParse(await readRecord(build).catch(() => undefined)).data?.database;
}

/** A missing or damaged pointer or build only causes a new build. */
async function readCurrent(folder: string): Promise<Build | undefined> {
  const pointer = join(folder, 'current.json');
  try {
    const { inventory, ...build } = pointerSchema.parse(
      JSON.parse(await readFile(pointer, 'utf8')),
    );
    const current = join(folder, String(build.number));
    await assertComplete(current);
    return (await takeInventory(current)) === inventory ? build : undefined;
  } catch (error) {
    // A folder cannot be replaced by a file.
    if (errorCode(error) === 'EISDIR') await rm(pointer, { recursive: true });
    return undefined;
  }
}

/** Changes when a file is missing or truncated, as after a power cut. */
async function takeInventory(build: string): Promise<string> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => `${relative(build, file)} ${statSync(file).size}`);
  return createHash('sha256').update(files.sort().join('\n')).digest('hex');
}

async function assertComplete(directory: string): Promise<void> {
  for (const part of ['client', 'server/wrangler.json']) {
    await access(join(directory, part)).catch(() => {
      throw new Failure(`The build has no ${part}: check the adapter in astro.config.mjs.`);
    });
  }
}
