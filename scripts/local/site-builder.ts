import { readFile, rm } from 'node:fs/promises';
import { buildRecordSchema } from '../../core/publishing/schema.ts';
import { buildSite, type SiteEnvironment } from './astro.ts';
import type { Build, Builds, Filling } from './builds.ts';
import { categoriesChanged, contentFingerprint } from './content.ts';
import { messageOf } from './failure.ts';
import { sourceFingerprint } from './fingerprint.ts';
import { keepHashedFiles } from './hashed-files.ts';
import { LayeredFiles } from './layers.ts';
import { type Preparation, RenderThread } from './rendering/render-thread.ts';

export interface SiteBuilderOptions {
  /** The repository. */
  root: string;
  builds: Builds;
  environment: SiteEnvironment;
  /** Opens the whole database. */
  secretKey: string;
  logFile: string;
  /** Told what is being done. */
  log: (line: string) => void;
}

/** The number of the last change that is in a build, whose folders are given newest first. */
export async function changeOf(folders: readonly string[]): Promise<number> {
  const text = await readFile(new LayeredFiles(folders).locate('build.json') ?? '', 'utf8');
  return buildRecordSchema.parse(JSON.parse(text)).change;
}

/** A fingerprint is that of the code, a dash, and that of the content. */
function codeOf(build: Build): string {
  return build.fingerprint.slice(0, build.fingerprint.indexOf('-'));
}

/**
 * Builds the site: when the code is that of the build before, renders only the pages that may have
 * changed, which is all of them after a change of categories or texts; otherwise, and whenever the
 * short way does not work out, builds it whole.
 */
export class SiteBuilder {
  readonly #options: SiteBuilderOptions;
  readonly #thread: RenderThread;
  /** Of the code when it was last looked at: reading all of it takes longer than a publish may. */
  #source = '';

  constructor(options: SiteBuilderOptions) {
    this.#options = options;
    this.#thread = new RenderThread(options.environment);
  }

  /** Of the code and content as they are now. */
  async fingerprint(): Promise<string> {
    const { root, environment } = this.#options;
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
    const content = await contentFingerprint(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY);
    this.#source = sourceFingerprint(root, { ...environment });
    return `${this.#source}-${content}`;
  }

  /** Fills a folder with a build of what the last fingerprint is of, or with what it changes. Throws when that fails or the signal ends it. */
  async build(directory: string, signal: AbortSignal): Promise<Filling> {
    if (await this.#patch(directory, signal)) return 'layer';
    await this.#thread.stop();
    const { root, builds, environment, logFile, log } = this.#options;
    log('Building the site');
    await buildSite({ root, directory, environment, logFile, signal });
    const { current } = builds;
    if (current !== undefined && this.#isOfThisCode(current)) {
      await keepHashedFiles(builds.whole(current), directory);
    }
    return 'whole';
  }

  /** Gets ready for the next build while nobody waits for it. */
  warm(): void {
    this.#prepare('rehearse');
  }

  /** Loads what renders while it is found out what is to be built; in vain where that is everything. */
  load(): void {
    this.#prepare('load');
  }

  #prepare(how: Preparation): void {
    const { builds } = this.#options;
    if (builds.current !== undefined) this.#thread.prepare(builds.folders(builds.current), how);
  }

  /** Whether two builds are of the same code, so that the Worker of one serves the other. */
  sameCode(one: Build, other: Build | undefined): boolean {
    return codeOf(one) === (other && codeOf(other));
  }

  #isOfThisCode(build: Build): boolean {
    return codeOf(build) === this.#source;
  }

  /** Ends what is kept from build to build. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #patch(directory: string, signal: AbortSignal): Promise<boolean> {
    const { builds, environment, secretKey, log } = this.#options;
    const { current } = builds;
    if (current === undefined) return false;
    if (!this.#isOfThisCode(current)) return false;
    const from = builds.folders(current);
    try {
      const served = await changeOf(from);
      const everywhere = await categoriesChanged(environment.SUPABASE_URL, secretKey, served);
      const scope = everywhere ? 'everything' : 'changes';
      const rendered = await this.#thread.patch(from, directory, scope, signal);
      log(`Rendered ${rendered} files`);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      log(`The changed pages alone could not be rendered (${messageOf(error)})`);
      await rm(directory, { recursive: true, force: true });
      return false;
    }
  }
}
