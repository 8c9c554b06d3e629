import { invalidate } from '../../api/query-client.ts';
import type { HistorySource } from '../history/source.ts';
import type { TrashSource } from '../trash/trash-source.ts';
import type { DocumentForm, DocumentKind, DocumentSource, Titled } from './kind.ts';
import { documentMessages as messages } from './messages.ts';

type TrashTexts = TrashSource['texts'];

/** The trash of a kind, with what it alone says. */
export const documentTrash = (
  { name, paths, refresh, texts }: DocumentSource,
  routes: TrashSource['routes'],
  own: Pick<TrashTexts, 'title' | 'back' | 'hint' | 'noneHint' | 'restored' | 'deleted'>,
): TrashSource => ({
  paths,
  queryKey: [name, 'trash'],
  routes,
  refresh,
  texts: {
    ...messages.trash,
    count: messages.count,
    untitled: messages.untitled,
    deleteFailed: texts.deleteFailed,
    ...own,
  },
});

/** The histories of a kind. */
export const documentHistory = <Form extends DocumentForm, Content extends Titled>(
  { name, paths, fieldNames, labelOf, refresh }: DocumentKind<Form, Content>,
  revisions: HistorySource['revisions'],
  Comparison: HistorySource['Comparison'],
): HistorySource => ({
  ...messages.history,
  name,
  paths,
  fieldNames,
  labelOf,
  revisions,
  refresh: () => Promise.all([invalidate('history', 'comparison', 'edited'), refresh()]),
  Comparison,
});
