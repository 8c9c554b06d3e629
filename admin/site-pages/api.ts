import { sitePageMessages } from '../../core/site-pages/messages.ts';
import { sitePagePath } from '../../core/site-pages/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { deleteDocument } from '../content/documents/api.ts';
import type { DocumentSource } from '../content/documents/kind.ts';
import { documentMessages } from '../content/documents/messages.ts';
import { pagePaths } from '../paths.ts';
import { sitePageScreenMessages as messages } from './messages.ts';

export const sitePageRoutes = client.pages;
export const sitePagePreview = client['pages-preview'];
export const sitePageTrash = client['pages-trash'];

export const sitePageSource: DocumentSource = {
  name: 'site-page',
  routes: sitePageRoutes,
  paths: pagePaths,
  pagePath: sitePagePath,
  remove: (id) => deleteDocument(sitePageRoutes, id),
  refresh: () =>
    invalidate('site-page', 'schedule', 'dashboard', 'activity', 'publishing', 'media'),
  texts: {
    confirmTrash: documentMessages.confirmTrash,
    deleted: messages.deleted,
    deleteFailed: sitePageMessages.deleteFailed,
  },
};
