import { emptyPostForm, type PostForm } from '../../core/domain/post-form.ts';

export type FieldName = keyof PostForm;

const names = Object.keys(emptyPostForm).filter((name): name is FieldName => name in emptyPostForm);

function sameValue(one: PostForm[FieldName], other: PostForm[FieldName]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.toSorted().join() === other.toSorted().join();
  }
  return one === other;
}

/** Whether two states of the form would save the same. */
export function sameForm(one: PostForm, other: PostForm): boolean {
  return names.every((name) => sameValue(one[name], other[name]));
}

/** The fields that two states of the form differ in, in the form's order. */
export function differences(one: PostForm, other: PostForm): FieldName[] {
  return names.filter((name) => !sameValue(one[name], other[name]));
}

/** What was changed here, put on top of what was changed elsewhere. */
export function keepMine(base: PostForm, mine: PostForm, theirs: PostForm): PostForm {
  const changedHere = differences(base, mine);
  const mineOnly = Object.fromEntries(changedHere.map((name) => [name, mine[name]]));
  return { ...theirs, ...mineOnly };
}
