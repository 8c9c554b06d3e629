import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ImageFormat } from '../../../core/images/schema.ts';
import { IMAGE_TYPES } from '../../../core/posts/image.ts';
import { DEFAULT_SHARE_IMAGE, imageVersion } from '../../../core/posts/share-image.ts';
import { FRESH_REVIEW_READ_LIMIT } from '../../../core/publishing/limits.ts';
import { anonClient } from '../../database/anon-client.ts';
import { query } from '../../database/query.ts';
import type { Env } from '../../hosting/env.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { notFound } from '../../http/site-files.ts';
import { IMAGE_CACHE } from '../../images/index.ts';

/** Seconds that a substitute is cached while the image is being made. */
const VARIANT_WAIT = 60;
const SHARE_IMAGE_WAIT = 300;
/** Seconds. */
const EDGE_LIFETIME = 86_400;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const forNow = (seconds: number) => `public, max-age=${seconds}`;

const ID = /^[0-9a-f]{32}$/;
const NAME = /^[1-9][0-9]*\.(?:avif|webp|jpg|png|gif)$/;

/** Opened directly, an uploaded file can only be displayed. */
const SANDBOXED = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

const isFormat = (text: string): text is ImageFormat => text in IMAGE_TYPES;

function withLifetime(response: Response, lifetime: string): Response {
  const copy = new Response(response.body, response);
  copy.headers.set('Cache-Control', lifetime);
  return copy;
}

/**
 * The edge forgets an image after a day, so that a deleted one disappears everywhere. A query names no other
 * image: with it in the key anybody could store one image without end.
 */
async function cached(context: Context<AppEnv>, respond: () => Promise<Response>) {
  const cache = await caches.open(IMAGE_CACHE);
  const { origin, pathname } = new URL(context.req.url);
  const key = `${origin}${pathname}`;
  const known = await cache.match(key);
  if (known !== undefined) return withLifetime(known, IMMUTABLE);
  const response = await respond();
  if (response.headers.get('Cache-Control') === IMMUTABLE) {
    const copy = withLifetime(response.clone(), forNow(EDGE_LIFETIME));
    context.executionCtx.waitUntil(cache.put(key, copy));
  }
  return response;
}

async function productImage(env: Env, id: string, name: string): Promise<Response> {
  const missing = () => new Response(null, { status: 404 });
  const [width = '', format = ''] = name.split('.');
  if (env.PICTURES === undefined || !isFormat(format)) return missing();
  const file = await env.PICTURES.get(`${id}/${name}`);
  const webp = format === 'avif' ? `${id}/${width}.webp` : null;
  const substitute = file === null && webp !== null ? await env.PICTURES.get(webp) : null;
  const found = file ?? substitute;
  if (found === null) return missing();
  return new Response(await found.arrayBuffer(), {
    headers: {
      ...SANDBOXED,
      'Content-Type': IMAGE_TYPES[substitute === null ? format : 'webp'],
      'Cache-Control': substitute === null ? IMMUTABLE : forNow(VARIANT_WAIT),
    },
  });
}

const bytesSchema = z
  .base64()
  .transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));

const shareImageSchema = z
  .object({ post_version: z.string(), design: z.int(), image: bytesSchema })
  .nullable();

async function shareImage(env: Env, id: string, version: string): Promise<Response> {
  const substitute = () =>
    new Response(null, {
      status: 302,
      headers: { Location: DEFAULT_SHARE_IMAGE, 'Cache-Control': forNow(SHARE_IMAGE_WAIT) },
    });
  try {
    const call = anonClient(env)
      .from('share_images')
      .select('post_version, design, image')
      .eq('post_id', id)
      .abortSignal(AbortSignal.timeout(FRESH_REVIEW_READ_LIMIT))
      .maybeSingle();
    const found = await query(call, shareImageSchema);
    if (found === null) return substitute();
    const isCurrent = imageVersion(found.post_version, found.design) === version;
    return new Response(found.image, {
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': isCurrent ? IMMUTABLE : forNow(SHARE_IMAGE_WAIT),
      },
    });
  } catch (error) {
    console.error(`The share image of ${id} could not be read:`, error);
    return substitute();
  }
}

/**
 * Images are named by content and cached for ever; a substitute is served until one is made. The construction
 * gate is open here, so a missing image is a plain 404.
 */
export const images = new Hono<AppEnv>().get('/:id/:name', async (context) => {
  const { id, name } = context.req.param();
  const { env } = context;
  if (ID.test(id)) {
    if (!NAME.test(name)) return context.body(null, 404);
    return cached(context, () => productImage(env, id, name));
  }
  const version = /^(\d+-[0-9a-z]+)\.png$/.exec(name)?.[1];
  if (version === undefined || !z.uuid().safeParse(id).success) return notFound(context);
  return cached(context, () => shareImage(env, id, version));
});
