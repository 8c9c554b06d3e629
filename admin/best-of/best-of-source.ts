import { bestOfMessages } from '../../core/best-of/messages.ts';
import { bestOfPath } from '../../core/best-of/schema.ts';
import { deleteDocument } from '../content/documents/api.ts';
import type { DocumentSource } from '../content/documents/kind.ts';
import { documentMessages } from '../content/documents/messages.ts';
import { bestOfPaths } from '../paths.ts';
import { bestOfRoutes, refreshBestOf } from './api.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

export const bestOfSource: DocumentSource = {
  name: 'best-of',
  routes: bestOfRoutes,
  paths: bestOfPaths,
  pagePath: bestOfPath,
  remove: (id) => deleteDocument(bestOfRoutes, id),
  refresh: refreshBestOf,
  texts: {
    confirmTrash: documentMessages.confirmTrash,
    deleted: messages.deleted,
    deleteFailed: bestOfMessages.deleteFailed,
  },
};
