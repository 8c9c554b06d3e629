import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Review, reviewPath } from '../../../core/posts/schema.ts';
import { sitemapCount } from '../../../core/seo/sitemap.ts';
import { type Content, readEverything } from '../../../site/content/reading.ts';
import { updateContent } from '../../../site/content/update.ts';
import { CompiledPages, isContentFile, reviewFile } from '../compat/astro-pages.ts';
import { messageOf } from '../failure.ts';
import { linkFiles } from './link-files.ts';

/** The content of the last full rendering. */
const CONTENT = 'rendering/content.json';

/** The rows were validated when they were read. */
const contentSchema = z.custom<Content>(
  (value) => z.looseObject({ reviews: z.array(z.unknown()) }).safeParse(value).success,
);

/** A page that does not depend on the content. */
const STEADY_FILE = 'server-error.html';

export const renderTaskSchema = z.object({
  from: z.string(),
  to: z.string(),
  since: z.number(),
  everything: z.boolean(),
});

export type RenderTask = z.infer<typeof renderTaskSchema>;

export const renderedSchema = z.object({
  /** How many files differ from those of the previous build. */
  written: z.number(),
  /** One sentence for each review whose page could not be rendered. */
  failures: z.array(z.string()),
});

/** Creates the next build from the previous one and the changed pages. */
export class ChangeRenderer {
  readonly #pages: CompiledPages;
  #content: Content;

  private constructor(pages: CompiledPages, content: Content) {
    this.#pages = pages;
    this.#content = content;
  }

  static async open(build: string, origin: string): Promise<ChangeRenderer> {
    const pages = await CompiledPages.open(build, origin);
    return new ChangeRenderer(pages, await readKeptContent(build));
  }

  /** Throws if a full build is due. */
  async render(task: RenderTask): Promise<z.infer<typeof renderedSchema>> {
    const { from, to, since, everything } = task;
    const before = this.#content;
    const updated = everything ? null : await updateContent(before, since);
    const read = updated?.content ?? (await readEverything());
    const { reviews } = read;
    // A page that failed is tried again with every build.
    const due = updated && new Set([...updated.changed, ...before.failed.map(({ id }) => id)]);
    const changed = due ? reviews.filter(({ id }) => due.has(id)) : reviews;
    await this.#assertUnchanged(from, read, due);

    const pages = await this.#renderReviews({ ...read, reviews: changed }, from, to);
    const failed = pages.failed.map(({ review: { id, slug, title } }) => ({ id, slug, title }));
    const content = { ...read, failed };
    const lists = [...this.#pages.files, ...sitemapFiles(content)];
    let written = pages.written;
    this.#pages.show(content);
    for (const file of lists) {
      written += writeChanged(await this.#pages.render(file), file, from, to);
    }
    if (updated === null) write(join(to, CONTENT), JSON.stringify(content));
    // Visitors keep the last version of a page that fails, but never another review's.
    const addresses = new Map(before.reviews.map(({ id, slug }) => [id, slug]));
    const existing = new Set([...lists, ...reviews.map(reviewFile)]);
    for (const review of failed) {
      if (addresses.get(review.id) !== review.slug) existing.delete(reviewFile(review));
    }
    linkFiles(
      join(from, 'client'),
      join(to, 'client'),
      (path) => !isContentFile(path) || existing.has(path),
    );
    for (const part of ['rendering', 'server']) linkFiles(join(from, part), join(to, part));
    this.#content = content;
    return { written, failures: pages.failed.map(failureText) };
  }

  /** Pages that fail are left out, unless all do. */
  async #renderReviews(content: Content, from: string, to: string) {
    let written = 0;
    const failed: { review: Review; error: unknown }[] = [];
    this.#pages.show(content);
    for (const review of content.reviews) {
      const file = reviewFile(review);
      const page = await this.#pages.render(file).catch((error: unknown) => {
        failed.push({ review, error });
        return null;
      });
      if (page !== null) written += writeChanged(page, file, from, to);
    }
    if (failed.length > 1 && failed.length === content.reviews.length) throw failed[0]?.error;
    return { written, failed };
  }

  /** An unchanged page must come out equal. Otherwise no rendering can be trusted. */
  async #assertUnchanged(from: string, content: Content, changed: ReadonlySet<string> | null) {
    const review = content.reviews.find(({ id }) => changed?.has(id) === false);
    const file = review === undefined ? STEADY_FILE : reviewFile(review);
    this.#pages.show({ ...content, reviews: review === undefined ? [] : [review] });
    if (!isEqual(await this.#pages.render(file), join(from, 'client', file))) {
      throw new Error(`${file} would come out differently`);
    }
  }
}

export async function readKeptContent(build: string): Promise<Content> {
  return contentSchema.parse(JSON.parse(await readFile(join(build, CONTENT), 'utf8')));
}

function sitemapFiles({ reviews, categories }: Content): string[] {
  const count = sitemapCount({ reviews: reviews.length, categories: categories.length });
  return Array.from({ length: count }, (_, index) => `sitemap-${index + 1}.xml`);
}

function write(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { flag: 'wx' });
}

/** Returns the number of written files, 0 or 1. */
function writeChanged(content: Buffer, file: string, from: string, to: string): number {
  if (isEqual(content, join(from, 'client', file))) return 0;
  write(join(to, 'client', file), content);
  return 1;
}

function failureText({ review, error }: { review: Review; error: unknown }): string {
  return `The page of “${review.title}” (${reviewPath(review.slug)}) could not be rendered: ${messageOf(error)}`;
}

function isEqual(content: Buffer, file: string): boolean {
  try {
    return content.equals(readFileSync(file));
  } catch {
    return false;
  }
}
