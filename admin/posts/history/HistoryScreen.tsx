import { lazy } from 'react';
import { fieldLabel, fieldNames, isFieldName } from '../../../core/posts/fields.ts';
import { revisionMessages } from '../../../core/revisions/messages.ts';
import { invalidate } from '../../api/query-client.ts';
import { History } from '../../content/history/History.tsx';
import type { HistorySource } from '../../content/history/source.ts';
import { postPaths } from '../../paths.ts';
import { postRevisions } from '../api.ts';

const posts: HistorySource = {
  name: 'post',
  back: revisionMessages.back,
  open: revisionMessages.openPost,
  takenSlug: revisionMessages.takenSlug,
  paths: postPaths,
  revisions: postRevisions,
  refresh: () => invalidate('history', 'comparison', 'posts', 'edited', 'activity'),
  fieldNames,
  labelOf: (field) => (isFieldName(field) ? fieldLabel(field) : field),
  /** With what compares texts. */
  Comparison: lazy(() => import('./PostComparison.tsx')),
};

export default function HistoryScreen({ id }: { id: string }) {
  return <History source={posts} id={id} />;
}
