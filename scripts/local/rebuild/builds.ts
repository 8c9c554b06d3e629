import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildRecordSchema } from '../../../core/publishing/schema.ts';
import { Failure } from '../failure.ts';

const buildSchema = z.object({
  number: z.int().positive(),
  fingerprint: z.string(),
});

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

  static async open(folder: string): Promise<Builds> {
    await mkdir(folder, { recursive: true });
    return new Builds(folder, await readCurrent(folder));
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
   */
  async replace(fingerprint: string, make: (directory: string) => Promise<void>): Promise<Build> {
    const draft = join(this.#folder, 'next');
    await rm(draft, { recursive: true, force: true });
    await make(draft);
    await assertComplete(draft);
    const numbers = await this.#numbers();
    const build = { number: Math.max(0, ...numbers) + 1, fingerprint };
    await rename(draft, join(this.#folder, String(build.number)));
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
    const file = await open(`${pointer}.new`, 'w');
    try {
      await file.writeFile(JSON.stringify(build));
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

export async function changeOf(build: string): Promise<number> {
  const text = await readFile(join(build, 'client/build.json'), 'utf8');
  return buildRecordSchema.parse(JSON.parse(text)).change;
}

/** A missing or damaged pointer only causes a new build. */
async function readCurrent(folder: string): Promise<Build | undefined> {
  try {
    const text = await readFile(join(folder, 'current.json'), 'utf8');
    const build = buildSchema.parse(JSON.parse(text));
    await assertComplete(join(folder, String(build.number)));
    return build;
  } catch {
    return undefined;
  }
}

async function assertComplete(directory: string): Promise<void> {
  for (const part of ['client', 'server/wrangler.json']) {
    await access(join(directory, part)).catch(() => {
      throw new Failure(`The build has no ${part}: check the adapter in astro.config.mjs.`);
    });
  }
}
