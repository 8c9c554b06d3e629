import { lazy } from 'react';
import { invalidate } from '../api/query-client.ts';
import { History } from '../content/history/History.tsx';
import type { HistorySource } from '../content/history/source.ts';
import { bestOfRoutes } from './api.ts';
import { bestOfKind } from './best-of-kind.ts';
import { bestOfScreenMessages } from './editor-messages.ts';

const { history: messages } = bestOfScreenMessages;

const pages: HistorySource = {
  name: 'best-of',
  back: messages.back,
  open: messages.open,
  takenSlug: messages.takenSlug,
  paths: bestOfKind.paths,
  revisions: bestOfRoutes[':id'].revisions,
  refresh: () => Promise.all([invalidate('history', 'comparison', 'edited'), bestOfKind.refresh()]),
  fieldNames: bestOfKind.fieldNames,
  labelOf: bestOfKind.labelOf,
  Comparison: lazy(() => import('./history/BestOfComparison.tsx')),
};

export default function BestOfHistoryScreen({ id }: { id: string }) {
  return <History source={pages} id={id} />;
}
