import { Hono } from 'hono';
import type { ImageFormat } from '../../core/images/schema.ts';
import { IMAGE_TYPES } from '../../core/posts/image.ts';
import type { AppEnv } from '../http/app-env.ts';
import { pictureStore } from './store.ts';

/** In seconds, for the WebP that stands in until the AVIF is made. */
const PICTURE_STAND_IN_WAIT = 60;

const ID = /^[0-9a-f]{32}$/;
const NAME = /^[1-9][0-9]*\.(?:avif|webp|jpg|png|gif)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = `public, max-age=${PICTURE_STAND_IN_WAIT}`;

/** Opened by itself, a file of somebody's making may do nothing but be looked at. */
const HARMLESS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

function answer(bytes: Uint8Array<ArrayBuffer>, format: ImageFormat, caching: string): Response {
  const headers = { ...HARMLESS, 'Content-Type': IMAGE_TYPES[format], 'Cache-Control': caching };
  return new Response(bytes, { headers });
}

/**
 * A kept picture of a product in one of its sizes. The name says the content, so it may be kept for
 * ever; until an AVIF is made the WebP of its size stands in, which browsers tell by its type. The gate
 * is open here, so one that is missing answers without a page.
 */
export const productPictures = new Hono<AppEnv>().get('/:id/:name', async (context, next) => {
  const { id, name } = context.req.param();
  if (!ID.test(id) || !NAME.test(name)) return next();
  const cache = await caches.open('pictures');
  const kept = await cache.match(context.req.url);
  if (kept !== undefined) return kept;
  const [width = '', format = ''] = name.split('.');
  const isFormat = (text: string): text is ImageFormat => text in IMAGE_TYPES;
  const store = pictureStore(context.env);
  if (store === null || !isFormat(format)) return context.body(null, 404);
  const found = await store.get(`${id}/${name}`);
  if (found !== null) {
    const lasting = answer(found, format, FOR_EVER);
    context.executionCtx.waitUntil(cache.put(context.req.url, lasting.clone()));
    return lasting;
  }
  const standIn = format === 'avif' ? await store.get(`${id}/${width}.webp`) : null;
  return standIn === null ? context.body(null, 404) : answer(standIn, 'webp', FOR_NOW);
});
