import { readFileSync } from 'node:fs';
import { catalogueSchema } from '../../../core/catalogue/schema.ts';
import { buildRecordSchema } from '../../../core/publishing/schema.ts';
import { sitemapCount } from '../../../core/seo/sitemap.ts';
import { type Content, readEverything } from '../../../site/content/reading.ts';
import { changesSince, updateContent, updateEverything } from '../../../site/content/update.ts';
import { type CompiledPages, reviewFile } from '../compat/compiled-pages.ts';
import { isEqual, LayerDraft, LayeredFiles } from '../layers.ts';
import type { Crew } from './crew.ts';

/** Why a build cannot be patched: a whole one is due. */
class WholeBuildDue extends Error {}

export interface Patched {
  /** How many files came out differently and were written. */
  rendered: number;
}

/** What may look different: the reviews that changed and the pages that list them, or every page. */
export type Scope = 'changes' | 'everything';

/** What of the content makes files of its own. */
interface Mapped {
  reviews: readonly { id: string; slug: string }[];
  categories: readonly unknown[];
}

function sitemapFiles({ reviews, categories }: Mapped): string[] {
  const count = sitemapCount({ reviews: reviews.length, categories: categories.length });
  return Array.from({ length: count }, (_, index) => `sitemap-${index + 1}.xml`);
}

const REHEARSED_REVIEWS = 100;

/** A page that says the same whatever the owner does. */
const STEADY_FILE = 'server-error.html';

/** The content as it is, and how it differs from what is served. */
interface Difference {
  now: Content;
  /** The reviews that differ: undefined for any of them. */
  ids: ReadonlySet<string> | undefined;
  /** The files that are served and have no page any more. */
  gone: string[];
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
    const { now, ids, gone } = await this.#difference(files, scope);
    this.#content = now;
    await this.#assertEqual(files, now, ids);
    const written = await this.#crew.render(this.#pages, {
      content: now,
      files: [...(ids === undefined ? this.#pages.files : this.#pages.lists), ...sitemapFiles(now)],
      reviews: ids === undefined ? now.reviews : now.reviews.filter(({ id }) => ids.has(id)),
      from,
      to,
    });
    new LayerDraft(to, files).finish(written, gone, ids === undefined ? now : undefined);
    return { rendered: written.length };
  }

  /**
   * Renders what every publish renders, so that what lists remember of each review is there, and some
   * reviews: the first publish finds all of it warm.
   */
  async rehearse(): Promise<void> {
    const content = this.#content;
    if (content === undefined) return;
    this.#pages.show(content);
    const files = [...this.#pages.files, ...sitemapFiles(content)];
    for (const file of files) await this.#pages.render(file);
    const reviews = content.reviews.slice(0, REHEARSED_REVIEWS);
    this.#pages.show({ ...content, reviews });
    for (const { slug } of reviews) await this.#pages.render(reviewFile(slug));
  }

  async #difference(files: LayeredFiles, scope: Scope): Promise<Difference> {
    const changes = scope === 'changes' ? await this.#changes(files) : undefined;
    return changes ?? this.#everything(files);
  }

  /** Undefined when there are too many changes to name. */
  async #changes(files: LayeredFiles): Promise<Difference | undefined> {
    const before = this.#before(files);
    const showed = this.#content;
    const updated = showed && (await updateContent(showed));
    const ids =
      updated && before === showed ? updated.changed : await changedSince(servedChange(files));
    if (ids === undefined) return undefined;
    const now = updated?.content ?? (await readEverything());
    const differ = ({ id }: { id: string }) => ids.has(id);
    const here = new Set(filesOf(now, differ));
    return { now, ids, gone: filesOf(before, differ).filter((file) => !here.has(file)) };
  }

  async #everything(files: LayeredFiles): Promise<Difference> {
    const served = filesOf(this.#before(files));
    const now =
      (this.#content && (await updateEverything(this.#content))) ?? (await readEverything());
    const here = new Set(filesOf(now));
    return { now, ids: undefined, gone: served.filter((file) => !here.has(file)) };
  }

  /** What is served, as far as it has files of its own. */
  #before(files: LayeredFiles): Mapped {
    if (this.#content?.change === servedChange(files)) return this.#content;
    const { items, categories } = readJson(files, 'catalogue.json', catalogueSchema);
    return { reviews: items, categories };
  }

  /** A page that has not changed must come out as it is: otherwise nothing here can be trusted. */
  async #assertEqual(
    files: LayeredFiles,
    now: Content,
    ids: ReadonlySet<string> | undefined,
  ): Promise<void> {
    const unchanged = ids && now.reviews.find(({ id }) => !ids.has(id));
    const file = unchanged === undefined ? STEADY_FILE : reviewFile(unchanged.slug);
    this.#pages.show({ ...now, reviews: unchanged === undefined ? [] : [unchanged] });
    if (!isEqual(await this.#pages.render(file), files.locate(file))) {
      throw new WholeBuildDue(`${file} would come out differently`);
    }
  }
}

/** Undefined when there are too many to name. */
async function changedSince(served: number): Promise<ReadonlySet<string> | undefined> {
  const since = await changesSince(served);
  return since === null ? undefined : new Set(since.changes.map(({ post_id }) => post_id));
}

/** The files of reviews, or of some of them, and the sitemaps. */
function filesOf(
  content: Mapped,
  which: (review: { id: string }) => boolean = () => true,
): string[] {
  const reviews = content.reviews.filter(which).map(({ slug }) => reviewFile(slug));
  return [...reviews, ...sitemapFiles(content)];
}

const servedChange = (files: LayeredFiles) =>
  readJson(files, 'build.json', buildRecordSchema).change;

function readJson<Value>(
  files: LayeredFiles,
  path: string,
  schema: { parse(value: unknown): Value },
): Value {
  const file = files.locate(path);
  if (file === undefined) throw new WholeBuildDue(`There is no ${path}`);
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
