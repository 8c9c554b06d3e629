import { lazy } from 'react';
import { documentHistory } from '../content/documents/sources.ts';
import { History } from '../content/history/History.tsx';
import { bestOfRoutes } from './api.ts';
import { bestOfKind } from './best-of-kind.ts';

const histories = documentHistory(
  bestOfKind,
  bestOfRoutes[':id'].revisions,
  lazy(() => import('./BestOfComparison.tsx')),
);

export default function BestOfHistoryScreen({ id }: { id: string }) {
  return <History source={histories} id={id} />;
}
