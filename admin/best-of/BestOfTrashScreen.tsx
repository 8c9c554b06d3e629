import { bestOfMessages } from '../../core/best-of/messages.ts';
import { documentMessages } from '../content/documents/messages.ts';
import { Trash } from '../content/trash/Trash.tsx';
import type { TrashSource } from '../content/trash/trash-source.ts';
import { bestOfPaths } from '../paths.ts';
import { bestOfTrash } from './api.ts';
import { bestOfSource } from './best-of-source.ts';
import { bestOfScreenMessages } from './editor-messages.ts';

const { trash } = bestOfScreenMessages;

const pages: TrashSource = {
  paths: bestOfPaths,
  queryKey: ['best-of', 'trash'],
  routes: bestOfTrash,
  refresh: bestOfSource.refresh,
  texts: {
    ...trash,
    count: documentMessages.count,
    untitled: documentMessages.untitled,
    deleteFailed: bestOfMessages.deleteFailed,
  },
};

export default function BestOfTrashScreen() {
  return <Trash source={pages} />;
}
