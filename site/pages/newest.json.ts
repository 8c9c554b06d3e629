import type { APIRoute } from 'astro';
import type { z } from 'zod';
import { NEWEST_REVIEW_COUNT } from '../../core/publishing/limits.ts';
import type { newestSchema } from '../../core/publishing/schema.ts';
import { readContent } from '../content/content.ts';

/** What the edge needs to render home and feeds with the changes since this build. */
export const GET: APIRoute = async () => {
  const { reviews } = await readContent();
  return Response.json({
    ids: reviews.map(({ id }) => id),
    newest: reviews.slice(0, NEWEST_REVIEW_COUNT),
  } satisfies z.input<typeof newestSchema>);
};
