import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';
import { indexNowKey } from './lib/index-now.ts';

/** The file that proves to search engines who tells them of changes. */
export const indexNow = new Hono<AppEnv>().get(
  '/:file{[0-9a-f]{32}\\.txt}',
  async (context, next) => {
    const key = await indexNowKey(context.env);
    return key !== null && context.req.param('file') === `${key}.txt` ? context.text(key) : next();
  },
);
