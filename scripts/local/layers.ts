import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from './failure.ts';

/** Where a layer keeps what it shows, and where a whole build does. */
const CONTENT = 'content.json';
const WHOLE_CONTENT = 'rendering/content.json';

/** What a layer has and what it hides: written last, so that a layer without it is none. */
export const LAYER_RECORD = 'layer.json';

const recordSchema = z.object({ files: z.array(z.string()), gone: z.array(z.string()) });

/** The files that a layer has, and those of the folders below it that it hides. */
interface Layer {
  folder: string;
  files: ReadonlySet<string>;
  gone: ReadonlySet<string>;
}

/** Where the static files of a build stand, whose folders are given newest first. */
export class LayeredFiles {
  readonly #layers: readonly Layer[];
  readonly #whole: string;

  constructor(folders: readonly string[]) {
    this.#whole = join(folders.at(-1) ?? '', 'client');
    this.#layers = folders.slice(0, -1).map(layerIn);
  }

  /**
   * The file that is served as `path`, such as `reviews/skip-9.html`; undefined where a layer has
   * taken it away. Whether a file of the whole build exists is not looked up.
   */
  locate(path: string): string | undefined {
    for (const { folder, files, gone } of this.#layers) {
      if (files.has(path)) return join(folder, 'client', path);
      if (gone.has(path)) return undefined;
    }
    return join(this.#whole, path);
  }
}

/** A layer is never changed: each is read once, and the few that were asked for last are remembered. */
const known = new Map<string, { madeAt: number; layer: Layer }>();
const MOST_KNOWN = 100;

function layerIn(folder: string): Layer {
  const { mtimeMs: madeAt } = statSync(join(folder, LAYER_RECORD));
  const before = known.get(folder);
  known.delete(folder);
  const layer = before?.madeAt === madeAt ? before.layer : readLayer(folder);
  known.set(folder, { madeAt, layer });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return layer;
}

function readLayer(folder: string): Layer {
  const record = JSON.parse(readFileSync(join(folder, LAYER_RECORD), 'utf8'));
  const { files, gone } = recordSchema.parse(record);
  return { folder, files: new Set(files), gone: new Set(gone) };
}

/** Where what the pages show may be kept, the newest first, of a build's folders newest first. */
export function contentFiles(folders: readonly string[]): string[] {
  const layers = folders.slice(0, -1).map((folder) => join(folder, CONTENT));
  return [...layers, join(folders.at(-1) ?? '', WHOLE_CONTENT)];
}

/** A layer in the making: the files that come out differently from what is served. */
export class LayerDraft {
  readonly #client: string;
  readonly #folder: string;
  readonly #below: LayeredFiles;
  /** Folders that are there already. */
  readonly #made = new Set<string>();

  /** @param below what the layer will lie upon. */
  constructor(folder: string, below: LayeredFiles) {
    this.#folder = folder;
    this.#client = join(folder, 'client');
    this.#below = below;
  }

  /** Takes up a file, unless it is served as it is. Answers whether it was different. */
  add(path: string, content: Buffer): boolean {
    if (isEqual(content, this.#below.locate(path))) return false;
    const file = join(this.#client, path);
    this.#make(dirname(file));
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  }

  /**
   * @param files all that were taken up, by this draft or others of the same layer
   * @param gone files that are not to be found any more
   * @param content that all pages show now, when all of them were made
   */
  finish(files: readonly string[], gone: readonly string[], content?: unknown): void {
    this.#make(this.#client);
    if (content !== undefined) {
      writeFileSync(join(this.#folder, CONTENT), JSON.stringify(content));
    }
    writeFileSync(join(this.#folder, LAYER_RECORD), JSON.stringify({ files, gone }));
  }

  #make(folder: string) {
    if (this.#made.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
  }
}

/** Whether a file is there and has this content. */
export function isEqual(content: Buffer, file: string | undefined): boolean {
  try {
    return file !== undefined && content.equals(readFileSync(file));
  } catch {
    return false;
  }
}

/**
 * Makes one whole folder of a build's folders, newest first, without copying a byte: every file gets
 * a second name. At once and not in turns, because ten thousand turns take longer than the work.
 */
export function linkTogether(folders: readonly string[], to: string): void {
  const whole = folders.at(-1) ?? '';
  linkAll(whole, to);
  for (const folder of folders.slice(0, -1).reverse()) {
    const { files, gone } = layerIn(folder);
    for (const path of [...gone, ...files]) removeIfThere(join(to, 'client', path));
    for (const path of files) {
      mkdirSync(dirname(join(to, 'client', path)), { recursive: true });
      linkSync(join(folder, 'client', path), join(to, 'client', path));
    }
  }
  const [content] = contentFiles(folders).filter(existsSync);
  if (content === undefined) return;
  removeIfThere(join(to, WHOLE_CONTENT));
  linkSync(content, join(to, WHOLE_CONTENT));
}

function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) linkAll(join(from, entry.name), join(to, entry.name));
    else linkSync(join(from, entry.name), join(to, entry.name));
  }
}

function removeIfThere(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
