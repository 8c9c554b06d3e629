import type { Answer } from '../../core/button-tests/sequential.ts';
import { formatChange, formatShare } from './format.ts';

const between = (low: number, high: number) =>
  high > 0
    ? `B leads to between ${formatShare(low)} and ${formatShare(high)} more`
    : `B leads to between ${formatShare(-high)} and ${formatShare(-low)} fewer`;

export const buttonTestScreenMessages = {
  title: 'Button tests',
  intro:
    'Show another button in half of all page views, and see whether more of them lead to a click. Each page view randomly shows A (the page as it is) or B (the change). No cookie is set, and nothing is remembered about a visitor.',
  how: 'How a test is counted',
  howText: [
    'The test counts page views that show a tested button, and how many of them have at least one counted click on any link to a shop. Bots, prefetched pages and repeated clicks are left out, as everywhere.',
    'A minute with far more page views or clicks than the test usually has is set aside, for A and B alike, and the test says so.',
    'You may look as often as you like and stop at any time. The test is designed for that: if there is no difference, at most 5 in 100 tests name a winner, however often you look.',
    '“No difference” is a result like any other: it appears as soon as a difference larger than you are looking for is ruled out, or when the test reaches its maximum size.',
    'Without JavaScript, in feeds and for search engines the page stays as it is (A).',
  ],
  failed: 'The button tests could not be loaded just now.',
  stale: 'The button tests could not be updated. These are the last known numbers.',
  none: 'No test has run yet. Start with the text of your most used button. A clear difference in wording is found sooner than a small one.',
  create: 'New test',
  runningTitle: 'Running',
  historyTitle: 'Earlier tests',
  inForceTitle: 'In force',
  inForceText: 'Changes that you adopted. If you undo one, the buttons look as they did before.',
  toAnalytics: 'Analytics',
  // Form
  what: 'What to try out',
  kindText: 'Another text',
  kindPlacement: 'Another position',
  where: 'Which buttons',
  whereHint: 'Only the button of a review’s primary offer. Other offers keep theirs.',
  position: 'Where',
  text: 'Text of variant B',
  ownTexts: 'Also for reviews with their own button text',
  ownTextsHint: (own: number, all: number) =>
    `${own.toLocaleString()} of ${all.toLocaleString()} published reviews with a button have one.`,
  effect: 'Smallest difference worth finding',
  effectOption: (value: number) => `${value}% more or fewer clicks`,
  effectHint: (most: number, weeks: string) =>
    `Ends after ${most.toLocaleString()} page views with a click at the latest. ${weeks}`,
  paceUnknown: 'There were too few clicks in the last 28 days to say how long that takes.',
  pace: (time: string) => `With as many clicks as in the last 28 days: ${time}.`,
  days: (count: number) => (count === 1 ? 'about a day' : `about ${count.toLocaleString()} days`),
  weeks: (count: number) => `about ${count.toLocaleString()} weeks`,
  longTime: 'more than a year; a larger difference would be found sooner',
  previewTitle: 'Preview',
  variantA: 'A, as it is',
  variantB: 'B, the change',
  previewOwn: 'or the review’s own text',
  previewSection: {
    'after-pros-and-cons': ['Pros and cons', 'Key features'],
    'after-features': ['Key features', 'Who is this for'],
    'before-analysis': ['Who is this for', 'Analysis'],
  },
  start: 'Start Test',
  starting: 'Starting...',
  started: 'Test started. Pages show it after the next build.',
  startFailed: 'The test could not be started',
  // Test
  textTest: (text: string) => `“${text}”`,
  since: (day: string) => `Since ${day}`,
  fromTo: (from: string, to: string) => `${from} – ${to}`,
  onlyDefault: 'Reviews without their own button text',
  allTexts: 'Also reviews with their own button text',
  variant: 'Variant',
  views: 'Page views',
  clicked: 'With a click',
  rate: 'Share',
  answers: {
    'b-better': 'B is better',
    'a-better': 'A is better',
    'no-difference': 'No difference',
    'not-yet': 'Not yet',
    uneven: 'Not usable',
  } satisfies Record<Answer, string>,
  sentence: {
    'b-better': (low: number, high: number) =>
      `${between(low, high)} page views with a click than A.`,
    'a-better': (low: number, high: number) =>
      `${between(low, high)} page views with a click than A.`,
    'no-difference': (bound: number) =>
      `Any difference is at most ${formatShare(Math.ceil(bound * 100) / 100)}, in either direction.`,
    'not-yet': (low: number, high: number) =>
      low <= -1 || high > 2
        ? 'Too few page views with a click to say anything.'
        : `B can still be anything between ${formatChange(low)} and ${formatChange(high)} compared with A.`,
    uneven:
      'The variants were not shown equally often, which cannot be chance. Something prevents page views of one of them from being counted, so the numbers cannot be compared.',
  },
  progress: (clicked: number, most: number) =>
    `${clicked.toLocaleString()} of at most ${most.toLocaleString()} page views with a click.`,
  expected: (time: string) => `At this pace the maximum is reached in ${time}.`,
  waiting: 'Nothing is counted yet. Pages show the test after the next build.',
  chartTitle: 'Difference of B from A, with 95% confidence at any time',
  chartLabel: (low: string, high: string) =>
    `Between ${low} and ${high} now. The interval gets narrower with every day.`,
  legend: {
    interval: 'Between the lines: what the difference can be',
    effect: (more: string, fewer: string) =>
      `Dashed: ${more} and ${fewer}, what you are looking for`,
  },
  chartLater: 'The chart of the difference starts on the second day with clicks.',
  progressLabel: 'Size of the test',
  setAside: (views: number, clicked: number, time: string) =>
    `Set aside: ${views.toLocaleString()} page views, ${clicked.toLocaleString()} of them with a click, ${time}. That is far more than usual, so it is probably a program, and it is not counted.`,
  inMinute: (time: string) => `in one minute (${time})`,
  inMinutes: (minutes: number, first: string, last: string) =>
    `in ${minutes.toLocaleString()} minutes between ${first} and ${last}`,
  undecided: 'Ended before there was a result.',
  numbers: 'Numbers',
  stop: 'End and Keep A',
  adopt: 'End and Adopt B',
  stopTitle: 'End the test?',
  stopText: 'All page views show the page as it is again. The counted numbers stay in the list.',
  adoptTitle: 'Adopt B?',
  adoptEarly: 'The test has not shown that B is better. You can adopt it anyway.',
  adoptText: (text: string, where: string) =>
    `“${text}” becomes the default text of these buttons: ${where}.`,
  adoptOwn: 'It also replaces button texts of individual reviews.',
  adoptPlacement: (where: string) => `All reviews will have it: ${where}.`,
  ending: 'Ending...',
  ended: 'Test ended.',
  adopted: 'B adopted. Pages show it after the next build.',
  endFailed: 'The test could not be ended',
  wasAdopted: 'Adopted',
  remove: 'Undo',
  removed: 'Undone. Pages show it after the next build.',
  removeFailed: 'The change could not be undone',
} as const;
