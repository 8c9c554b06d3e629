import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Review } from '../../../core/posts/schema.ts';
import type { Content } from '../../../site/content/reading.ts';
import { type CompiledPages, reviewFile } from '../compat/compiled-pages.ts';
import { LayerDraft, LayeredFiles } from '../layers.ts';

/** Fewer reviews are rendered sooner than a second thread has been told of them. */
const WORTH_SHARING = 50;
/** So many reviews are taken at a time: a thread that is told of more keeps more in its memory. */
const PORTION = 100;

/** Some pages that a thread is to render. */
export interface Share {
  /** What they show; its reviews are the ones whose pages are made, if any are. */
  content: Content;
  /** Such as `reviews/skip-9.html`. */
  paths: readonly string[];
  /** The folders of the build before, newest first. */
  from: readonly string[];
  /** The folder that is filled with the files that come out differently. */
  to: string;
}

/** What is to be rendered: files that show any of the content, and the pages of some reviews. */
export interface Order extends Omit<Share, 'paths'> {
  files: readonly string[];
  reviews: readonly Review[];
}

const answerSchema = z.object({ written: z.array(z.string()) });

/** Renders pages; answers the paths of those that came out differently. */
export async function renderShare(pages: CompiledPages, share: Share): Promise<string[]> {
  const draft = new LayerDraft(share.to, new LayeredFiles(share.from));
  const written: string[] = [];
  pages.show(share.content);
  for (const path of share.paths) {
    if (draft.add(path, await pages.render(path))) written.push(path);
  }
  return written;
}

/** A review's page is made of that review: of ten thousand, Astro would look at each first. */
function portions({ content, reviews, from, to }: Order): Share[] {
  const count = Math.ceil(reviews.length / PORTION);
  return Array.from({ length: count }, (_, index) => {
    const some = reviews.slice(index * PORTION, (index + 1) * PORTION);
    const paths = some.map(({ slug }) => reviewFile(slug));
    return { content: { ...content, reviews: some }, paths, from, to };
  });
}

/** The threads that render: this one, and where there is much to do on a second core another. */
export class Crew {
  readonly #origin: string;
  #helper: Worker | undefined;

  /** @param origin of the site */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Renders what is ordered; answers the paths of the files that came out differently. */
  async render(pages: CompiledPages, order: Order): Promise<string[]> {
    const waiting = portions(order);
    const isShared = order.reviews.length >= WORTH_SHARING && availableParallelism() > 1;
    const helper = isShared ? this.#called(order.from) : undefined;
    const written = await Promise.all([
      helper === undefined ? [] : handOver(helper, waiting),
      renderHere(pages, order, waiting),
    ]);
    return written.flat();
  }

  #called(from: readonly string[]): Worker {
    if (this.#helper === undefined) {
      const workerData = { build: from.at(-1), origin: this.#origin };
      this.#helper = new Worker(new URL('./helper.ts', import.meta.url), { workerData });
      this.#helper.unref();
    }
    return this.#helper;
  }
}

/** Renders the files, and then with the helper what is waiting. */
async function renderHere(pages: CompiledPages, order: Order, waiting: Share[]): Promise<string[]> {
  const { content, files, from, to } = order;
  const written = [await renderShare(pages, { content, paths: files, from, to })];
  for (let share = waiting.pop(); share !== undefined; share = waiting.pop()) {
    written.push(await renderShare(pages, share));
    // The helper is heard between two portions.
    await turn();
  }
  return written.flat();
}

/**
 * Has the helper render what is waiting, always told of the next portion before it has answered for the
 * one before. An error of the helper is one of the whole: its 'error' event ends the wait.
 */
async function handOver(helper: Worker, waiting: Share[]): Promise<string[]> {
  const written: string[][] = [];
  let told = 0;
  const tell = () => {
    const share = waiting.pop();
    if (share === undefined) return;
    helper.postMessage(share);
    told += 1;
  };
  tell();
  tell();
  if (told === 0) return [];
  for await (const [message] of on(helper, 'message')) {
    written.push(answerSchema.parse(message).written);
    tell();
    told -= 1;
    if (told === 0) break;
  }
  return written.flat();
}
