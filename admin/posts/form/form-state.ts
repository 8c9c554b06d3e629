import { type FieldName, fieldLabel, fieldNames } from '../../../core/posts/fields.ts';
import { postMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { summarizeBy } from '../../ui/form/summarize.ts';

export function sameValue(one: PostForm[FieldName], other: PostForm[FieldName]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  // Categories have no order, offers do.
  const [before, after] = [one, other].map((items) => items.map((item) => JSON.stringify(item)));
  const isOrdered = [...one, ...other].some((item) => typeof item === 'object');
  return isOrdered
    ? before?.join() === after?.join()
    : before?.toSorted().join() === after?.toSorted().join();
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

export const summarizeErrors = summarizeBy(
  Object.fromEntries(fieldNames.map((name) => [name, fieldLabel(name)])),
  postMessages,
);
