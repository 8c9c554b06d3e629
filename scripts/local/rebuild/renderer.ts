import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sitemapCount } from '../../../core/seo/sitemap.ts';
import { type Content, readEverything } from '../../../site/content/reading.ts';
import { updateContent } from '../../../site/content/update.ts';
import { CompiledPages, isContentFile, reviewFile } from '../compat/astro-pages.ts';
import { linkFiles } from './link-files.ts';

/** The content of the last full rendering. */
const CONTENT = 'rendering/content.json';

/** The rows were validated when they were read. */
const contentSchema = z.custom<Content>(
  (value) => z.looseObject({ reviews: z.array(z.unknown()) }).safeParse(value).success,
);

/** A page that does not depend on the content. */
const STEADY_FILE = 'server-error.html';

export interface RenderTask {
  from: string;
  to: string;
  since: number;
  everything: boolean;
}

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

  /** Returns the number of changed files. Throws if a full build is due. */
  async render({ from, to, since, everything }: RenderTask): Promise<number> {
    const updated = everything ? null : await updateContent(this.#content, since);
    const content = updated?.content ?? (await readEverything());
    const { reviews } = content;
    const changed = updated ? reviews.filter(({ id }) => updated.changed.has(id)) : reviews;
    await this.#assertUnchanged(from, content, updated?.changed);

    const lists = [...this.#pages.files, ...sitemapFiles(content)];
    const rendered =
      (await this.#renderFiles(content, lists, from, to)) +
      (await this.#renderFiles(
        { ...content, reviews: changed },
        changed.map(reviewFile),
        from,
        to,
      ));
    if (updated === null) write(join(to, CONTENT), JSON.stringify(content));
    const existing = new Set([...lists, ...reviews.map(reviewFile)]);
    linkFiles(
      join(from, 'client'),
      join(to, 'client'),
      (path) => !isContentFile(path) || existing.has(path),
    );
    for (const part of ['rendering', 'server']) linkFiles(join(from, part), join(to, part));
    this.#content = content;
    return rendered;
  }

  async #renderFiles(content: Content, files: string[], from: string, to: string): Promise<number> {
    let written = 0;
    this.#pages.show(content);
    for (const file of files) {
      const text = await this.#pages.render(file);
      if (isEqual(text, join(from, 'client', file))) continue;
      write(join(to, 'client', file), text);
      written += 1;
    }
    return written;
  }

  /** An unchanged page must come out equal. Otherwise no rendering can be trusted. */
  async #assertUnchanged(from: string, content: Content, changed?: ReadonlySet<string>) {
    const review = changed && content.reviews.find(({ id }) => !changed.has(id));
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

function isEqual(content: Buffer, file: string): boolean {
  try {
    return content.equals(readFileSync(file));
  } catch {
    return false;
  }
}
