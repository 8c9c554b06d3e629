import type { ScheduleItem } from '../../core/schedule/schema.ts';
import { paths } from '../paths.ts';

const editPaths: Readonly<Record<string, (id: string) => string>> = {
  'best-of': paths.editBestOf,
  'site-page': paths.editPage,
};

/** Where the text that an item belongs to is edited. */
export const itemPath = ({ kind, post_id }: Pick<ScheduleItem, 'kind' | 'post_id'>): string =>
  (editPaths[kind] ?? paths.editPost)(post_id);
