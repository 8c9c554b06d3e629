import type { Context } from 'hono';
import {
  type AdminDocument,
  documentPreviewSchema,
  type PublicDocument,
} from '../../core/content/schema.ts';
import { isBlank } from '../../core/forms/blank.ts';
import { isSlug } from '../../core/forms/text-field.ts';
import { publicPagesSchema } from '../../core/screens/schema.ts';
import type { ScreenSource } from '../../core/screens/screens.ts';
import type { Json } from '../../supabase/database.types.ts';
import { readSession } from '../account/index.ts';
import { anonClient } from '../database/anon-client.ts';
import { query } from '../database/query.ts';
import { callFunction } from '../database/service-client.ts';
import { readReviews } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { livePreviewRoute, storedPreviewRoute } from '../http/previews.ts';
import type { DocumentKind, PreviewedKind, Titled } from './kind.ts';

function readStored<Content extends Titled>(
  env: Env,
  { kind, schema }: PreviewedKind<Content>,
  id: string,
): Promise<AdminDocument<Content> | null> {
  const input = { kind_input: kind, id_input: id };
  return callFunction(env, 'read_document', input, schema.nullable());
}

/** The page that visitors would see with a content. */
function previewedPage<Content extends Titled>(
  { messages }: PreviewedKind<Content>,
  content: Content,
  stored: AdminDocument<Content> | null,
  id: string,
): PublicDocument<Content & { slug: string }> {
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

/** What a page is made from, as visitors see it now, whatever has been built. */
async function sourceOf<Kind extends AppEnv, Content extends Titled>(
  context: Context<Kind>,
  { pages }: PreviewedKind<Content>,
  page: PublicDocument<Content & { slug: string }>,
): Promise<ScreenSource> {
  const { env } = context;
  const ids = pages.reviewIds(page);
  const [reviews, others, build] = await Promise.all([
    ids.length === 0 ? [] : readReviews(env, ids),
    query(anonClient(env).rpc('read_pages'), publicPagesSchema),
    context.get('edgeState').build.record(env),
  ]);
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return {
    pages: pages.including(page, others),
    review: (id) => byId.get(id),
    categories: build.categories,
    texts: build.texts,
  };
}

/** The page of an unsaved form. */
export const livePreviewOf = <Content extends Titled & Json, Form>(
  kind: DocumentKind<Content, Form>,
) =>
  livePreviewRoute(documentPreviewSchema(kind.state), async (context, { id, form }) => {
    const stored = id === null ? null : await readStored(context.env, kind, id);
    const page = previewedPage(kind, kind.contentOf(form), stored, id ?? crypto.randomUUID());
    return kind.pages.screen(page, await sourceOf(context, kind, page));
  });

/** The stored text of a document with its draft, for the owner only. */
export const previewOf = <Content extends Titled>(kind: PreviewedKind<Content>) => {
  const { messages, pages } = kind;
  return storedPreviewRoute(pages.folder, messages.previewFailed, async (context, id) => {
    if ((await readSession(context)) === null) return null;
    const stored = await readStored(context.env, kind, id);
    if (stored === null) return null;
    const { published, draft, slug, content } = stored;
    if (published && draft === null && slug !== null) return `${pages.folder}/${slug}`;
    const page = previewedPage(kind, content, stored, id);
    return pages.screen(page, await sourceOf(context, kind, page), {
      ribbon: published ? messages.changesRibbon : messages.previewRibbon,
      indexed: false,
    });
  });
};
