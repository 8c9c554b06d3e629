import { reviewPath } from '../../core/posts/address.ts';
import type { Review } from '../../core/posts/schema.ts';
import { reviewDataPart, reviewDataPath } from '../../core/publishing/review-data.ts';
import type { FailedPage } from '../../core/publishing/schema.ts';
import { bestOfByReview } from '../../core/screens/best-of-links.ts';
import { documentPages, documentPath } from '../../core/screens/documents.ts';
import { relatedChanges } from '../../core/screens/related.ts';
import { categoryBestOf, reviewsBestOf } from '../../core/screens/screens.ts';
import type { Content } from '../../site/content/reading.ts';
import {
  builtCategories,
  builtPairs,
  relatedContent,
  relatedOf,
} from '../../site/content/screens.ts';
import { pageFile } from './compat/astro-pages.ts';

/** A page of a kind whose number depends on the content. */
export interface NumberedPage {
  path: string;
  /** Below the folder of static files. */
  file: string;
  /** The subject of the page. Null for data, which cannot fail separately. */
  about: FailedPage | null;
  /** The parts that the page shows. Reviews that have not changed are the same objects. */
  shows: readonly unknown[];
}

function reviewPages({ reviews }: Content): NumberedPage[] {
  return reviews.map((review) => {
    const { id, slug, title } = review;
    const path = reviewPath(slug);
    return { path, file: pageFile(path), about: { id, slug, title }, shows: [review] };
  });
}

function otherPage(path: string, id: string, title: string, shows: unknown[]): NumberedPage {
  const slug = path.split('/').at(-1) ?? '';
  return { path, file: pageFile(path), about: { id, slug, title, path }, shows };
}

function pagesOfDocuments({ pages }: Content, byId: ReadonlyMap<string, Review>): NumberedPage[] {
  return documentPages.flatMap((kind) =>
    kind.of(pages).map((page) => {
      const reviews = kind.reviewIds(page).map((id) => byId.get(id));
      const shows = [kind.shown(page, pages), ...reviews];
      return otherPage(documentPath(kind, page), page.id, page.content.title, shows);
    }),
  );
}

function categoryPages(content: Content): NumberedPage[] {
  return builtCategories(content).flatMap(({ category, parts }) => {
    const texts = JSON.stringify([category, categoryBestOf(category.id, content.pages)]);
    return parts.map(({ path, items, total }) =>
      otherPage(path, category.id, category.name, [texts, total, ...items]),
    );
  });
}

function comparisonPages(content: Content): NumberedPage[] {
  return builtPairs(content).map(({ comparison, path, reviews }) => {
    const ids = reviews.map(({ id }) => id);
    const texts = JSON.stringify([comparison, reviewsBestOf(ids, content.pages)]);
    const title = reviews.map((review) => review.title).join(' vs ');
    return otherPage(path, ids.join(), title, [texts, ...reviews]);
  });
}

function dataFiles({ reviews }: Content): NumberedPage[] {
  const parts = new Map<string, Review[]>();
  for (const review of reviews) {
    const part = reviewDataPart(review.id);
    const others = parts.get(part);
    if (others === undefined) parts.set(part, [review]);
    else others.push(review);
  }
  return [...parts].map(([part, shows]) => {
    const path = reviewDataPath(part);
    return { path, file: path.slice(1), about: null, shows };
  });
}

/** By path. */
export function numberedPages(content: Content): Map<string, NumberedPage> {
  const byId = new Map(content.reviews.map((review) => [review.id, review]));
  const pages = [
    ...reviewPages(content),
    ...pagesOfDocuments(content, byId),
    ...categoryPages(content),
    ...comparisonPages(content),
    ...dataFiles(content),
  ];
  return new Map(pages.map((page) => [page.path, page]));
}

const isSame = (one: readonly unknown[], other: readonly unknown[] | undefined) =>
  one.length === other?.length && one.every((part, index) => part === other[index]);

/** Reviews whose end leads elsewhere. */
function otherRelated(before: Content, after: Content, changed: ReadonlySet<string>): string[] {
  const near = relatedChanges(relatedOf(before.reviews), relatedOf(after.reviews), changed);
  const [bestOf, bestOfBefore] = [bestOfByReview(after.pages), bestOfByReview(before.pages)];
  for (const id of new Set([...bestOf.keys(), ...bestOfBefore.keys()])) near.add(id);
  const text = (content: Content, id: string) => JSON.stringify(relatedContent(content, id));
  return [...near].filter((id) => text(before, id) !== text(after, id));
}

/**
 * The paths of pages that show something else than before.
 *
 * @param changed ids of reviews
 */
export function changedPaths(
  before: { content: Content; pages: ReadonlyMap<string, NumberedPage> },
  after: { content: Content; pages: ReadonlyMap<string, NumberedPage> },
  changed: ReadonlySet<string>,
): Set<string> {
  const related = new Set(otherRelated(before.content, after.content, changed));
  const paths = new Set<string>();
  for (const { path, about, shows } of after.pages.values()) {
    const isRelated = about !== null && about.path === undefined && related.has(about.id);
    if (isRelated || !isSame(shows, before.pages.get(path)?.shows)) paths.add(path);
  }
  return paths;
}
