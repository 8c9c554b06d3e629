import { readFileSync } from 'node:fs';
import { buildRecordSchema } from '../../../core/domain/build-record.ts';
import { catalogueSchema } from '../../../core/domain/catalogue.ts';
import { sitemapCount } from '../../../core/domain/sitemap.ts';
import { type Content, readEverything } from '../../../site/content/reading.ts';
import { changesSince, updateContent } from '../../../site/content/update.ts';
import { isEqual, LayerDraft, LayeredFiles } from '../layers.ts';
import type { CompiledPages } from './compiled-pages.ts';
import type { Crew } from './crew.ts';

/** Why a build cannot be patched: a whole one is due. */
class WholeBuildDue extends Error {}

export interface Patched {
  /** How many files came out differently and were written. */
  rendered: number;
}

/** What may look different: the reviews that changed and the pages that list them, or every page. */
export type Scope = 'changes' | 'everything';

function sitemapFiles(reviews: readonly unknown[], categories: readonly unknown[]): string[] {
  const count = sitemapCount({ reviews: reviews.length, categories: categories.length });
  return Array.from({ length: count }, (_, index) => `sitemap-${index + 1}.xml`);
}

const reviewFile = (slug: string) => `reviews/${slug}.html`;

const REHEARSED_REVIEWS = 100;

/** A page that says the same whatever the owner does. */
const STEADY_FILE = 'server-error.html';

/** The content as it was and as it is, and which reviews differ: undefined for any of them. */
interface Difference {
  before: readonly { id: string; slug: string }[];
  now: Content;
  ids: ReadonlySet<string> | undefined;
}

/** Makes layers over a build that show what is there today, rendering only what has changed since. */
export class Patcher {
  readonly #pages: CompiledPages;
  readonly #crew: Crew;
  #content: Content | undefined;

  /** @param content as it was when the pages were compiled, where it was kept. */
  constructor(pages: CompiledPages, crew: Crew, content: Content | undefined) {
    this.#pages = pages;
    this.#crew = crew;
    this.#content = content;
  }

  /**
   * Fills `to` with what a build, whose folders are given newest first, would have different today.
   *
   * @throws WholeBuildDue when that is not possible
   */
  async patch(from: readonly string[], to: string, scope: Scope): Promise<Patched> {
    const files = new LayeredFiles(from);
    const difference = await this.#difference(files, scope);
    const { before, now, ids } = difference;
    this.#content = now;
    const { changed, gone } = reviewFiles(difference);
    await this.#assertEqual(files, difference);

    const sitemaps = sitemapFiles(now.reviews, now.categories);
    const render = (content: Content, paths: string[]) => {
      this.#pages.show(content);
      return this.#crew.render({ pages: this.#pages, content, paths, from, to });
    };
    let rendered: number;
    if (ids === undefined) {
      rendered = await render(now, [...this.#pages.files, ...sitemaps, ...changed]);
    } else {
      rendered = await render(only(now, ids), changed);
      rendered += await render(now, [...this.#pages.lists, ...sitemaps]);
    }
    const lost = sitemapFiles(before, now.categories).slice(sitemaps.length);
    const kept = ids === undefined ? now : undefined;
    new LayerDraft(to, files).finish([...gone, ...lost], kept);
    return { rendered };
  }

  /** Renders what every publish renders, and some reviews, so that the first publish finds all of it warm. */
  async rehearse(): Promise<void> {
    const content = this.#content;
    if (content === undefined) return;
    const reviews = content.reviews.slice(0, REHEARSED_REVIEWS);
    this.#pages.show({ ...content, reviews });
    const files = [...this.#pages.files, ...reviews.map(({ slug }) => reviewFile(slug))];
    for (const file of files) await this.#pages.render(file);
  }

  async #difference(files: LayeredFiles, scope: Scope): Promise<Difference> {
    const served = readJson(files, 'build.json', buildRecordSchema).change;
    const showed = this.#content;
    const isServed = showed?.change === served;
    const before = isServed
      ? showed.reviews
      : readJson(files, 'catalogue.json', catalogueSchema).items;
    if (scope === 'changes') {
      const updated = showed && (await updateContent(showed));
      const ids = updated && isServed ? updated.changed : await changedSince(served);
      if (ids !== undefined) {
        return { before, now: updated?.content ?? (await readEverything()), ids };
      }
    }
    return { before, now: await readEverything(), ids: undefined };
  }

  /** A page that has not changed must come out as it is: otherwise nothing here can be trusted. */
  async #assertEqual(files: LayeredFiles, { now, ids }: Difference) {
    const unchanged = ids && now.reviews.find(({ id }) => !ids.has(id));
    const file = unchanged === undefined ? STEADY_FILE : reviewFile(unchanged.slug);
    this.#pages.show({ ...now, reviews: unchanged === undefined ? [] : [unchanged] });
    if (!isEqual(await this.#pages.render(file), files.locate(file))) {
      throw new WholeBuildDue(`${file} would come out differently`);
    }
  }
}

/** A review's page is made of that review: of ten thousand, Astro would look at each first. */
function only(content: Content, ids: ReadonlySet<string>): Content {
  return { ...content, reviews: content.reviews.filter(({ id }) => ids.has(id)) };
}

/** Undefined when there are too many to name. */
async function changedSince(served: number): Promise<ReadonlySet<string> | undefined> {
  const since = await changesSince(served);
  return since === null ? undefined : new Set(since.changes.map(({ post_id }) => post_id));
}

/** The files of reviews that are to be made, and those that there are no more. */
function reviewFiles({ before, now, ids }: Difference) {
  const mayDiffer = ({ id }: { id: string }) => ids === undefined || ids.has(id);
  const here = new Set(now.reviews.map(({ slug }) => reviewFile(slug)));
  const changed = now.reviews.filter(mayDiffer).map(({ slug }) => reviewFile(slug));
  const was = before.filter(mayDiffer).map(({ slug }) => reviewFile(slug));
  return { changed, gone: was.filter((file) => !here.has(file)) };
}

function readJson<Value>(
  files: LayeredFiles,
  path: string,
  schema: { parse(value: unknown): Value },
): Value {
  const file = files.locate(path);
  if (file === undefined) throw new WholeBuildDue(`There is no ${path}`);
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
