import { lazy } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { type AdminBestOf, adminBestOfSchema } from '../../core/best-of/admin.ts';
import {
  type BestOfForm,
  bestOfStateSchema,
  checkBestOfDraft,
  emptyBestOfForm,
  formOfContent,
} from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { bestOfPath } from '../../core/best-of/schema.ts';
import { conflictOf } from '../api/request-error.ts';
import type { EditedKind } from '../content/kind.ts';
import { previewFailure } from '../content/preview/preview-source.ts';
import { bestOfPaths } from '../paths.ts';
import { formatDateTime } from '../ui/dates.ts';
import {
  autosaveBestOf,
  discardBestOfDraft,
  readBestOf,
  readBestOfPreview,
  refreshBestOf,
} from './api.ts';
import { bestOfLabels, bestOfScreenMessages as messages } from './editor-messages.ts';

type FieldName = keyof BestOfForm;

/** In the order of the form. */
export const bestOfFieldNames = Object.keys(bestOfLabels) as FieldName[];

const isField = (name: string): name is FieldName => Object.hasOwn(bestOfLabels, name);

export const labelOfField = (name: string) => (isField(name) ? bestOfLabels[name] : name);

/** Copies in this browser may be older than a field of the form. */
const stateSchema = bestOfStateSchema.transform(
  (state): BestOfForm => ({ ...state, slug: state.slug ?? '' }),
);

export const bestOfKind: EditedKind<BestOfForm, AdminBestOf> = {
  name: 'best-of',
  paths: bestOfPaths,
  read: readBestOf,
  empty: emptyBestOfForm,
  fieldNames: bestOfFieldNames,
  labelOf: labelOfField,
  sameValue: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  formOf: ({ content }) => formOfContent(content),
  stateSchema,
  newKey: 'new-best-of',
  // The address of a page that was public leaves a redirect behind.
  manualFields: (page) => (page?.published_at && !page.published ? ['slug'] : []),
  checkDraft: checkBestOfDraft,
  conflicting: (error) => conflictOf(error, 'content', adminBestOfSchema),
  autosave: autosaveBestOf,
  discardDraft: discardBestOfDraft,
  refresh: refreshBestOf,
  preview: {
    action: '/api/admin/best-of-preview',
    read: readBestOfPreview,
    failure: (error) => previewFailure(error, labelOfField),
  },
  pageOf: ({ published, slug }) => (published && slug !== null ? bestOfPath(slug) : null),
  redirects: false,
  savesDrafts: true,
  Conflict: lazy(() => import('./BestOfConflict.tsx')),
  texts: {
    missing: bestOfMessages.missing,
    changed: bestOfMessages.changed,
    leave: messages.back,
    hidden: messages.hidden,
    shown: ({ updated_at }) => messages.pageAsPublished(formatDateTime(updated_at)),
  },
};

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [key, inner] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** The first invalid field, also one inside a list. */
export function summarizeErrors(errors: FieldErrors<BestOfForm>): string | undefined {
  for (const name of bestOfFieldNames) {
    const message = firstMessage(errors[name]);
    if (message === undefined) continue;
    return message === bestOfMessages.titleRequired ? message : `${bestOfLabels[name]}: ${message}`;
  }
  return undefined;
}
