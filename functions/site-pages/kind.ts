import { contentOfForm, draftFieldsSchema } from '../../core/content/schema.ts';
import { ownPages } from '../../core/screens/documents.ts';
import {
  adminSitePageSchema,
  checkSitePageDraft,
  type SitePageForm,
  savedSitePage,
  sitePageFormSchema,
  sitePageStateSchema,
} from '../../core/site-pages/form.ts';
import { sitePageMessages as messages } from '../../core/site-pages/messages.ts';
import type { SitePageContent } from '../../core/site-pages/schema.ts';
import type { DocumentKind } from '../content/index.ts';
import { refusalOf } from '../http/entity.ts';

export const sitePageKind: DocumentKind<SitePageContent, SitePageForm> = {
  kind: 'site-page',
  schema: adminSitePageSchema,
  form: sitePageFormSchema,
  state: sitePageStateSchema,
  contentOf: contentOfForm,
  savedContent: savedSitePage,
  fields: draftFieldsSchema(checkSitePageDraft).transform((fields) => contentOfForm(fields)),
  refusal: refusalOf({
    slug: { error: messages.slugTaken, field: 'slug' },
    title: { error: messages.titleRequired, field: 'title' },
  }),
  pages: ownPages,
  messages,
};
