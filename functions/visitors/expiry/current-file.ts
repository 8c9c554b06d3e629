import type { Context } from 'hono';
import { z } from 'zod';
import { catalogueSchema } from '../../../core/catalogue/schema.ts';
import { hasExpired } from '../../../core/expiry/expiry.ts';
import { currentItem, currentReview } from '../../../core/posts/offer.ts';
import { builtReviewSchema } from '../../../core/posts/schema.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { pathOf } from '../../http/request.ts';
import { builtFile } from '../../http/site-files.ts';
import { withoutExpired } from './expired-markup.ts';

const newestFileSchema = z.object({ ids: z.array(z.string()), newest: z.array(builtReviewSchema) });

/** The files of the build that are data. */
const dataFiles: Record<string, (data: unknown, now: number) => unknown> = {
  '/catalogue.json': (data, now) => {
    const catalogue = catalogueSchema.parse(data);
    return { ...catalogue, items: catalogue.items.map((item) => currentItem(item, now)) };
  },
  '/newest.json': (data, now) => {
    const { ids, newest } = newestFileSchema.parse(data);
    return { ids, newest: newest.map((review) => currentReview(review, now)) };
  },
};

/** The copy in a browser or cache is from before the expiry. */
const CONDITIONS = ['If-None-Match', 'If-Modified-Since', 'If-Range', 'Range'];
const VALIDATORS = ['ETag', 'Last-Modified', 'Content-Length'];

/** The file of the build, without what has expired since. Needs neither the database nor a rebuild. */
export async function currentFile(context: Context<AppEnv>): Promise<Response> {
  const edgeState = context.get('edgeState');
  const now = edgeState.now();
  const path = pathOf(context.req.url).replace(/(?<=.)\/$/, '');
  const until = await edgeState.build.until(context.env, path);
  if (!hasExpired(until, now)) return builtFile(context);

  const headers = new Headers(context.req.raw.headers);
  for (const name of CONDITIONS) headers.delete(name);
  const file = await context.env.ASSETS.fetch(new Request(context.req.raw, { headers }));
  if (!file.ok) return file;
  const current = dataFiles[path];
  const response = await currentContent(file, now, current, context.req.method);
  for (const name of VALIDATORS) response.headers.delete(name);
  return response;
}

async function currentContent(
  file: Response,
  now: number,
  current: (typeof dataFiles)[string] | undefined,
  method: string,
): Promise<Response> {
  if (method === 'HEAD') return new Response(null, file);
  if (current === undefined) return withoutExpired(new Response(file.body, file), now);
  return new Response(JSON.stringify(current(await file.json(), now)), file);
}
