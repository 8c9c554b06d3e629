import { bestOfMessages } from '../../core/best-of/messages.ts';
import { paths } from '../paths.ts';
import { Trash } from '../ui/trash/Trash.tsx';
import type { TrashSource } from '../ui/trash/trash-source.ts';
import {
  deleteTrashedBestOf,
  emptyBestOfTrash,
  readBestOfTrash,
  refreshBestOf,
  restoreBestOf,
} from './api.ts';
import { bestOfScreenMessages } from './editor-messages.ts';

const { count, trash } = bestOfScreenMessages;
const { untitled, deleteFailed } = bestOfMessages;

const pages: TrashSource = {
  path: paths.bestOfTrash,
  back: paths.bestOf,
  queryKey: ['best-of', 'trash'],
  read: readBestOfTrash,
  refresh: refreshBestOf,
  restore: restoreBestOf,
  delete: deleteTrashedBestOf,
  empty: emptyBestOfTrash,
  editPath: paths.editBestOf,
  texts: { ...trash, count, untitled, deleteFailed },
};

export default function BestOfTrashScreen() {
  return <Trash source={pages} />;
}
