import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRecordSchema } from '../../../core/domain/build-record.ts';
import { type Catalogue, catalogueSchema } from '../../../core/domain/catalogue.ts';
import { sitemapCount } from '../../../core/domain/sitemap.ts';
import { type Content, readEverything } from '../../../site/content/reading.ts';
import { changesSince, updateContent } from '../../../site/content/update.ts';
import type { CompiledPages } from './compiled-pages.ts';
import { copyByLinks, writeInto } from './linked-copy.ts';

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

/** Makes builds out of the one before, rendering only what has changed since. */
export class Patcher {
  readonly #pages: CompiledPages;
  #content: Content | undefined;

  constructor(pages: CompiledPages) {
    this.#pages = pages;
  }

  /**
   * Fills `to` with the build in `from` as it would be today.
   *
   * @throws WholeBuildDue when that is not possible
   */
  async patch(from: string, to: string): Promise<Patched> {
    const client = join(from, 'client');
    const served = readJson(join(client, 'build.json'), buildRecordSchema).change;
    const catalogue = readJson(join(client, 'catalogue.json'), catalogueSchema);
    this.#content =
      (this.#content && (await updateContent(this.#content))) ?? (await readEverything());
    const since = await changesSince(served);
    if (since === null) throw new WholeBuildDue('Too much has changed');
    const ids = new Set(since.changes.map(({ post_id }) => post_id));
    const { changed, gone } = differences(catalogue, this.#content, ids);
    this.#pages.show(this.#content);
    await this.#assertEqual(client, catalogue, ids);
    const { reviews, categories } = this.#content;
    const sitemaps = sitemapFiles(reviews, categories);
    const files = [...this.#pages.files, ...sitemaps, ...changed.map(reviewFile)];
    const replaced = [...gone.map(reviewFile), ...sitemapFiles(catalogue.items, categories)];
    copyByLinks(from, to, new Set([...files, ...replaced].map((file) => `client/${file}`)));
    for (const file of files) writeInto(join(to, 'client'), file, await this.#pages.render(file));
    return { rendered: files.length };
  }

  /** A page that has not changed must come out as it is: otherwise nothing here can be trusted. */
  async #assertEqual(client: string, catalogue: Catalogue, ids: ReadonlySet<string>) {
    const unchanged = catalogue.items.find(({ id }) => !ids.has(id));
    if (unchanged === undefined) return;
    const file = reviewFile(unchanged.slug);
    const rendered = await this.#pages.render(file);
    if (!rendered.equals(readFileSync(join(client, file)))) {
      throw new WholeBuildDue(`${file} would come out differently`);
    }
  }
}

/** The slugs whose pages are to be made, and those that have none any more. */
function differences(before: Catalogue, now: Content, ids: ReadonlySet<string>) {
  const here = new Set(now.reviews.map(({ slug }) => slug));
  return {
    changed: now.reviews.filter(({ id }) => ids.has(id)).map(({ slug }) => slug),
    gone: before.items
      .filter(({ id, slug }) => ids.has(id) && !here.has(slug))
      .map(({ slug }) => slug),
  };
}

function readJson<Value>(file: string, schema: { parse(value: unknown): Value }): Value {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
