import type { ScheduleAction, ScheduleProblem } from './schema.ts';

export const scheduleMessages = {
  failed: 'The schedule could not be loaded just now.',
  saveFailed: 'The schedule could not be saved',
  runFailed: 'The schedule could not be run',
  late: (since: string) => `Schedule is late since ${since}`,
  itemMissing: 'This is no longer scheduled.',
} as const;

export const scheduleActionLabels = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  changes: 'Publish changes',
  'offer-start': 'Start offer',
  'offer-end': 'End offer',
} satisfies Record<ScheduleAction, string>;

export const scheduleProblemMessages = {
  past: 'This time has passed: choose a later one',
  order: 'A post can only be unpublished after it is published: choose a later time',
  title: 'Title is required',
  slug: 'This URL is already in use.',
  target: 'The review to redirect to no longer exists',
  published: 'This post is already published',
  draft: 'This post is a draft: first choose when it is published',
  'no-changes': 'This post has no unpublished changes',
  trashed: 'This post is in the trash',
  other: 'The database refused the change. Open the post, save it and try again.',
} satisfies Record<ScheduleProblem, string>;
