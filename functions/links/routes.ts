import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { pageOf } from '../../core/http/page.ts';
import { bulkChangeSchema, changedLink } from '../../core/links/bulk.ts';
import {
  LINKS_PAGE_SIZE,
  linkFieldsSchema,
  linkProblems,
  linksQuerySchema,
  linkUseSchema,
  managedLinkSchema,
  type StoredLink,
  savedLink,
  storedLink,
  storedOf,
} from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { readLinks, readShops, refusalOf, type SaveResult, saveLinks } from './store.ts';

const missing = { error: messages.missing };
const versionSchema = z.object({ version: z.string().min(1) });

/** Only links that a form may store; the first problem otherwise. */
async function problemOf(env: Env, fields: z.output<typeof linkFieldsSchema>) {
  const [problem] = linkProblems(fields, await readShops(env));
  return problem ?? null;
}

async function saveOne(context: Context<OwnerEnv>, link: StoredLink, action: string) {
  const [verb = ''] = action.split(' ');
  const description = `${verb.replace(/e?$/, 'ed')} /go/${link.slug}`;
  const { results } = await saveLinks(context, [link], { action, description });
  return results[0];
}

/** Everything but a success. */
function failure(context: Context<OwnerEnv>, result: SaveResult | undefined) {
  if (result === undefined || result.outcome === 'missing') return context.json(missing, 404);
  if (result.outcome === 'conflict') {
    return context.json({ error: messages.conflict, current: result.current }, 409);
  }
  return context.json(refusalOf(result), 409);
}

const isDone = (result: SaveResult | undefined) =>
  result?.outcome === 'saved' || result?.outcome === 'unchanged';

export const adminLinks = new Hono<OwnerEnv>()
  .get('/', checked('query', linksQuerySchema), async (context) => {
    const { search, merchant, state, sort, page } = context.req.valid('query');
    const input = {
      search_input: search,
      ...(merchant !== '' && { merchant_input: merchant }),
      state_input: state,
      sort_input: sort,
      page_input: page,
      page_size_input: LINKS_PAGE_SIZE,
    };
    const schema = pageOf(managedLinkSchema);
    const list = await callFunction(context.env, 'list_managed_links', input, schema);
    return context.json(list, 200);
  })
  .get('/shops', async (context) => context.json({ items: await readShops(context.env) }, 200))
  .get('/uses/:id', checkedId, async (context) => {
    const [link] = await readLinks(context.env, { ids_input: [context.req.valid('param').id] });
    if (link === undefined) return context.json(missing, 404);
    const input = { slug_input: link.slug };
    const schema = z.array(linkUseSchema);
    const items = await callFunction(context.env, 'managed_link_uses', input, schema);
    return context.json({ items }, 200);
  })
  .post('/', checked('json', linkFieldsSchema), async (context) => {
    const fields = context.req.valid('json');
    const problem = await problemOf(context.env, fields);
    if (problem !== null) return context.json(problem, 400);
    const result = await saveOne(context, storedLink(fields, null), 'Create Link');
    return isDone(result) ? context.body(null, 201) : failure(context, result);
  })
  .put(
    '/:id',
    checkedId,
    checked('json', linkFieldsSchema.extend(versionSchema.shape)),
    async (context) => {
      const { version, ...fields } = context.req.valid('json');
      const problem = await problemOf(context.env, fields);
      if (problem !== null) return context.json(problem, 400);
      const [stored] = await readLinks(context.env, { ids_input: [context.req.valid('param').id] });
      if (stored === undefined) return context.json(missing, 404);
      const link = savedLink(stored, fields, version);
      const result = await saveOne(context, link, 'Update Link');
      return isDone(result) ? context.body(null, 204) : failure(context, result);
    },
  )
  .post('/bulk', checked('json', bulkChangeSchema), async (context) => {
    const { links, change, apply } = context.req.valid('json');
    const versions = new Map(links.map(({ id, version }) => [id, version]));
    const [shops, found] = await Promise.all([
      readShops(context.env),
      readLinks(context.env, { ids_input: [...versions.keys()] }),
    ]);
    const planned = found.map((link) => {
      const known = { ...storedOf(link), version: versions.get(link.id) ?? null };
      return { link, ...changedLink(known, change, shops) };
    });
    const due = planned.filter(({ error, after }) => error === null && after !== null);
    const saved = apply
      ? await saveLinks(
          context,
          due.flatMap(({ after }) => after ?? []),
          { action: 'Update Links', description: `Changed {count} managed links` },
        )
      : null;
    const outcomes = new Map(due.map(({ link }, index) => [link.id, saved?.results[index]]));
    const items = planned.map(({ link, after, error, changes }) => {
      const result = outcomes.get(link.id);
      const refused = result === undefined || isDone(result) ? null : refusedBy(result);
      return { slug: link.slug, changes, error: error ?? refused, isChanged: after !== null };
    });
    return context.json({ items, saved: saved?.saved ?? 0 }, 200);
  });

function refusedBy(result: SaveResult): string {
  if (result.outcome === 'conflict') return messages.changedMeanwhile;
  return result.outcome === 'missing' ? messages.missing : refusalOf(result).error;
}

/** Links that have started since the last minute. */
export const numberDueLinks = (env: Env) => callFunction(env, 'number_due_links', {}, z.int());
