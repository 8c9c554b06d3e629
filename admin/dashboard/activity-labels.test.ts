import { expect, test } from 'vitest';
import { activityActions } from '../../core/dashboard/schema.ts';
import { activityEmoji } from './activity-labels.ts';

test('every known action has its own emoji', () => {
  const emojis = activityActions.map(activityEmoji);
  expect(new Set(emojis).size).toBe(activityActions.length);
});

test.each(['Import Posts', '', 'toString'])('%j gets the generic emoji', (action) => {
  expect(activityEmoji(action)).toBe('📌');
});
