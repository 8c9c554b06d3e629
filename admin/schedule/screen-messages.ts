export const scheduleFormMessages = {
  title: 'Schedule',
  open: 'Schedule...',
  change: 'Change schedule...',
  publishAt: 'Publish at',
  publishHint: 'The draft is published at this time.',
  unpublishAt: 'Unpublish at',
  unpublishHint: 'At this time the post leaves the site and is a draft again.',
  outcome: 'Then its URL answers',
  notFound: 'Page not found (404)',
  redirect: 'A redirect to another review',
  target: 'Review to redirect to',
  targetMissing: 'Choose a review',
  targetUnknown: 'A review that no longer exists',
  changesAt: 'Publish changes at',
  changesHint: 'Until then visitors see it as it is.',
  save: 'Save Schedule',
  saving: 'Saving...',
  saved: 'Schedule saved',
  unsaved: 'The text could not be saved first. Save it, then try again.',
} as const;

export const scheduleScreenMessages = {
  title: 'Schedule',
  none: 'Nothing is scheduled',
  noneHelp:
    'In the panel beside the form of a post you set when it is published or unpublished, and in the form when an offer starts or ends.',
  attention: 'Needs attention',
  state: { due: 'Due now', late: 'Late', upcoming: 'Scheduled', failed: 'Failed' },
  count: (count: number) => (count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`),
  untitled: 'Untitled draft',
  redirect: (title: string) => `Redirects to “${title}”`,
  notFound: 'Page not found from then on',
  runAll: 'Run due changes',
  run: 'Run now',
  runTitle: 'Run now?',
  runEffect: (action: string, title: string) =>
    `“${action}” is carried out for “${title}” now, not at the scheduled time.`,
  reschedule: 'Reschedule',
  editOffer: 'Edit offer',
  cancel: 'Cancel',
  cancelTitle: 'Cancel this change?',
  cancelEffect: (action: string, title: string) =>
    `“${action}” will not be carried out for “${title}”. It stays as it is.`,
  cancelConfirm: 'Cancel the change',
  keep: 'Keep it',
  running: 'Running...',
  cancelled: 'The change is no longer scheduled',
  ran: (done: number) => (done === 1 ? '1 change carried out' : `${done} changes carried out`),
  ranNothing: 'Nothing was due',
  ranFailed: (failed: number) =>
    failed === 1
      ? '1 change failed: see its reason'
      : `${failed} changes failed: see their reasons`,
  next: 'Next up',
  all: 'Schedule',
  failures: (count: number) =>
    count === 1 ? '1 scheduled change failed.' : `${count} scheduled changes failed.`,
} as const;
