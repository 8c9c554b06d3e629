import { postMessages } from '../../../core/posts/messages.ts';
import { invalidate } from '../../api/query-client.ts';
import { trashMessages } from '../../content/trash/messages.ts';
import { Trash } from '../../content/trash/Trash.tsx';
import type { TrashSource } from '../../content/trash/trash-source.ts';
import { postPaths } from '../../paths.ts';
import { postTrash } from '../api.ts';

const posts: TrashSource = {
  paths: postPaths,
  queryKey: ['trash'],
  routes: postTrash,
  refresh: () => invalidate('trash', 'posts', 'dashboard', 'activity', 'categories', 'analytics'),
  texts: { ...trashMessages, untitled: postMessages.untitled },
};

export default function TrashScreen() {
  return <Trash source={posts} />;
}
