import { z } from 'zod';
import { adminDocumentSchema, contentOfForm } from '../content/schema.ts';
import { isBlank } from '../forms/blank.ts';
import { changedFields } from '../forms/changed-fields.ts';
import { checkedFields } from '../forms/checked-fields.ts';
import { SLUG_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, textBlock, textLine } from '../forms/text-field.ts';
import { sitePageMessages as messages } from './messages.ts';
import {
  RESERVED_SLUGS,
  SITE_PAGE_MAX_LENGTH,
  type SitePageContent,
  sitePageContentSchema,
} from './schema.ts';

export const SITE_PAGE_TITLE_MAX_LENGTH = 200;

/** A page as its editor needs it. */
export const adminSitePageSchema = adminDocumentSchema(sitePageContentSchema);

/** What Save and Publish accept: '' for no slug. */
export const sitePageFormSchema = z.object({
  title: textLine(SITE_PAGE_TITLE_MAX_LENGTH).refine(
    (title) => !isBlank(title),
    messages.titleRequired,
  ),
  slug: textLine(SLUG_MAX_LENGTH)
    .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape)
    .refine((slug) => !RESERVED_SLUGS.has(slug), messages.slugReserved),
  text: textBlock(SITE_PAGE_MAX_LENGTH),
});

export type SitePageForm = z.output<typeof sitePageFormSchema>;

export const emptySitePageForm: SitePageForm = { title: '', slug: '', text: '' };

export const formOfSitePage = (content: SitePageContent): SitePageForm => ({
  ...content,
  slug: content.slug ?? '',
});

/** The content that a save stores. Fields that the form did not change stay as they are stored. */
export function savedSitePage(stored: Readonly<Record<string, unknown>>, form: SitePageForm) {
  const shown = formOfSitePage(sitePageContentSchema.parse(stored));
  return { ...stored, ...contentOfForm(changedFields(sitePageFormSchema.shape, shown, form)) };
}

/** Any form of the right shape, even one that could not be saved. */
export const sitePageStateSchema = z.object({
  title: textBlock(SITE_PAGE_TITLE_MAX_LENGTH),
  slug: textBlock(SLUG_MAX_LENGTH),
  text: textBlock(SITE_PAGE_MAX_LENGTH),
});

/** A draft may have no title yet. */
const draftFields = sitePageFormSchema.extend({
  title: textLine(SITE_PAGE_TITLE_MAX_LENGTH).transform((title) => (isBlank(title) ? '' : title)),
});

const isField = (name: string): name is keyof SitePageForm =>
  Object.hasOwn(draftFields.shape, name);

/** Separates fields that can be saved now from those that cannot, such as an address being typed. */
export const checkSitePageDraft = (given: Readonly<Record<string, unknown>>) =>
  checkedFields<Partial<SitePageForm>>(given, (name) =>
    isField(name) ? draftFields.shape[name] : undefined,
  );
