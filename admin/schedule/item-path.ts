import type { ScheduleItem } from '../../core/schedule/schema.ts';
import { paths } from '../paths.ts';

/** Where the text that an item belongs to is edited. */
export const itemPath = ({ kind, post_id }: Pick<ScheduleItem, 'kind' | 'post_id'>): string =>
  kind === 'best-of' ? paths.editBestOf(post_id) : paths.editPost(post_id);
