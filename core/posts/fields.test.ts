import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aiReplyExample, promptTemplate } from '../../admin/assistant/guide.ts';
import { aiReplyFields, fieldNames, postField } from './fields.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Fields that the form places individually, or that have no control. */
const MENTIONED_ELSEWHERE = [
  'category_ids',
  'published',
  'limited_time_offer',
  'rating_is_default',
];

test.each(fieldNames)('the manual explains %s', (name) => {
  const manual = read('docs/manual/1-writing.md');
  const label = postField(name).label;
  if (MENTIONED_ELSEWHERE.includes(name)) return;
  const message = `Add "${label}" to the table of fields in docs/manual/1-writing.md`;
  expect(manual.includes(label), message).toBe(true);
});

test.each(fieldNames)('%s has a place in the form', (name) => {
  const { section, partOf } = postField(name);
  if (name === 'published') return expect(section).toBeUndefined();
  expect(section, `Give ${name} a section in core/posts/fields.ts`).toBeDefined();
  if (partOf !== undefined) expect(fieldNames).toContain(partOf);
});

test.each(aiReplyFields)('the prompt and the example reply have %s', (name) => {
  expect(promptTemplate, 'the prompt template').toContain(`"${name}"`);
  expect(aiReplyExample, `Add ${name} to aiReplyExample in admin/assistant/guide.ts`).toContain(
    `"${name}"`,
  );
});

test('a field that older forms may lack is a text', () => {
  const later = fieldNames.filter((name) => postField(name).later);
  for (const name of later) {
    expect(['rating', 'switch', 'categories', 'title'], name).not.toContain(postField(name).kind);
  }
});
