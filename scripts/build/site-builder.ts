import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../core/languages/list.ts';
import { messageOf } from '../process/failure.ts';
import { WorkerThread } from '../process/worker-thread.ts';
import { buildSite, type SiteEnvironment } from './astro.ts';
import { type Builds, changeOf } from './builds.ts';
import { contentFingerprint, everyPageChanged, sourceFingerprint } from './fingerprint.ts';
import { linkFiles } from './link-files.ts';
import { type RenderTask, renderedSchema } from './renderer.ts';
import { readSiteLanguage } from './site-language.ts';

/** Folders whose files are named after their content. */
const HASHED = ['client/_astro', 'client/_admin'];

export interface SiteBuilderOptions {
  root: string;
  builds: Builds;
  environment: SiteEnvironment;
  secretKey: string;
  logFile: string;
  log: (line: string) => void;
}

/** A fingerprint consists of those of code and content, separated by a dash. */
const codeOf = (fingerprint: string | undefined) => fingerprint?.split('-')[0];

/**
 * Builds the site. If the code has not changed, it renders only changed pages, in a thread that keeps
 * compiled pages and content. Otherwise, and if that fails, it builds everything.
 */
export class SiteBuilder {
  readonly #options: SiteBuilderOptions;
  readonly #thread: WorkerThread;
  /** Of the last fingerprint. */
  #language: Language | undefined;

  constructor(options: SiteBuilderOptions) {
    const { builds, environment } = options;
    this.#options = options;
    this.#thread = new WorkerThread(new URL('./render-thread.ts', import.meta.url), () => ({
      workerData: { build: builds.currentFolder, origin: environment.SITE_URL },
      // React's development checks take as long as the rendering.
      env: { ...process.env, ...environment, NODE_ENV: 'production' },
    }));
  }

  async fingerprint(): Promise<string> {
    const { root, environment, log } = this.#options;
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
    const [content, language] = await Promise.all([
      contentFingerprint(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY),
      readSiteLanguage(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, log),
    ]);
    this.#language = language;
    // Pages of another language are other code.
    const code = sourceFingerprint(root, { ...environment, SITE_LANGUAGE: language });
    return `${code}-${content}`;
  }

  async build(directory: string, fingerprint: string, signal: AbortSignal): Promise<void> {
    const { root, builds, logFile, log } = this.#options;
    const { environment: given } = this.#options;
    const environment = { ...given, ...(this.#language && { SITE_LANGUAGE: this.#language }) };
    const isSameCode = codeOf(builds.current?.fingerprint) === codeOf(fingerprint);
    if (isSameCode && (await this.#renderChanges(directory, signal))) return;
    await this.#thread.stop();
    log('Building the site');
    await buildSite({ root, directory, environment, logFile, signal });
    // Open pages and the running Worker still request the previous files.
    for (const folder of isSameCode ? HASHED : []) {
      linkFiles(join(builds.currentFolder, folder), join(directory, folder));
    }
  }

  /** Loads what a build of changed pages needs. */
  prepare(): void {
    if (this.#options.builds.current !== undefined) this.#thread.prepare();
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #renderChanges(to: string, signal: AbortSignal): Promise<boolean> {
    const { builds, environment, secretKey, log } = this.#options;
    const from = builds.currentFolder;
    try {
      const since = await changeOf(from);
      const everything = await everyPageChanged(environment.SUPABASE_URL, secretKey, since);
      const task: RenderTask = { from, to, since, everything };
      const result = renderedSchema.parse(await this.#thread.run(task, signal));
      for (const failure of result.failures) log(failure);
      log(`Rendered ${result.written} files`);
      return true;
    } catch (error) {
      signal.throwIfAborted();
      log(`The changed pages could not be rendered alone (${messageOf(error)})`);
      await rm(to, { recursive: true, force: true });
      return false;
    }
  }
}
