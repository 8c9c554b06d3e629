import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Content } from '../../../site/content/reading.ts';
import { LayerDraft, LayeredFiles } from '../layers.ts';
import type { CompiledPages } from './compiled-pages.ts';

/** Fewer pages are rendered sooner than a second thread has been told of them. */
const WORTH_SHARING = 50;
/** More threads would each want the content, and the database needs a core as well. */
const MOST_HELPERS = 1;

/** What several threads render together, each taking the next path. */
export interface Share {
  content: Content;
  /** Such as `reviews/skip-9.html`. */
  paths: readonly string[];
  /** How many of the paths have been taken, for all threads. */
  taken: Int32Array<SharedArrayBuffer>;
  /** The folders of the build before, newest first. */
  from: readonly string[];
  /** The folder that is filled with the files that come out differently. */
  to: string;
}

const answerSchema = z.object({ rendered: z.number() });

/** Renders paths until all are taken; answers how many files came out differently. */
export async function renderShare(pages: CompiledPages, share: Share): Promise<number> {
  const draft = new LayerDraft(share.to, new LayeredFiles(share.from));
  let rendered = 0;
  for (;;) {
    const path = share.paths[Atomics.add(share.taken, 0, 1)];
    if (path === undefined) return rendered;
    if (draft.add(path, await pages.render(path))) rendered += 1;
  }
}

/** The threads that render: this one, and where there is much to do on a second core another. */
export class Crew {
  readonly #origin: string;
  readonly #helpers: Worker[] = [];

  /** @param origin of the site */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Renders the paths; answers how many files came out differently. */
  async render(order: Omit<Share, 'taken'> & { pages: CompiledPages }): Promise<number> {
    const { pages, ...rest } = order;
    const share = { ...rest, taken: new Int32Array(new SharedArrayBuffer(4)) };
    const helpers = order.paths.length < WORTH_SHARING ? [] : this.#called(order.from);
    const shares = helpers.map((helper) => askFor(helper, share));
    const counts = await Promise.all([renderShare(pages, share), ...shares]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  #called(from: readonly string[]): Worker[] {
    const wanted = Math.min(MOST_HELPERS, availableParallelism() - 1);
    while (this.#helpers.length < wanted) {
      const workerData = { build: from.at(-1), origin: this.#origin };
      const helper = new Worker(new URL('./helper.ts', import.meta.url), { workerData });
      helper.unref();
      this.#helpers.push(helper);
    }
    return this.#helpers;
  }
}

/** An error of the helper is one of the whole: its 'error' event ends the wait. */
async function askFor(helper: Worker, share: Share): Promise<number> {
  helper.postMessage(share);
  const [message] = await once(helper, 'message');
  return answerSchema.parse(message).rendered;
}
