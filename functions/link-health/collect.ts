import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { linkSourceSchema, linksOfReview } from './links-of-review.ts';

/** Reviews of one call of the database. */
const PAGE = 200;
/** Pages of one run of the minute's job; the next run continues. */
const CHANGED_PAGES = 5;

const sourcesSchema = z.array(linkSourceSchema);
const nothing = z.unknown();

const siteHost = ({ SITE_URL }: Env) => URL.parse(SITE_URL ?? '')?.host ?? null;

async function read(env: Env, input: { ids_input?: string[]; after_input?: string }) {
  const sources = await callFunction(
    env,
    'read_link_sources',
    { ...input, limit_input: PAGE },
    sourcesSchema,
  );
  const host = siteHost(env);
  return { sources, links: sources.flatMap((source) => linksOfReview(source, host)) };
}

export const refreshLinks = (env: Env) => callFunction(env, 'refresh_outgoing_links', {}, nothing);

/** Collects the links of one page of all reviews. Returns where the next page begins, or null. */
export async function collectPage(env: Env, after: string | null): Promise<string | null> {
  const range = after === null ? {} : { after_input: after };
  const { sources, links } = await read(env, range);
  const last = sources.length === PAGE ? sources.at(-1)?.id : undefined;
  const until = last === undefined ? {} : { until_input: last };
  await callFunction(env, 'store_post_links', { links_input: links, ...range, ...until }, nothing);
  if (last !== undefined) return last;
  await refreshLinks(env);
  return null;
}

const changedSchema = z.object({
  change: z.int().nullable(),
  ids: z.array(z.uuid()),
  is_last: z.boolean(),
});

type Progress = 'nothing' | 'more' | 'all';

async function collectChangedPage(env: Env): Promise<Progress> {
  const changed = await callFunction(
    env,
    'changed_link_sources',
    { limit_input: PAGE },
    changedSchema,
  );
  if (changed.change === null) return 'nothing';
  const { links } = await read(env, { ids_input: changed.ids });
  const input = {
    links_input: links,
    ids_input: changed.ids,
    change_input: changed.change,
  };
  await callFunction(env, 'store_post_links', input, nothing);
  return changed.is_last ? 'all' : 'more';
}

/** Collects the links of reviews that changed since the last run. */
export async function collectChangedLinks(env: Env): Promise<void> {
  let isChanged = false;
  try {
    for (let page = 0; page < CHANGED_PAGES; page += 1) {
      const progress = await collectChangedPage(env);
      if (progress === 'nothing') return;
      isChanged = true;
      if (progress === 'all') return;
    }
  } finally {
    // Once, because it reads all links.
    if (isChanged) await refreshLinks(env);
  }
}
