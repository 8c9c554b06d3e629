import { bestOfMessages } from '../../core/best-of/messages.ts';
import { Trash } from '../content/trash/Trash.tsx';
import type { TrashSource } from '../content/trash/trash-source.ts';
import { bestOfPaths } from '../paths.ts';
import { bestOfTrash, refreshBestOf } from './api.ts';
import { bestOfScreenMessages } from './editor-messages.ts';

const { count, trash } = bestOfScreenMessages;
const { untitled, deleteFailed } = bestOfMessages;

const pages: TrashSource = {
  paths: bestOfPaths,
  queryKey: ['best-of', 'trash'],
  routes: bestOfTrash,
  refresh: refreshBestOf,
  texts: { ...trash, count, untitled, deleteFailed },
};

export default function BestOfTrashScreen() {
  return <Trash source={pages} />;
}
