import type { APIRoute } from 'astro';
import { reviewDataPart, reviewDataPath } from '../../../core/publishing/review-data.ts';
import { screenReview } from '../../../core/screens/screens.ts';
import { isRendered, readContent } from '../../content/content.ts';

export async function getStaticPaths() {
  const content = await readContent();
  const parts = new Set(content.reviews.map(({ id }) => reviewDataPart(id)));
  return [...parts]
    .filter((part) => isRendered(content, reviewDataPath(part)))
    .map((part) => ({ params: { part } }));
}

/** Lets the edge render pages that name a review without a database. The Worker sends it to nobody. */
export const GET: APIRoute = async ({ params }) => {
  const { reviews } = await readContent();
  return Response.json(
    reviews.filter(({ id }) => reviewDataPart(id) === params.part).map(screenReview),
  );
};
