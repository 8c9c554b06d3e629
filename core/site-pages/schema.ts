import { z } from 'zod';
import { publicDocumentSchema } from '../content/schema.ts';

export const sitePageContentSchema = z.object({
  title: z.string(),
  slug: z.string().nullable(),
  text: z.string(),
});

export const SITE_PAGE_MAX_LENGTH = 10_000;

export type SitePageContent = z.infer<typeof sitePageContentSchema>;

/** A page of the owner as visitors see it, such as a privacy policy. */
export const sitePageSchema = publicDocumentSchema(
  sitePageContentSchema.extend({ slug: z.string() }),
);

export type SitePage = z.infer<typeof sitePageSchema>;

/** Addresses of other parts of the site. The database has the same (supabase/schemas/data.sql). */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  '404 admin api best categories compare edge feed go how-we-test icons images login pictures privacy privacy-statement product products review-data review-not-found reviews search server-error setup thisisme under-construction'.split(
    ' ',
  ),
);

export const sitePagePath = (slug: string) => `/${slug}`;
