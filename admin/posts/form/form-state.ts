import { type FieldName, fieldLabel, fieldNames } from '../../../core/posts/fields.ts';
import { postMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { sameForm as areSame, differences as differencesOf } from '../../content/kind.ts';
import { summarizeBy } from '../../ui/form/summarize.ts';

export function sameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  // Categories have no order, offers do.
  const [before, after] = [one, other].map((items) => items.map((item) => JSON.stringify(item)));
  const isOrdered = [...one, ...other].some((item) => typeof item === 'object');
  return isOrdered
    ? before?.join() === after?.join()
    : before?.toSorted().join() === after?.toSorted().join();
}

const fields = { fieldNames, sameValue };

export const differences = (one: PostForm, other: PostForm): FieldName[] =>
  differencesOf(fields, one, other);

export const sameForm = (one: PostForm, other: PostForm): boolean => areSame(fields, one, other);

export const summarizeErrors = summarizeBy(
  Object.fromEntries(fieldNames.map((name) => [name, fieldLabel(name)])),
  postMessages,
);
