import type { Catalogue } from '../catalogue/schema.ts';
import { previewedId, previewPath } from '../http/preview-path.ts';

export const SAMPLE_SLUG = 'premium-whey-protein-isolate';

const PREVIEW_FORM = /^pre-(.+)-view-justme$/;
/** Of draft previews. */
export const PREVIEW_FOLDER = '/product';
const ID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `/reviews/index` is another name of the folder. */
export function isReservedSlug(slug: string): boolean {
  return slug === SAMPLE_SLUG || slug === 'index' || ID_FORM.test(slug) || PREVIEW_FORM.test(slug);
}

export function reviewPath(slug: string): string {
  return `/reviews/${slug}`;
}

/**
 * The slug by which `/?p=123`, an address in WordPress, leads to the imported review; null if there is none.
 */
export function formerIdSlug(id: string): string | null {
  return /^[1-9]\d{0,18}$/.test(id) ? `p-${id}` : null;
}

/** The oldest URLs used a hyphenated lower-case title. */
export function titleFromSlug(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Resolves a slug, former slug, id, hyphenated title, or `pre-{x}-view-justme` around one of them. */
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

export const postPreviewPath = (id: string) => previewPath(PREVIEW_FOLDER, id);

export const previewedPost = (path: string) => previewedId(PREVIEW_FOLDER, path);
