import { BEST_OF_LIST_PATH } from '../../core/best-of/schema.ts';
import { previewPath } from '../../core/http/preview-path.ts';
import type { ContentPaths } from '../content/kind.ts';
import { paths } from '../paths.ts';

export const bestOfPaths: ContentPaths = {
  list: paths.bestOf,
  trash: paths.bestOfTrash,
  edit: paths.editBestOf,
  history: paths.bestOfHistory,
  preview: (id) => previewPath(BEST_OF_LIST_PATH, id),
};
