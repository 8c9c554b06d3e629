import { type FieldName, fieldNames } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';

function sameValue(one: PostForm[FieldName], other: PostForm[FieldName]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.toSorted().join() === other.toSorted().join();
  }
  return one === other;
}

/** The fields that two states of the form differ in, in the form's order. */
export function differences(one: PostForm, other: PostForm): FieldName[] {
  return fieldNames.filter((name) => !sameValue(one[name], other[name]));
}

/** Whether two states of the form would save the same. */
export function sameForm(one: PostForm, other: PostForm): boolean {
  return differences(one, other).length === 0;
}
