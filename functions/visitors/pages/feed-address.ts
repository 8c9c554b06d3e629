import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';

/** Feed readers ask the address that the feed of WordPress had, with a slash at its end or without. */
export const feedAddress = new Hono<AppEnv>().on('GET', ['/feed', '/feed/'], (context) => {
  context.header('Cache-Control', 'no-cache');
  return context.redirect('/rss.xml', 301);
});
