import { Hono } from 'hono';
import { brandingPreviewSchema } from '../../core/branding/form.ts';
import { FEATURED_REVIEW_COUNT } from '../../core/catalogue/schema.ts';
import { failureOf } from '../../core/forms/failure.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { homeBestOf } from '../../core/screens/screens.ts';
import { brand } from '../../core/settings/schema.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { framedPage } from '../http/framed-page.ts';
import { sentPreview } from '../http/sent-preview.ts';

/** The home page with unsaved branding, for a frame beside the form. Nothing is stored. */
export const brandingPreview = new Hono<OwnerEnv>().post('/', async (context) => {
  const sent = await sentPreview(context);
  if (sent === undefined) return context.json({ error: apiMessages.malformed }, 400);
  const parsed = brandingPreviewSchema.safeParse(sent);
  if (!parsed.success) return context.json(failureOf(parsed.error), 400);
  const { scheme, form } = parsed.data;
  const edgeState = context.get('edgeState');
  const [{ categories, texts }, catalogue, site] = await Promise.all([
    edgeState.build.record(context.env),
    edgeState.catalogue(context),
    edgeState.site(context),
  ]);
  const page = await context.get('renderPage')(context, '/edge/home', {
    count: catalogue.items.length,
    featured: catalogue.items.slice(0, FEATURED_REVIEW_COUNT),
    bestOf: homeBestOf(await site.pages(context.env)),
    categories,
    texts: {
      ...texts,
      ...form,
      site_name: form.site_name || brand.name,
      site_tagline: form.site_tagline || brand.tagline,
      site_description: form.site_description || brand.description,
    },
    scheme,
  });
  return framedPage(page);
});
