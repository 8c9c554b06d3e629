import { brandingPreviewSchema } from '../../core/branding/form.ts';
import { FEATURED_REVIEW_COUNT } from '../../core/catalogue/schema.ts';
import { homeBestOf } from '../../core/screens/screens.ts';
import { brand } from '../../core/settings/schema.ts';
import { livePreviewRoute } from '../http/previews.ts';

/** The home page with unsaved branding. */
export const brandingPreview = livePreviewRoute(brandingPreviewSchema, async (context, sent) => {
  const { scheme, form } = sent;
  const edgeState = context.get('edgeState');
  const [{ categories, texts }, catalogue, site] = await Promise.all([
    edgeState.build.record(context.env),
    edgeState.catalogue(context),
    edgeState.site(context),
  ]);
  const data = {
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
  };
  return { path: '/edge/home', data };
});
