import { readFileSync } from 'node:fs';
import { buildRecordSchema } from '../../../core/domain/build-record.ts';
import { catalogueSchema } from '../../../core/domain/catalogue.ts';
import { sitemapCount } from '../../../core/domain/sitemap.ts';
import { type Content, readEverything } from '../../../site/content/reading.ts';
import { changesSince, updateContent } from '../../../site/content/update.ts';
import { LayeredFiles, writeLayer } from '../layers.ts';
import type { CompiledPages } from './compiled-pages.ts';

/** Why a build cannot be patched: a whole one is due. */
class WholeBuildDue extends Error {}

export interface Patched {
  /** How many files were rendered. */
  rendered: number;
}

function sitemapFiles(reviews: readonly unknown[], categories: readonly unknown[]): string[] {
  const count = sitemapCount({ reviews: reviews.length, categories: categories.length });
  return Array.from({ length: count }, (_, index) => `sitemap-${index + 1}.xml`);
}

const reviewFile = (slug: string) => `reviews/${slug}.html`;

/** Makes layers over a build that show what is there today, rendering only what has changed since. */
export class Patcher {
  readonly #pages: CompiledPages;
  #content: Content | undefined;

  /** @param content as it was when the pages were compiled, where it was kept. */
  constructor(pages: CompiledPages, content: Content | undefined) {
    this.#pages = pages;
    this.#content = content;
  }

  /**
   * Fills `to` with what a build, whose folders are given newest first, would have different today.
   *
   * @throws WholeBuildDue when that is not possible
   */
  async patch(from: readonly string[], to: string): Promise<Patched> {
    const files = new LayeredFiles(from);
    const served = readJson(files, 'build.json', buildRecordSchema).change;
    const showed = this.#content;
    const updated = showed && (await updateContent(showed));
    const content = updated?.content ?? (await readEverything());
    this.#content = content;
    this.#pages.show(content);
    const isServed = showed?.change === served;
    const ids = updated && isServed ? updated.changed : await changedSince(served);
    const before = isServed
      ? showed.reviews
      : readJson(files, 'catalogue.json', catalogueSchema).items;

    await this.#assertEqual(files, content, ids);
    const { changed, gone } = differences(before, content, ids);
    const rendered = new Map<string, Buffer>();
    const sitemaps = sitemapFiles(content.reviews, content.categories);
    for (const file of [...this.#pages.files, ...sitemaps, ...changed]) {
      const page = await this.#pages.render(file);
      if (!isEqual(page, files.locate(file))) rendered.set(file, page);
    }
    const lost = sitemapFiles(before, content.categories).slice(sitemaps.length);
    writeLayer(to, rendered, [...gone, ...lost]);
    return { rendered: rendered.size };
  }

  /** A page that has not changed must come out as it is: otherwise nothing here can be trusted. */
  async #assertEqual(files: LayeredFiles, { reviews }: Content, ids: ReadonlySet<string>) {
    const unchanged = reviews.find(({ id }) => !ids.has(id));
    if (unchanged === undefined) return;
    const file = reviewFile(unchanged.slug);
    if (!isEqual(await this.#pages.render(file), files.locate(file))) {
      throw new WholeBuildDue(`${file} would come out differently`);
    }
  }
}

async function changedSince(served: number): Promise<ReadonlySet<string>> {
  const since = await changesSince(served);
  if (since === null) throw new WholeBuildDue('Too much has changed');
  return new Set(since.changes.map(({ post_id }) => post_id));
}

/** The files that are to be made, and those that there are no more. */
function differences(
  before: readonly { id: string; slug: string }[],
  now: Content,
  ids: ReadonlySet<string>,
) {
  const changed = now.reviews.filter(({ id }) => ids.has(id)).map(({ slug }) => reviewFile(slug));
  const here = new Set(now.reviews.map(({ slug }) => reviewFile(slug)));
  const gone = before
    .filter(({ id }) => ids.has(id))
    .map(({ slug }) => reviewFile(slug))
    .filter((file) => !here.has(file));
  return { changed, gone };
}

function isEqual(page: Buffer, file: string | undefined): boolean {
  try {
    return file !== undefined && page.equals(readFileSync(file));
  } catch {
    return false;
  }
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
