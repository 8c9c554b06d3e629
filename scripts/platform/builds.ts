import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from './failure.ts';

const buildSchema = z.object({
  /** Counts up with every build of this folder. */
  number: z.int().positive(),
  /** Of the code and content it was made from. */
  fingerprint: z.string(),
});

/** A finished build: `client/` holds its static files, `server/` the Worker's modules. */
export type Build = z.infer<typeof buildSchema>;

/**
 * The numbered builds of a folder and which of them is served, named in `current.json`. That file is
 * replaced by a rename after a build is whole, so neither a failed build nor a power cut shows half.
 */
export class Builds {
  #current: Build | undefined;
  readonly #folder: string;

  private constructor(folder: string, current: Build | undefined) {
    this.#folder = folder;
    this.#current = current;
  }

  /** Opens the builds folder, making it where there is none. */
  static async open(folder: string): Promise<Builds> {
    await mkdir(folder, { recursive: true });
    const current = await readCurrent(folder);
    return new Builds(folder, current);
  }

  /** The build to serve; undefined before the first. */
  get current(): Build | undefined {
    return this.#current;
  }

  /** Where a build stands. */
  directory(build: Build): string {
    return join(this.#folder, String(build.number));
  }

  /**
   * Makes a build and serves it from then on. When `make` throws, what was served stays. The build
   * before is kept until the next switch, for requests that are still reading it.
   *
   * @param make fills the folder it is given. That is always the same one, because Astro writes its
   *   name into the Worker, which must come out equal when only content has changed.
   */
  async replace(fingerprint: string, make: (directory: string) => Promise<void>): Promise<Build> {
    const draft = join(this.#folder, 'next');
    await rm(draft, { recursive: true, force: true });
    const build = { number: (await this.#highest()) + 1, fingerprint };
    await make(draft);
    await assertWhole(draft);
    await rename(draft, this.directory(build));
    await this.#point(build);
    const before = this.#current;
    this.#current = build;
    await this.#removeAllBut([build.number, before?.number]);
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

  async #highest(): Promise<number> {
    return Math.max(0, ...(await this.#numbers()));
  }

  async #removeAllBut(kept: (number | undefined)[]): Promise<void> {
    for (const number of await this.#numbers()) {
      if (kept.includes(number)) continue;
      await rm(join(this.#folder, String(number)), { recursive: true, force: true });
    }
  }

  async #numbers(): Promise<number[]> {
    const names = await readdir(this.#folder);
    return names.filter((name) => /^\d+$/.test(name)).map(Number);
  }
}

/** A pointer that is missing, damaged or points nowhere only means that a build is due. */
async function readCurrent(folder: string): Promise<Build | undefined> {
  try {
    const text = await readFile(join(folder, 'current.json'), 'utf8');
    const build = buildSchema.parse(JSON.parse(text));
    await assertWhole(join(folder, String(build.number)));
    return build;
  } catch {
    return undefined;
  }
}

async function assertWhole(directory: string): Promise<void> {
  for (const part of ['client', 'server/wrangler.json']) {
    await access(join(directory, part)).catch(() => {
      throw new Failure(`The build has no ${part}: check the adapter in astro.config.mjs.`);
    });
  }
}
