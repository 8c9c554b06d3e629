import { lazy } from 'react';
import { adminBestOfSchema } from '../../core/best-of/admin.ts';
import {
  type BestOfForm,
  bestOfFormSchema,
  bestOfStateSchema,
  checkBestOfDraft,
  emptyBestOfForm,
  formOfContent,
} from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import type { BestOfContent } from '../../core/best-of/schema.ts';
import { documentKind } from '../content/documents/kind.ts';
import { bestOfPreview, bestOfRoutes } from './api.ts';
import { bestOfSource } from './best-of-source.ts';
import { bestOfLabels, bestOfScreenMessages as messages } from './editor-messages.ts';

export const bestOfKind = documentKind<BestOfForm, BestOfContent>({
  source: bestOfSource,
  routes: bestOfRoutes,
  preview: { action: '/api/admin/best-of-preview', route: bestOfPreview },
  labels: bestOfLabels,
  empty: emptyBestOfForm,
  schema: bestOfFormSchema,
  // Copies in this browser may be older than a field of the form.
  stateSchema: bestOfStateSchema.transform((state) => ({ ...state, slug: state.slug ?? '' })),
  storedSchema: adminBestOfSchema,
  formOf: formOfContent,
  checkDraft: checkBestOfDraft,
  Conflict: lazy(() => import('./BestOfConflict.tsx')),
  texts: { ...bestOfMessages, form: messages.form, leave: messages.back },
});
