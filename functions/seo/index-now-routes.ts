import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { pathOf } from '../http/path.ts';
import { indexNowKey } from './index-now.ts';

const KEY_FILE = /^\/([0-9a-f]{32})\.txt$/;

/** The file that proves to search engines who tells them of changes. */
export const indexNow = new Hono<AppEnv>().get('*', async (context, next) => {
  const name = KEY_FILE.exec(pathOf(context.req.url))?.[1];
  if (name === undefined) return next();
  return name === (await indexNowKey(context.env)) ? context.text(name) : next();
});
