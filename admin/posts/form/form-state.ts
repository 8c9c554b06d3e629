import type { z } from 'zod';
import { emptyPostForm, type PostForm, type postFormSchema } from '../../../core/posts/form.ts';
import type { FieldName } from './post-fields.ts';

const names = Object.keys(emptyPostForm).filter((name): name is FieldName => name in emptyPostForm);

function sameValue(one: PostForm[FieldName], other: PostForm[FieldName]): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.toSorted().join() === other.toSorted().join();
  }
  return one === other;
}

/** The fields that two states of the form differ in, in the form's order. */
export function differences(one: PostForm, other: PostForm): FieldName[] {
  return names.filter((name) => !sameValue(one[name], other[name]));
}

/** Whether two states of the form would save the same. */
export function sameForm(one: PostForm, other: PostForm): boolean {
  return differences(one, other).length === 0;
}

/** Any state of the form, also one that could not be saved: each field is of its own kind. */
export function isForm(value: unknown): value is PostForm {
  if (typeof value !== 'object' || value === null) return false;
  const given = new Map(Object.entries(value));
  return Object.entries(emptyPostForm).every(([name, empty]) => {
    const found: unknown = given.get(name);
    if (Array.isArray(empty))
      return Array.isArray(found) && found.every((id) => typeof id === 'string');
    return typeof found === typeof empty || (name === 'overall_rating' && found === null);
  });
}

/** The values of a form with every field there. */
export function completeForm(values: z.input<typeof postFormSchema>): PostForm {
  return {
    ...values,
    slug: values.slug ?? '',
    product_image_alt: values.product_image_alt ?? '',
  };
}
