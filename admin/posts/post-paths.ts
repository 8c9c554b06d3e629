import type { ContentPaths } from '../content/kind.ts';
import { paths } from '../paths.ts';

export const postPaths: ContentPaths = {
  list: paths.managePosts,
  trash: paths.trash,
  edit: paths.editPost,
  history: paths.history,
  preview: paths.preview,
};
