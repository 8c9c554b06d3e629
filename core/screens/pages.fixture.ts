import type { BestOfContent, BestOfPage } from '../best-of/schema.ts';

const emptyBestOf: BestOfContent = {
  title: '',
  slug: null,
  introduction: '',
  order: 'editor',
  picks: [],
  specification_ids: [],
  how_we_chose: '',
  faq: [],
  left_out: [],
  comparisons: [],
  category_ids: [],
  seo_title: '',
  seo_description: '',
  social_image_url: '',
};

/** A page with a slug as its title, of reviews by their ids. */
export const bestOfContent = (
  slug: string,
  picks: readonly string[] = [],
  given: Partial<BestOfContent> = {},
): BestOfPage['content'] => ({
  ...emptyBestOf,
  title: slug,
  ...given,
  slug,
  picks: picks.map((post_id, index) => ({
    id: `0b0b0b0b-0000-4000-8000-${String(index).padStart(12, '0')}`,
    post_id,
    label: '',
    reason: '',
  })),
});

export function bestOfPage(
  slug: string,
  picks: readonly string[] = [],
  { at = '2026-11-20T09:00:00+00:00', ...given }: Partial<BestOfContent> & { at?: string } = {},
): BestOfPage {
  const content = bestOfContent(slug, picks, given);
  return { id: slug, former_slugs: [], published_at: at, content_updated_at: at, content };
}
