import type { PostForm } from '../../core/posts/schema.ts';

/** The columns of form fields: a blank text becomes null, except the title, which has none. */
export function formRow(fields: Partial<PostForm>) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'category_ids')
      .map(([name, value]) => [
        name,
        name !== 'title' && typeof value === 'string' && value.trim() === '' ? null : value,
      ]),
  );
}
