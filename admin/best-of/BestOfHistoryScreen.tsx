import { lazy } from 'react';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { invalidate } from '../api/query-client.ts';
import { History } from '../editing/history/History.tsx';
import type { HistorySource } from '../editing/history/source.ts';
import { paths } from '../paths.ts';
import {
  compareBestOfRevisions,
  nameBestOfRevision,
  readBestOfRevisions,
  refreshBestOf,
  restoreBestOfRevision,
} from './api.ts';
import { bestOfFieldNames, labelOfField } from './best-of-kind.ts';
import { bestOfScreenMessages } from './editor-messages.ts';

const { history: messages } = bestOfScreenMessages;

const pages: HistorySource = {
  name: 'best-of',
  back: messages.back,
  open: messages.open,
  editPath: paths.editBestOf,
  async read(id, before) {
    const { page, ...rest } = await readBestOfRevisions(id, before);
    return { ...rest, title: page.title };
  },
  compare: compareBestOfRevisions,
  setName: nameBestOfRevision,
  async restore(id, revision) {
    const { published, taken_slug } = await restoreBestOfRevision(id, revision);
    const effects = [
      published ? revisionMessages.restoredDraft : null,
      taken_slug === null ? null : messages.takenSlug(taken_slug),
    ].filter((effect) => effect !== null);
    return effects.length === 0 ? undefined : effects.join(' ');
  },
  refresh: () =>
    Promise.all([invalidate('history', 'comparison', 'best-of-page'), refreshBestOf()]),
  fieldNames: bestOfFieldNames,
  labelOf: labelOfField,
  Comparison: lazy(() => import('./history/BestOfComparison.tsx')),
};

export default function BestOfHistoryScreen({ id }: { id: string }) {
  return <History source={pages} id={id} />;
}
