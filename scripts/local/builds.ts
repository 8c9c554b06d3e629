import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from './failure.ts';
import { LAYER_RECORD, linkTogether } from './layers.ts';

const buildSchema = z.object({
  /** Counts up with every build of this folder. */
  number: z.int().positive(),
  /** Of the code and content it was made from. */
  fingerprint: z.string(),
  /** The folders it is made of, newest first: a whole build, and above it what changed since. */
  layers: z.array(z.int().positive()).min(1),
});

/**
 * A finished build. Its whole folder holds the static files in `client/` and the Worker's modules in
 * `server/`; a layer above it holds in `client/` the files that changed, in `layer.json` which
 * they are and which it hides.
 */
export type Build = z.infer<typeof buildSchema>;

/** What a folder was filled with: all of a build, or what changed since the one that is served. */
export type Filling = 'whole' | 'layer';

/** More layers than this are put together, so that finding a file stays quick. */
const MOST_LAYERS = 24;

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

  /** The folders of a build, newest first: a file is the one in the first folder that has it. */
  folders({ layers }: Build): string[] {
    return layers.map((layer) => join(this.#folder, String(layer)));
  }

  /** The folder with the whole build that a build is made of, its Worker and its compiled pages. */
  whole(build: Build): string {
    return this.folders(build).at(-1) ?? '';
  }

  /**
   * Makes a build and serves it from then on. When `make` throws, what was served stays. The build
   * before is kept until the next switch, for requests that are still reading it.
   *
   * @param make fills the folder it is given and tells with what. That is always the same one, because Astro writes its
   *   name into the Worker, which must come out equal when only content has changed.
   */
  async replace(
    fingerprint: string,
    make: (directory: string) => Promise<Filling>,
  ): Promise<Build> {
    const draft = join(this.#folder, 'next');
    await rm(draft, { recursive: true, force: true });
    const filling = await make(draft);
    if (filling === 'whole') await assertWhole(draft);
    const below = filling === 'layer' ? this.#current : undefined;
    return this.#serve(draft, fingerprint, below?.layers ?? []);
  }

  /** Puts the layers of the served build together, when there are many, and serves that. */
  async putTogether(): Promise<void> {
    const { current } = this;
    if (current === undefined || current.layers.length <= MOST_LAYERS) return;
    const draft = join(this.#folder, 'next');
    await rm(draft, { recursive: true, force: true });
    linkTogether(this.folders(current), draft);
    await this.#serve(draft, current.fingerprint, []);
  }

  async #serve(draft: string, fingerprint: string, below: number[]): Promise<Build> {
    const number = (await this.#highest()) + 1;
    const build = { number, fingerprint, layers: [number, ...below] };
    await rename(draft, join(this.#folder, String(number)));
    await this.#point(build);
    const before = this.#current;
    this.#current = build;
    await this.#removeAllBut([...build.layers, ...(before?.layers ?? [])]);
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

  async #removeAllBut(kept: number[]): Promise<void> {
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
    const folders = build.layers.map((layer) => join(folder, String(layer)));
    await Promise.all(folders.slice(0, -1).map((layer) => access(join(layer, LAYER_RECORD))));
    await assertWhole(folders.at(-1) ?? '');
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
