import { bestOfMessages } from '../../core/best-of/messages.ts';
import { Trash } from '../editing/trash/Trash.tsx';
import type { TrashSource } from '../editing/trash/trash-source.ts';
import { paths } from '../paths.ts';
import { bestOfTrash, refreshBestOf } from './api.ts';
import { bestOfScreenMessages } from './editor-messages.ts';

const { count, trash } = bestOfScreenMessages;
const { untitled, deleteFailed } = bestOfMessages;

const pages: TrashSource = {
  path: paths.bestOfTrash,
  back: paths.bestOf,
  queryKey: ['best-of', 'trash'],
  routes: bestOfTrash,
  refresh: refreshBestOf,
  editPath: paths.editBestOf,
  texts: { ...trash, count, untitled, deleteFailed },
};

export default function BestOfTrashScreen() {
  return <Trash source={pages} />;
}
