import type { Catalogue } from '../../core/catalogue/schema.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { type Content, readEverything } from './reading.ts';

declare global {
  /** Set if the content is already known or kept: see integrations/renderer.mjs. */
  var spotterContent: Content | undefined;
}

let content: Promise<Content> | undefined;

/** Queries the database once per build. */
export async function readContent(): Promise<Content> {
  if (globalThis.spotterContent !== undefined) return globalThis.spotterContent;
  content ??= readEverything();
  if (import.meta.env.DEV) return content.finally(() => (content = undefined));
  return content.then((read) => (globalThis.spotterContent = read));
}

/** Whether a page is rendered: all are but in an update of a build. */
export const isRendered = ({ only }: Content, path: string) => only?.has(path) ?? true;

/** The catalogue that goes out with the build, for search and filters at the edge. */
export async function readCatalogue(): Promise<Catalogue> {
  const { reviews, redirects, categories } = await readContent();
  return {
    items: reviews.map(catalogueItem),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    moved: {
      ...redirects,
      ...Object.fromEntries(
        reviews.flatMap((review) => review.former_slugs.map((former) => [former, review.slug])),
      ),
    },
  };
}
