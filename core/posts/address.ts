import type { Catalogue } from '../catalogue/schema.ts';

/** The slug of the fixed sample page, which no review may take. */
export const SAMPLE_SLUG = 'premium-whey-protein-isolate';

const PREVIEW_FORM = /^pre-(.+)-view-justme$/;
const PREVIEW_PATH =
  /^\/product\/pre-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-view-justme$/;
const ID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether `/reviews/{slug}` means something other than a review of that slug. */
export function isReservedSlug(slug: string): boolean {
  return slug === SAMPLE_SLUG || ID_FORM.test(slug) || PREVIEW_FORM.test(slug);
}

/** The one address of a review. */
export function reviewPath(slug: string): string {
  return `/reviews/${slug}`;
}

/** The words of a hyphenated lower-case title, capitalised: the oldest form of a review's address. */
export function titleFromSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/**
 * The slug a review lives at today, for any form its address ever had: its slug, a former slug, its
 * id, its hyphenated title, or one of these wrapped as `pre-{x}-view-justme`. Null when there is no
 * such published review.
 */
export function currentSlug(
  address: string,
  catalogue: Pick<Catalogue, 'items' | 'moved'>,
): string | null {
  const wanted = address.toLowerCase();
  const unwrapped = PREVIEW_FORM.exec(wanted)?.[1];
  if (unwrapped !== undefined) return currentSlug(unwrapped, catalogue);
  const title = titleFromSlug(wanted).toLowerCase();
  const item =
    catalogue.items.find(({ slug, id }) => slug === wanted || id === wanted) ??
    catalogue.items.find((candidate) => candidate.title.toLowerCase() === title);
  if (item !== undefined) return item.slug;
  return Object.hasOwn(catalogue.moved, wanted) ? (catalogue.moved[wanted] ?? null) : null;
}

/** Where the preview of a post is. */
export function previewPath(id: string): string {
  return `/product/pre-${id}-view-justme`;
}

/** The id of the post that a path previews, or null. */
export function previewedPost(path: string): string | null {
  return PREVIEW_PATH.exec(path)?.[1] ?? null;
}
