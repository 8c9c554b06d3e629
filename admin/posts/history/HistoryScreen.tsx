import { lazy } from 'react';
import { fieldLabel, fieldNames, isFieldName } from '../../../core/posts/fields.ts';
import { revisionMessages } from '../../../core/revisions/messages.ts';
import { History } from '../../editing/history/History.tsx';
import type { HistorySource } from '../../editing/history/source.ts';
import { paths } from '../../paths.ts';
import {
  compareRevisions,
  nameRevision,
  readRevisions,
  refreshHistory,
  restoreRevision,
} from '../../revisions/index.ts';

const posts: HistorySource = {
  name: 'post',
  back: revisionMessages.back,
  open: revisionMessages.openPost,
  editPath: paths.editPost,
  async read(id, before) {
    const { post, ...page } = await readRevisions(id, before);
    return { ...page, title: post.title };
  },
  compare: compareRevisions,
  setName: nameRevision,
  async restore(id, revision) {
    const { published, lost_categories, taken_slug } = await restoreRevision(id, revision);
    const effects = [
      published ? revisionMessages.restoredDraft : null,
      lost_categories > 0 ? revisionMessages.lostCategories(lost_categories) : null,
      taken_slug === null ? null : revisionMessages.takenSlug(taken_slug),
    ].filter((effect) => effect !== null);
    return effects.length === 0 ? undefined : effects.join(' ');
  },
  refresh: refreshHistory,
  fieldNames,
  labelOf: (field) => (isFieldName(field) ? fieldLabel(field) : field),
  /** With what compares texts. */
  Comparison: lazy(() => import('./PostComparison.tsx')),
};

export default function HistoryScreen({ id }: { id: string }) {
  return <History source={posts} id={id} />;
}
