import { postMessages } from '../../../core/posts/messages.ts';
import { invalidate } from '../../api/query-client.ts';
import { trashMessages } from '../../editing/trash/messages.ts';
import { Trash } from '../../editing/trash/Trash.tsx';
import type { TrashSource } from '../../editing/trash/trash-source.ts';
import { paths } from '../../paths.ts';
import { postTrash } from '../api.ts';

const posts: TrashSource = {
  path: paths.trash,
  back: paths.managePosts,
  queryKey: ['trash'],
  routes: postTrash,
  refresh: () => invalidate('trash', 'posts', 'dashboard', 'activity', 'categories', 'analytics'),
  editPath: paths.editPost,
  texts: { ...trashMessages, untitled: postMessages.untitled },
};

export default function TrashScreen() {
  return <Trash source={posts} />;
}
