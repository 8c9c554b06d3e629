import { type Context, Hono } from 'hono';
import {
  type AdminBestOf,
  adminBestOfSchema,
  bestOfPreviewSchema,
} from '../../core/best-of/admin.ts';
import { bestOfMessages as messages } from '../../core/best-of/messages.ts';
import { previewedBestOf } from '../../core/best-of/preview-path.ts';
import { type BestOfContent, type BestOfPage, bestOfPath } from '../../core/best-of/schema.ts';
import { contentOfForm } from '../../core/content/schema.ts';
import { isBlank } from '../../core/forms/blank.ts';
import { failureOf } from '../../core/forms/failure.ts';
import { isSlug } from '../../core/forms/text-field.ts';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { type BestOfScreen, publicPagesSchema } from '../../core/screens/schema.ts';
import { bestOfScreen } from '../../core/screens/screens.ts';
import { readSession } from '../account/index.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../env.ts';
import type { AppEnv, OwnerEnv, RenderPage } from '../http/app-env.ts';
import { framedPage } from '../http/framed-page.ts';
import { privatePage } from '../http/private-page.ts';
import { pathOf } from '../http/request.ts';
import { sentPreview } from '../http/sent-preview.ts';
import { notFound } from '../http/site-files.ts';
import { readReviews } from '../publishing/index.ts';

function readStored(env: Env, id: string): Promise<AdminBestOf | null> {
  const input = { kind_input: 'best-of', id_input: id };
  return callFunction(env, 'read_document', input, adminBestOfSchema.nullable());
}

/** A page as visitors would see it with a content. */
function previewedPage(content: BestOfContent, stored: AdminBestOf | null, id: string): BestOfPage {
  const now = new Date().toISOString();
  const publishedAt = stored?.published_at ?? now;
  const slug = content.slug ?? '';
  return {
    id,
    former_slugs: [],
    published_at: publishedAt,
    content_updated_at: stored?.content_updated_at ?? publishedAt,
    content: {
      ...content,
      title: isBlank(content.title) ? messages.untitled : content.title.trim(),
      slug: isSlug(slug) ? slug : (stored?.slug ?? id),
    },
  };
}

/** With the reviews and comparisons as visitors see them now, whatever has been built. */
async function previewScreen<Kind extends AppEnv>(
  context: Context<Kind>,
  page: BestOfPage,
): Promise<BestOfScreen> {
  const { env } = context;
  const { picks, comparisons } = page.content;
  const ids = picks.map(({ post_id }) => post_id);
  const [reviews, pages, build] = await Promise.all([
    ids.length === 0 ? [] : readReviews(env, ids),
    query(anonClient(env).rpc('read_pages'), publicPagesSchema),
    context.get('edgeState').build.record(env),
  ]);
  const byId = new Map(reviews.map((review) => [review.id, review]));
  const keyOf = (pair: readonly string[]) => pair.toSorted().join(' ');
  const known = new Set(pages.comparisons.map(({ post_ids }) => keyOf(post_ids)));
  const named = comparisons
    .filter((pair) => !known.has(keyOf(pair)))
    .map((post_ids) => ({
      id: null,
      post_ids,
      introduction: '',
      verdict: '',
      updated_at: page.content_updated_at,
    }));
  const visible = picks.filter(({ post_id }) => byId.has(post_id));
  return bestOfScreen(
    { ...page, content: { ...page.content, picks: visible } },
    {
      pages: { ...pages, comparisons: [...pages.comparisons, ...named] },
      review: (id) => byId.get(id),
      categories: build.categories,
      texts: build.texts,
    },
  );
}

/** The page of an unsaved form, for a frame beside the text. Nothing is stored. */
export const bestOfLivePreview = new Hono<OwnerEnv>().post('/', async (context) => {
  const sent = await sentPreview(context);
  if (sent === undefined) return context.json({ error: apiMessages.malformed }, 400);
  const parsed = bestOfPreviewSchema.safeParse(sent);
  if (!parsed.success) return context.json(failureOf(parsed.error), 400);
  const { id, form } = parsed.data;
  const stored = id === null ? null : await readStored(context.env, id);
  const page = previewedPage(contentOfForm(form), stored, id ?? crypto.randomUUID());
  const screen = await previewScreen(context, page);
  return framedPage(await context.get('renderPage')(context, '/edge/best-of', screen));
});

/** The stored text of a page with its draft, for the owner; others get a 404. */
export function bestOfPreview(renderPage: RenderPage) {
  return new Hono<AppEnv>().get('/best/:slug', async (context, next) => {
    const id = previewedBestOf(pathOf(context.req.url));
    if (id === null) return next();
    try {
      if ((await readSession(context)) === null) return notFound(context);
      const stored = await readStored(context.env, id);
      if (stored === null) return notFound(context);
      if (stored.published && stored.draft === null && stored.slug !== null) {
        return privatePage(context.redirect(bestOfPath(stored.slug), 302));
      }
      const screen = await previewScreen(context, previewedPage(stored.content, stored, id));
      const page = await renderPage(context, '/edge/best-of', {
        ...screen,
        ribbon: stored.published ? messages.changesRibbon : messages.previewRibbon,
        indexed: false,
      });
      return privatePage(page);
    } catch (error) {
      console.error(`The preview of the best-of page ${id} could not be rendered:`, error);
      const retry = { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
      return privatePage(context.text(messages.previewFailed, 503, retry));
    }
  });
}
