import { changedFields } from '../../core/forms/changed-fields.ts';
import { isFieldName, postField } from '../../core/posts/fields.ts';
import {
  adminPostSchema,
  formOfPost,
  type PostForm,
  postFormSchema,
} from '../../core/posts/schema.ts';

const isEmpty = (name: string, value: unknown) =>
  typeof value === 'string'
    ? name !== 'title' && value.trim() === ''
    : value === false && isFieldName(name) && postField(name).kind === 'flag';

/** The columns of form fields: a blank text becomes null, except the title, which has none; so does a flag that is off. */
export function formRow(fields: Partial<PostForm>) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== 'category_ids')
      .map(([name, value]) => [name, isEmpty(name, value) ? null : value]),
  );
}

/**
 * The columns of a whole form, applied to those of a stored post. Fields that the form did not change stay as
 * they are stored.
 *
 * @param stored the post as the database gives it to its form
 */
export function savedRow(stored: Readonly<Record<string, unknown>>, form: PostForm) {
  const shown = formOfPost(adminPostSchema.parse(stored));
  const changed = changedFields(postFormSchema.shape, shown, form);
  const columns = Object.entries(formRow(form)).map(([name, value]) => [
    name,
    Object.hasOwn(changed, name) ? value : stored[name],
  ]);
  return Object.fromEntries(columns);
}
