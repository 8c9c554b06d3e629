import { lazy } from 'react';
import { invalidate } from '../api/query-client.ts';
import { History } from '../content/history/History.tsx';
import type { HistorySource } from '../content/history/source.ts';
import { bestOfRevisions, refreshBestOf } from './api.ts';
import { bestOfFieldNames, bestOfKind, labelOfField } from './best-of-kind.ts';
import { bestOfScreenMessages } from './editor-messages.ts';

const { history: messages } = bestOfScreenMessages;

const pages: HistorySource = {
  name: 'best-of',
  back: messages.back,
  open: messages.open,
  takenSlug: messages.takenSlug,
  paths: bestOfKind.paths,
  revisions: bestOfRevisions,
  refresh: () => Promise.all([invalidate('history', 'comparison', 'edited'), refreshBestOf()]),
  fieldNames: bestOfFieldNames,
  labelOf: labelOfField,
  Comparison: lazy(() => import('./history/BestOfComparison.tsx')),
};

export default function BestOfHistoryScreen({ id }: { id: string }) {
  return <History source={pages} id={id} />;
}
