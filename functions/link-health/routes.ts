import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { linkHealthMessages as messages } from '../../core/link-health/messages.ts';
import {
  ignoreSchema,
  LINKS_PAGE_SIZE,
  linkDetailsSchema,
  linkPageSchema,
  linkProblemsSchema,
  linkQuerySchema,
  previewSchema,
  replacementSchema,
} from '../../core/link-health/schema.ts';
import { managedLinkSlug } from '../../core/links/schema.ts';
import { callAsOwner } from '../database/owner-call.ts';
import { ConstraintError, query } from '../database/query.ts';
import { callFunction, serviceClient } from '../database/service-client.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { checked, checkedId } from '../http/request.ts';
import { collectChangedLinks, refreshLinks } from './collect.ts';
import { checkNow, continueLinkChecks } from './consumer.ts';
import { replacementOf, replacementSourcesSchema } from './replace-link.ts';

type OwnerContext = Context<OwnerEnv>;

const missing = { error: messages.missing };

const readLink = ({ env }: OwnerContext, id: string) =>
  callFunction(env, 'read_link', { link_id_input: id }, linkDetailsSchema.nullable());

/** Why an address cannot replace another; null when it can. */
async function problemOf({ env }: OwnerContext, from: string, to: string): Promise<string | null> {
  if (from === to) return messages.addressSame;
  const slug = managedLinkSlug(to);
  if (slug === null) return null;
  const call = serviceClient(env)
    .from('managed_links')
    .select('id')
    .eq('slug', slug)
    .is('deleted_at', null);
  const found = await query(call, z.array(z.object({ id: z.uuid() })));
  return found.length === 0 ? messages.managedMissing : null;
}

async function previewOf(context: OwnerContext, id: string, to: string) {
  const sources = await callFunction(
    context.env,
    'read_link_replacements',
    { link_id_input: id },
    replacementSourcesSchema.nullable(),
  );
  if (sources === null) return null;
  const problem = await problemOf(context, sources.url, to);
  return { url: sources.url, problem, ...replacementOf(sources, to) };
}

const replacedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('replaced'), posts: z.int(), managed: z.int() }),
  z.object({ outcome: z.literal('changed') }),
]);

async function replace(
  context: OwnerContext,
  url: string,
  writes: ReturnType<typeof replacementOf>['writes'],
) {
  const input = { url_input: url, changes_input: z.json().parse(writes) };
  const replacing = callAsOwner(context, 'replace_link', input, replacedSchema);
  try {
    return await context
      .get('edgeState')
      .publish(context, replacing, ({ outcome }) =>
        outcome === 'replaced' ? 'unknown' : 'nothing',
      );
  } catch (error) {
    // Such as a shop that forbids cloaked links.
    if (error instanceof ConstraintError) return { outcome: 'refused' } as const;
    throw error;
  }
}

async function setIgnored(context: OwnerContext, id: string, reason: string | null) {
  const input = {
    link_id_input: id,
    // The generated database types do not allow null.
    reason_input: reason as string,
  };
  return callAsOwner(context, 'ignore_link', input, z.boolean());
}

/** The health of outgoing links. */
export const linkHealth = new Hono<OwnerEnv>()
  .get('/', checked('query', linkQuerySchema), async (context) => {
    const { state, search, page } = context.req.valid('query');
    const input = {
      state_input: state,
      search_input: search,
      page_input: page,
      page_size_input: LINKS_PAGE_SIZE,
    };
    const list = await callFunction(context.env, 'list_links', input, linkPageSchema);
    return context.json(list, 200);
  })
  .post('/run', async (context) => {
    await collectChangedLinks(context.env);
    await continueLinkChecks(context.env);
    return context.body(null, 202);
  })
  .get('/problems', async ({ env, json }) =>
    json(await callFunction(env, 'link_problems', {}, linkProblemsSchema), 200),
  )
  .get('/link/:id', checkedId, async (context) => {
    const link = await readLink(context, context.req.valid('param').id);
    return link === null ? context.json(missing, 404) : context.json({ link }, 200);
  })
  .post('/link/:id/check', checkedId, async (context) => {
    const { id } = context.req.valid('param');
    const outcome = await checkNow(context.env, id);
    if (outcome === 'busy') return context.json({ error: messages.busy }, 409);
    const link = outcome === 'missing' ? null : await readLink(context, id);
    return link === null ? context.json(missing, 404) : context.json({ link }, 200);
  })
  .put('/link/:id/ignored', checkedId, checked('json', ignoreSchema), async (context) => {
    const { reason } = context.req.valid('json');
    const isChanged = await setIgnored(context, context.req.valid('param').id, reason);
    return isChanged ? context.body(null, 204) : context.json(missing, 404);
  })
  .delete('/link/:id/ignored', checkedId, async (context) => {
    const isChanged = await setIgnored(context, context.req.valid('param').id, null);
    return isChanged ? context.body(null, 204) : context.json(missing, 404);
  })
  .post('/link/:id/preview', checkedId, checked('json', previewSchema), async (context) => {
    const preview = await previewOf(
      context,
      context.req.valid('param').id,
      context.req.valid('json').to,
    );
    if (preview === null) return context.json(missing, 404);
    const { problem, list } = preview;
    if (problem !== null) return context.json({ error: problem, field: 'to' }, 400);
    return context.json({ changes: list }, 200);
  })
  .post('/link/:id/replacement', checkedId, checked('json', replacementSchema), async (context) => {
    const { id } = context.req.valid('param');
    const { to, versions } = context.req.valid('json');
    const preview = await previewOf(context, id, to);
    if (preview === null) return context.json(missing, 404);
    const { url, problem, list, writes } = preview;
    if (problem !== null) return context.json({ error: problem, field: 'to' }, 400);
    // What was not in the preview, or was changed since, is not written unseen.
    const chosen = <Item extends { id: string; version: string }>(items: readonly Item[]) =>
      items.filter(({ id: key }) => Object.hasOwn(versions, key));
    const wanted = { posts: chosen(writes.posts), managed: chosen(writes.managed) };
    const all = [...wanted.posts, ...wanted.managed];
    const isCurrent =
      all.length === Object.keys(versions).length &&
      all.every(({ id: key, version }) => versions[key] === version);
    const result = isCurrent
      ? await replace(context, url, wanted)
      : { outcome: 'changed' as const };
    if (result.outcome === 'refused') {
      return context.json({ error: messages.refused, field: 'to' }, 409);
    }
    if (result.outcome === 'changed') {
      const fresh = isCurrent ? await previewOf(context, id, to) : preview;
      return context.json({ error: messages.changed, changes: fresh?.list ?? list }, 409);
    }
    await refreshLinks(context.env);
    return context.json({ posts: result.posts, managed: result.managed }, 200);
  });
