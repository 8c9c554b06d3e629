import { Hono } from 'hono';
import { z } from 'zod';
import { DEFAULT_SHARE_PICTURE, pictureVersion } from '../../core/images/share-image.ts';
import { FRESH_REVIEW_READ_LIMIT } from '../../core/publishing/limits.ts';
import { anonClient } from '../database/anon-client.ts';
import { answerTo } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { notFound } from '../http/site-files.ts';

/** In seconds, for a shared link whose own picture is not made yet. */
const SHARE_PICTURE_WAIT = 300;

const bytesSchema = z
  .base64()
  .transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));

const pictureSchema = z
  .object({ post_version: z.string(), design: z.int(), image: bytesSchema })
  .nullable();

function readPicture(env: Env, id: string) {
  const query = anonClient(env, (input, init) => fetch(input, init))
    .from('share_images')
    .select('post_version, design, image')
    .eq('post_id', id)
    .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT))
    .maybeSingle();
  return answerTo(query, pictureSchema);
}

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = `public, max-age=${SHARE_PICTURE_WAIT}`;

/**
 * The picture that a link to a review is shown with elsewhere, as it was made after the change that
 * its address names. Where that one is not made yet the one before stands in, else that of the site.
 */
export const pictures = new Hono<AppEnv>().get('/:id/:name', async (context) => {
  const { id, name } = context.req.param();
  const version = /^(\d+-[0-9a-z]+)\.png$/.exec(name)?.[1];
  if (version === undefined || !z.uuid().safeParse(id).success) return notFound(context);
  const cache = await caches.open('pictures');
  const kept = await cache.match(context.req.url);
  if (kept !== undefined) return kept;
  const standIn = () => {
    context.header('Cache-Control', FOR_NOW);
    return context.redirect(DEFAULT_SHARE_PICTURE, 302);
  };
  try {
    const found = await readPicture(context.env, id);
    if (found === null) return standIn();
    const isIt = pictureVersion(found.post_version, found.design) === version;
    const answer = new Response(found.image, {
      headers: { 'Content-Type': 'image/png', 'Cache-Control': isIt ? FOR_EVER : FOR_NOW },
    });
    if (isIt) context.executionCtx.waitUntil(cache.put(context.req.url, answer.clone()));
    return answer;
  } catch (error) {
    console.error(`The picture of ${id} could not be read:`, error);
    return standIn();
  }
});
