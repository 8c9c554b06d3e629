import { type FieldName, fieldNames } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';

function sameValue(one: PostForm[FieldName], other: PostForm[FieldName]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.toSorted().join() === other.toSorted().join();
  }
  return one === other;
}

/** The fields in which two states of the form differ, in the form's order. */
export const differences = (one: PostForm, other: PostForm): FieldName[] =>
  fieldNames.filter((name) => !sameValue(one[name], other[name]));

export const sameForm = (one: PostForm, other: PostForm): boolean =>
  differences(one, other).length === 0;

/** Applies the changes made here to the version saved elsewhere. */
export function mergeForms(base: PostForm, mine: PostForm, theirs: PostForm): PostForm {
  const changed = differences(base, mine).map((name) => [name, mine[name]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}
