import type { APIRoute } from 'astro';
import { feedResponse } from '../../feeds/feed.tsx';

export const prerender = false;

/** A feed with the changes since the build. */
export const GET: APIRoute = ({ locals: { page }, site, url }) => {
  if (page.path !== '/edge/feed') throw new Error(`${page.path} is another page's data`);
  return feedResponse(page.data, site ?? url);
};
