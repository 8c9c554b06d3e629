import type { APIRoute } from 'astro';
import type { BuildRecord } from '../../core/domain/build-record.ts';
import { readContent } from '../content/content.ts';

/** Which changes this build has. A static file that the edge reads; never compiled into the Worker. */
export const GET: APIRoute = async () => {
  const { change, readAt } = await readContent();
  return Response.json({ change, built_at: readAt } satisfies BuildRecord);
};
