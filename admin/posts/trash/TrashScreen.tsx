import { postMessages } from '../../../core/posts/messages.ts';
import { paths } from '../../paths.ts';
import { trashMessages } from '../../ui/trash/messages.ts';
import { Trash } from '../../ui/trash/Trash.tsx';
import type { TrashSource } from '../../ui/trash/trash-source.ts';
import { deleteTrashedPost, emptyTrash, readTrash, refreshTrash, restorePost } from './api.ts';

const posts: TrashSource = {
  path: paths.trash,
  back: paths.managePosts,
  queryKey: ['trash'],
  read: readTrash,
  refresh: refreshTrash,
  restore: restorePost,
  delete: deleteTrashedPost,
  empty: emptyTrash,
  editPath: paths.editPost,
  texts: { ...trashMessages, untitled: postMessages.untitled },
};

export default function TrashScreen() {
  return <Trash source={posts} />;
}
