import { Hono } from 'hono';
import { z } from 'zod';
import {
  csvCells,
  csvColumns,
  type ImportedRow,
  importSchema,
  planRow,
  slugOf,
} from '../../core/links/csv-rows.ts';
import { type ManagedLink, managedLinkSchema, type StoredLink } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { csvFile } from '../analytics/index.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked } from '../http/request.ts';
import { readLinks, readShops, refusalOf, saveLinks } from './store.ts';

/** Rows after which visitors have a turn: checking the targets of a large file takes a second. */
const ROWS_PER_TURN = 100;
/** Links of one call of the database. */
const CHUNK = 500;

const pageSchema = z.object({ items: z.array(managedLinkSchema), page_count: z.int() });

async function* exported(env: Env): AsyncGenerator<string[][], void> {
  const shops = await readShops(env);
  let page = 0;
  let pages = 1;
  while (page < pages) {
    page += 1;
    const input = { sort_input: 'slug', page_input: page, page_size_input: CHUNK };
    const list = await callFunction(env, 'list_managed_links', input, pageSchema);
    pages = list.page_count;
    yield list.items.map((link) => csvCells(link, shops));
  }
}

async function knownLinks(env: Env, slugs: string[]): Promise<Map<string, ManagedLink>> {
  const known = new Map<string, ManagedLink>();
  for (let from = 0; from < slugs.length; from += CHUNK) {
    const found = await readLinks(env, { slugs_input: slugs.slice(from, from + CHUNK) });
    for (const link of found) known.set(link.slug, link);
  }
  return known;
}

export const importLinks = new Hono<OwnerEnv>()
  .get('/export', async ({ env }) => csvFile('managed-links.csv', csvColumns, exported(env)))
  .post('/import', checked('json', importSchema), async (context) => {
    const { rows, apply } = context.req.valid('json');
    const [shops, known] = await Promise.all([
      readShops(context.env),
      knownLinks(context.env, rows.map(slugOf)),
    ]);
    const seen = new Set<string>();
    const items: ImportedRow[] = [];
    const due: { item: ImportedRow; link: StoredLink }[] = [];
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1)
        await new Promise((resolve) => setTimeout(resolve));
      const slug = slugOf(row);
      const plan = seen.has(slug)
        ? { outcome: 'refused' as const, error: messages.slugTwice }
        : planRow(row, known.get(slug), shops);
      seen.add(slug);
      const error = plan.outcome === 'refused' ? plan.error : null;
      const item: ImportedRow = { row: index + 1, slug, outcome: plan.outcome, error };
      items.push(item);
      if ('link' in plan) due.push({ item, link: plan.link });
    }
    let saved = 0;
    const description = 'Imported {count} managed links';
    for (let from = 0; apply && from < due.length; from += CHUNK) {
      const part = due.slice(from, from + CHUNK);
      const links = part.map(({ link }) => link);
      const done = await saveLinks(context, links, { action: 'Import Links', description });
      saved += done.saved;
      for (const [index, result] of done.results.entries()) {
        const item = part[index]?.item;
        if (item === undefined || result.outcome === 'saved') continue;
        item.outcome = result.outcome === 'unchanged' ? 'unchanged' : 'refused';
        if (item.outcome === 'refused') {
          item.error =
            result.outcome === 'refused' ? refusalOf(result).error : messages.changedMeanwhile;
        }
      }
    }
    return context.json({ items, saved }, 200);
  });
