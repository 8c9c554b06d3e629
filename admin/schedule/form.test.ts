import { expect, test } from 'vitest';
import { scheduleForm, scheduleFormSchema } from './form.ts';
import { scheduleFormMessages } from './screen-messages.ts';

const nothing = { publish_at: null, unpublish_at: null, unpublish_to: null, changes_at: null };
const target = '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02';
const AT = '2026-11-24T08:00:00.000Z';

test('a schedule is the same after its form', () => {
  const full = { ...nothing, publish_at: AT, unpublish_at: AT, unpublish_to: target };
  const left = { ...nothing, unpublish_to: target };
  for (const schedule of [nothing, full, left, { ...nothing, changes_at: AT }]) {
    expect(scheduleFormSchema.parse(scheduleForm(schedule))).toEqual(schedule);
  }
});

test('a redirect needs a review, and only where the post is unpublished', () => {
  const form = { ...scheduleForm(nothing), outcome: 'redirect' as const };
  expect(scheduleFormSchema.parse(form)).toEqual(nothing);
  const { error } = scheduleFormSchema.safeParse({ ...form, unpublish_at: AT });
  expect(error?.issues).toMatchObject([
    { path: ['unpublish_to'], message: scheduleFormMessages.targetMissing },
  ]);
  const kept = { ...form, unpublish_at: AT, unpublish_to: target, outcome: 'not-found' as const };
  expect(scheduleFormSchema.parse(kept).unpublish_to).toBeNull();
});

test.each(['2026-11-24T', 'T09:00', '10000-01-01T00:00:00.000Z'])('%j is no instant', (text) => {
  const form = { ...scheduleForm(nothing), publish_at: text };
  expect(scheduleFormSchema.safeParse(form).success).toBe(false);
});
