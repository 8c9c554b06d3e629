import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { reviewPath } from '../../core/posts/address.ts';
import type { Review } from '../../core/posts/schema.ts';
import type { FailedPage } from '../../core/publishing/schema.ts';
import { isSameDocument } from '../../core/search/index.ts';
import { type Content, readEverything } from '../../site/content/reading.ts';
import { searchDocumentOf } from '../../site/content/search-document.ts';
import { updateContent } from '../../site/content/update.ts';
import { sitemapCount, sitemapEntries } from '../../site/feeds/sitemap.ts';
import { policyOf } from '../../site/integrations/static-headers.mjs';
import { messageOf } from '../process/failure.ts';
import { CompiledPages, isContentFile, pageFile } from './compat/astro-pages.ts';
import { linkFiles } from './link-files.ts';
import { changedPaths, type NumberedPage, numberedPages } from './numbered-pages.ts';

/** The content of the last full rendering. */
const CONTENT = 'rendering/content.json';
/** The pages that were rendered since. */
const RENDERED = 'rendering/rendered.json';

/** The rows were validated when they were read. */
const contentSchema = z.custom<Content>(
  (value) => z.looseObject({ reviews: z.array(z.unknown()) }).safeParse(value).success,
);

/** Creating it takes as long as the rest of an update, and most changes are of prices and ratings. */
const SEARCH_INDEX = 'search.json';

/** States the content security policy that all pages have. */
const HOME_FILE = 'index.html';
const HEADERS = '_headers';

/** A page that depends on the texts and the branding of the site alone. */
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

/** Content with the pages that depend on it. */
interface Rendered {
  content: Content;
  pages: ReadonlyMap<string, NumberedPage>;
}

interface Failure {
  about: FailedPage;
  error: unknown;
}

/** Creates the next build from the previous one and the changed pages. */
export class ChangeRenderer {
  readonly #pages: CompiledPages;
  #before: Rendered;
  /** Pages of the build that are newer than the kept content. */
  #rendered: ReadonlySet<string>;
  /** The rendered pages that are newer than the known content. */
  #unknown: ReadonlySet<string>;

  private constructor(pages: CompiledPages, content: Content, rendered: Set<string>) {
    this.#pages = pages;
    this.#before = { content, pages: numberedPages(content) };
    this.#rendered = rendered;
    this.#unknown = rendered;
  }

  static async open(build: string, origin: string): Promise<ChangeRenderer> {
    const pages = await CompiledPages.open(build, origin);
    return new ChangeRenderer(pages, await readKeptContent(build), await readRendered(build));
  }

  /** Throws if a full build is due. */
  async render(task: RenderTask): Promise<z.infer<typeof renderedSchema>> {
    const { from, to, since, everything } = task;
    const before = this.#before;
    const updated = everything ? null : await updateContent(before.content, since);
    const read = updated?.content ?? (await readEverything());
    const after = { content: read, pages: numberedPages(read) };
    const due = updated === null ? null : this.#due(after, updated.changed, since);
    await this.#assertUnchanged(from, after, due);

    const pages = await this.#renderPages(after, due, from, to);
    const content = { ...read, failed: pages.failed.map(({ about }) => about) };
    const lists = [...this.#pages.files, ...sitemapFiles(content)];
    const isSearchKept = updated !== null && this.#isSearchKept(content, since);
    let written = pages.written;
    this.#pages.show(content);
    for (const file of lists) {
      if (file === SEARCH_INDEX && isSearchKept) continue;
      written += writeChanged(await this.#pages.render(file), file, from, to);
    }
    if (updated === null) written += writeHeaders(from, to);
    if (updated === null) write(join(to, CONTENT), JSON.stringify(content));
    const rendered =
      updated === null ? new Set<string>() : new Set([...this.#rendered, ...(due ?? [])]);
    write(join(to, RENDERED), JSON.stringify([...rendered]));
    this.#link(task, new Set([...lists, ...this.#existing(after, pages.failed)]));
    this.#before = { content, pages: after.pages };
    this.#rendered = rendered;
    this.#unknown = new Set();
    return { written, failures: pages.failed.map(failureText) };
  }

  #due(after: Rendered, changed: ReadonlySet<string>, since: number): Set<string> {
    const { content } = this.#before;
    const due = changedPaths(this.#before, after, changed);
    // If a publish failed, the pages rendered last are not in the served build.
    const isBehind = since < content.change;
    for (const path of isBehind ? this.#rendered : this.#unknown) due.add(path);
    for (const path of this.#failedBefore(after)) due.add(path);
    return due;
  }

  /** Where the pages are now that could not be rendered before: each is tried again with every build. */
  #failedBefore({ content }: Rendered): string[] {
    const slugs = new Map(content.reviews.map(({ id, slug }) => [id, slug]));
    const { failed } = this.#before.content;
    return failed.map(({ id, slug, path }) => path ?? reviewPath(slugs.get(id) ?? slug));
  }

  /** Whether the index of the served build is complete for the new content. */
  #isSearchKept(after: Content, since: number): boolean {
    const { content } = this.#before;
    return since === content.change && this.#unknown.size === 0 && isSameSearch(content, after);
  }

  /** The files of pages. Visitors keep the last version of one that fails, but never another subject's. */
  #existing(after: Rendered, failed: readonly Failure[]): Set<string> {
    const existing = new Set([...after.pages.values()].map(({ file }) => file));
    for (const { about } of failed) {
      const path = about.path ?? reviewPath(about.slug);
      if (this.#before.pages.get(path)?.about?.id !== about.id) existing.delete(pageFile(path));
    }
    return existing;
  }

  #link({ from, to }: RenderTask, existing: ReadonlySet<string>): void {
    linkFiles(
      join(from, 'client'),
      join(to, 'client'),
      (path) => !isContentFile(path) || existing.has(path),
    );
    for (const part of ['rendering', 'server']) linkFiles(join(from, part), join(to, part));
  }

  /** Pages that fail are left out, unless all reviews do. */
  async #renderPages(
    { content, pages }: Rendered,
    due: Set<string> | null,
    from: string,
    to: string,
  ) {
    let written = 0;
    const failed: Failure[] = [];
    this.#pages.show({ ...content, only: due ?? undefined });
    for (const { path, file, about } of pages.values()) {
      if (due?.has(path) === false) continue;
      try {
        written += writeChanged(await this.#pages.render(file), file, from, to);
      } catch (error) {
        if (about === null) throw error;
        failed.push({ about, error });
      }
    }
    const reviews = failed.filter(({ about }) => about.path === undefined);
    const rendered = content.reviews.filter(({ slug }) => due?.has(reviewPath(slug)) ?? true);
    if (reviews.length > 1 && reviews.length === rendered.length) throw reviews[0]?.error;
    return { written, failed };
  }

  /**
   * An unchanged page must come out equal; where every page changes, one with the content that it was rendered
   * with. Otherwise no rendering can be trusted.
   */
  async #assertUnchanged(from: string, after: Rendered, due: Set<string> | null) {
    const { content, pages } = due === null ? this.#before : after;
    const others = due ?? new Set([...this.#rendered, ...this.#failedBefore(this.#before)]);
    const unchanged = [...pages.values()].find(({ path }) => !others.has(path));
    const file = unchanged?.file ?? STEADY_FILE;
    this.#pages.show({ ...content, only: new Set(unchanged ? [unchanged.path] : []) });
    if (!isEqual(await this.#pages.render(file), join(from, 'client', file))) {
      throw new Error(`${file} would come out differently`);
    }
  }
}

async function readKeptContent(build: string): Promise<Content> {
  return contentSchema.parse(JSON.parse(await readFile(join(build, CONTENT), 'utf8')));
}

/** A full build has rendered no page beyond its content. */
async function readRendered(build: string): Promise<Set<string>> {
  const text = await readFile(join(build, RENDERED), 'utf8').catch(() => '[]');
  return new Set(z.array(z.string()).parse(JSON.parse(text)));
}

function isSameSearch(one: Content, other: Content): boolean {
  const isSame = (review: Review, place: number) => {
    const now = other.reviews[place];
    if (review === now) return true;
    return review.id === now?.id && isSameDocument(searchDocumentOf(review), searchDocumentOf(now));
  };
  return (
    one.texts.search_synonyms === other.texts.search_synonyms &&
    one.texts.search_vocabulary === other.texts.search_vocabulary &&
    one.reviews.length === other.reviews.length &&
    one.reviews.every(isSame)
  );
}

function sitemapFiles(content: Content): string[] {
  const count = sitemapCount(sitemapEntries(content).length);
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

/**
 * Static files are served with the policy of the pages, which changes with the branding. Returns the number of
 * written files.
 */
function writeHeaders(from: string, to: string): number {
  const home = (build: string) => join(build, 'client', HOME_FILE);
  if (!existsSync(home(to))) return 0;
  const policy = (build: string) => policyOf(readFileSync(home(build), 'utf8'));
  const headers = readFileSync(join(from, 'client', HEADERS), 'utf8');
  if (!headers.includes(policy(from))) throw new Error(`${HEADERS} has another policy`);
  const changed = headers.replace(policy(from), () => policy(to));
  return writeChanged(Buffer.from(changed), HEADERS, from, to);
}

function failureText({ about: { title, slug, path }, error }: Failure): string {
  return `The page of “${title}” (${path ?? reviewPath(slug)}) could not be rendered: ${messageOf(error)}`;
}

function isEqual(content: Buffer, file: string): boolean {
  try {
    return content.equals(readFileSync(file));
  } catch {
    return false;
  }
}
