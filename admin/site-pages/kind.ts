import { lazy } from 'react';
import {
  adminSitePageSchema,
  checkSitePageDraft,
  emptySitePageForm,
  formOfSitePage,
  type SitePageForm,
  sitePageFormSchema,
  sitePageStateSchema,
} from '../../core/site-pages/form.ts';
import { sitePageMessages } from '../../core/site-pages/messages.ts';
import type { SitePageContent } from '../../core/site-pages/schema.ts';
import { documentKind } from '../content/documents/kind.ts';
import { sitePagePreview, sitePageRoutes, sitePageSource } from './api.ts';
import { sitePageScreenMessages as messages, sitePageLabels } from './messages.ts';

export const sitePageKind = documentKind<SitePageForm, SitePageContent>({
  source: sitePageSource,
  routes: sitePageRoutes,
  preview: { action: '/api/admin/pages-preview', route: sitePagePreview },
  labels: sitePageLabels,
  empty: emptySitePageForm,
  schema: sitePageFormSchema,
  stateSchema: sitePageStateSchema,
  storedSchema: adminSitePageSchema,
  formOf: formOfSitePage,
  checkDraft: checkSitePageDraft,
  Conflict: lazy(() => import('./SitePageConflict.tsx')),
  texts: { ...sitePageMessages, form: messages.form, leave: messages.back },
});
