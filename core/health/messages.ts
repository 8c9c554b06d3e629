import type { DeadLetter, FindingLink, FindingState, HealthArea } from './schema.ts';

const number = (value: number) => value.toLocaleString('en');
const plural = (count: number, one: string, many: string) =>
  `${number(count)} ${count === 1 ? one : many}`;

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;

/** Such as "12 MB". */
export function formatBytes(bytes: number): string {
  if (bytes >= GIGABYTE) return `${(bytes / GIGABYTE).toFixed(1)} GB`;
  if (bytes >= MEGABYTE) return `${Math.round(bytes / MEGABYTE)} MB`;
  return `${Math.ceil(bytes / 1_000)} KB`;
}

/** Titles and texts of what was found. */
export const findingMessages = {
  unavailable: 'The database does not answer',
  unavailableText:
    'Visitors still see the site, and their views and clicks wait in the queue. Nothing can be saved. Check the project in Supabase, where a paused project can be restored.',
  outdated: 'The database is missing functions that this version needs',
  outdatedText: 'Apply the migrations: run npm run migrate, or deploy again.',
  answers: (milliseconds: number) => `The database answers in ${number(milliseconds)} ms`,
  answersText: 'The time of one query from the Worker.',
  slow: (milliseconds: number) => `The database took ${number(milliseconds)} ms to answer`,
  slowText:
    'The admin is slow, but visitors are not affected. If this continues, choose a region near you or a larger plan in Supabase.',
  size: (size: string, limit: string) => `The database holds ${size} of ${limit}`,
  kinds: {
    events: 'views, clicks and searches',
    totals: 'daily and monthly totals',
    revisions: 'revisions',
    images: 'share images',
    earnings: 'earnings',
    content: 'reviews and pages',
  } as Readonly<Record<string, string>>,
  others: 'everything else',
  fullText: 'A database that reaches the limit of its plan becomes read-only.',
  fewerEvents:
    'Keep individual views, clicks and searches for fewer months under Settings. All totals are kept.',
  fewerRevisions: 'Keep revisions for fewer days under Settings.',
  largerPlan: 'Choose a larger plan, and set its limit under Settings.',
  sizeStays:
    'Removed records make room for new ones. The size itself decreases only after VACUUM FULL in the SQL editor of Supabase.',

  built: 'The site is up to date',
  builtText: 'Visitors see everything that was published.',
  building: 'The site is being rebuilt',
  waiting: 'Changes wait for a rebuild',
  waitingText: 'Visitors already see them. Site texts and the sitemap change with the rebuild.',
  buildFailed: 'The last rebuild failed',
  buildFailedText: (reason: string) =>
    `${reason === '' ? '' : `${reason} `}Visitors still see the previous build, with changed reviews. Try again from the header. If it fails again, check the log of the deployment.`,
  buildsFailed: (count: number) =>
    `${plural(count, 'rebuild', 'rebuilds')} failed in the last seven days`,
  buildsFailedText: 'The last one succeeded.',
  pagesFailed: (count: number) =>
    count === 1 ? '1 page could not be built' : `${number(count)} pages could not be built`,
  pagesFailedText:
    'Visitors see their last version, if there is one. The header says which ones. Change the review and save it.',
  hookMissing: 'The site is not rebuilt after a publish',
  hookMissingText:
    'Visitors see changed reviews at once, but site texts, categories and the sitemap wait for the next deployment. Connect a rebuild hook.',

  deadLetters: (count: number) => `${plural(count, 'message', 'messages')} could not be processed`,
  deadLettersText: 'They are listed below. Check them, and retry or discard them.',
  noDeadLetters: 'No failed messages',
  noDeadLettersText: 'All queued messages were processed.',
  backlog: (count: number) =>
    count === 0
      ? 'The queues are empty'
      : `${plural(count, 'message waits', 'messages wait')} in the queues`,
  backlogText: 'They are processed in order.',
  backlogLong: (count: number) => `${number(count)} messages wait in the queues`,
  backlogLongText:
    'More than usual: the database may have been unavailable, or there are many visitors. They are processed as fast as possible.',

  late: 'A scheduled change is late',
  lateText:
    'Something should have been published, unpublished or changed by now. Visitors of reviews see the change on time, because the edge knows the time. Lists change when the job runs. Check the schedule, and run the change there.',
  itemsFailed: (count: number) =>
    `${plural(count, 'item', 'items')} of the schedule could not be carried out`,
  itemsFailedText: 'The schedule says why.',
  onTime: 'The schedule is on time',
  onTimeText: 'The job runs every minute.',
  jobMissing: 'The job that runs every minute has not run yet',
  jobMissingText: 'After a first deployment it takes some minutes.',
  jobLate: 'The job that runs every minute has stopped',
  jobLateText:
    'Scheduled posts are not published, and no alert can be sent. Check the triggers of the Worker in Cloudflare, and deploy again.',
  dailyLate: 'The daily job has not run since yesterday',
  dailyLateText:
    'Links are not checked, and old data is not removed. Check the triggers of the Worker in Cloudflare.',

  linksUnchecked: 'No link has been checked yet',
  linksUncheckedText: 'Links are checked once a day.',
  linksFine: (count: number) =>
    `${plural(count, 'link is', 'links are')} monitored, none is broken`,
  linksFineText: 'Each is checked once a day.',
  linksOld: 'Links have not been checked for two days',
  linksOldText: 'The daily job checks them. Link health can start a check.',
  linksBroken: (broken: number) => `${plural(broken, 'link is', 'links are')} broken`,
  linksBrokenText: 'Nobody clicked on them in the last thirty days.',
  linksEarning: (count: number, clicks: number) =>
    `${plural(count, 'broken link is', 'broken links are')} clicked: ${plural(clicks, 'click', 'clicks')} in thirty days`,
  linksEarningText:
    'These clicks earn nothing. Replace the links, or ignore those that are correct.',

  backupsOff: 'Automatic backups are off',
  backupsOffText: 'Deleted or damaged content cannot be restored. Switch them on.',
  backupsNowhere: 'Automatic backups have no storage',
  backupsNowhereText:
    'They need an R2 bucket in Cloudflare that is bound in wrangler.toml. Until then, export the content with npm run owner -- export.',
  backupFailed: 'The last backup failed',
  backupFailedText: (reason: string) =>
    `${reason === '' ? '' : `${reason} `}Back up now to try again.`,
  backupMissing: 'There is no backup from the last 36 hours',
  backupMissingText: 'Back up now, and check whether it succeeds.',
  backupNone: 'No backup has been made yet',
  backupNoneText: 'The first one is made tonight.',
  backupFine: 'The last backup succeeded',
  backupFineText: 'A backup is made every night.',

  files: (files: number, size: string) => `${plural(files, 'image', 'images')}, ${size}`,
  filesText: 'Stored in the bucket of the site. The free plan of R2 includes 10 GB.',
  picturesMissing: 'Images cannot be uploaded',
  picturesMissingText:
    'There is no bucket. Enable R2 in Cloudflare and restore the binding PICTURES in wrangler.toml. Until then, use images from other sites.',
  imagesMissing: 'Images keep their original size',
  imagesMissingText:
    'Without Cloudflare Images no smaller sizes are created, and pages load more than they need. Enable it and restore the binding IMAGES in wrangler.toml.',
  imagesFine: 'Image sizes are created',
  imagesFineText: 'Cloudflare Images creates them once for each image.',

  version: (version: string) => `Spotter ${version}`,
  versionText: 'The release of the code that is running.',
  migrated: 'The database matches the code',
  migratedText: (version: string) => `Its last migration is ${version}.`,
  migrationMissing: 'The database is missing migrations',
  migrationMissingText: (applied: string, known: string) =>
    `Its last migration is ${applied}, but the code needs ${known}. Run npm run migrate, or deploy again.`,
  migrationNewer: 'The database is newer than the code',
  migrationNewerText: (applied: string, known: string) =>
    `Its last migration is ${applied}, but the code knows only ${known}. Deploy the version that added it.`,
  migrationUnknown: 'It is unknown which migrations the database has',
  migrationUnknownText: 'They were not recorded. npm run doctor can find out more.',

  siteUrlMissing: 'The address of the site is not set',
  siteUrlMissingText:
    'Links in feeds, the sitemap and e-mails use the address of the request. Set SITE_URL and deploy.',
  siteUrlDiffers: (set: string, used: string) =>
    `You are at ${used}, but the address of the site is ${set}`,
  siteUrlDiffersText:
    'Search engines and links use the second address. If the site has moved, change SITE_URL and deploy.',
  siteUrl: (address: string) => `The address of the site is ${address}`,
  siteUrlText: 'Feeds, the sitemap and search engines use it.',
  localVariables: (names: string) => `${names} is set`,
  localVariablesText:
    'It belongs to the local platform and weakens the security of a deployment. Remove it, and deploy again.',
  textsUnread: 'Your site says how products are tested',
  textsUnreadText:
    'Texts that came with earlier versions speak of testers, of weeks of use and of measurements: “How we test” and the author under Settings, and the home page, tagline and description under Branding. They appear under your name, so change what is not true of your site.',
  emailOff: 'E-mail is not set up',
  emailOffText:
    'A forgotten password has to be reset with a command, and alerts go to webhooks only. Set EMAIL_PROVIDER, EMAIL_API_KEY and EMAIL_FROM and deploy.',
  emailOn: 'E-mail is set up',
  emailOnText: 'A forgotten password can be reset by e-mail.',
} as const;

/** Of the screen. */
export const healthMessages = {
  failed: 'The state of the site could not be loaded just now.',
  checkAgain: 'Check again',
  checked: (when: string) => `Checked ${when}`,
  allFine: 'Everything works.',
  someAttention: (count: number) =>
    count === 1 ? 'One thing needs attention.' : `${count} things need attention.`,
  someBroken: (count: number) =>
    count === 1 ? 'One thing is broken.' : `${count} things are broken.`,
  areas: {
    database: 'Database',
    publishing: 'Publishing',
    queues: 'Queues',
    schedule: 'Schedule',
    links: 'Links',
    backups: 'Backups',
    storage: 'Images',
    versions: 'Versions',
    configuration: 'Configuration',
  } satisfies Record<HealthArea, string>,
  states: {
    ok: 'OK',
    off: 'Not set up',
    attention: 'Attention',
    broken: 'Broken',
  } satisfies Record<FindingState, string>,
  links: {
    'failed-messages': 'Show the messages',
    schedule: 'Open the schedule',
    'broken-links': 'Show broken links',
    backups: 'Open backups',
    alerts: 'Set up alerts',
    rebuilds: 'Connect rebuilds',
    posts: 'Manage posts',
    profile: 'Open the profile',
    settings: 'Open the settings',
    branding: 'Open the branding',
  } satisfies Record<FindingLink, string>,
  textsRead: 'I have read the texts',
  textsReadFailed: 'This could not be saved just now',
  textsReadActivity: 'Read the texts that came with earlier versions',
  dashboard: 'Health',
  more: (count: number) => (count === 1 ? ' and one more' : ` and ${count} more`),
  show: 'Open health',
} as const;

export const deadLetterMessages = {
  title: 'Failed messages',
  help: 'Queued work that failed even after many attempts. Retrying is safe: nothing is counted or done twice.',
  failed: 'The failed messages could not be loaded just now.',
  none: 'There are none.',
  replayedCount: (count: number) =>
    `${plural(count, 'message was', 'messages were')} retried in the last 90 days.`,
  columns: { message: 'Message', reason: 'Reason', failed: 'Failed', actions: 'Actions' },
  names: {
    publish: 'A rebuild',
    events: 'A view, click or search',
    pictures: 'An image',
    links: 'A link check',
  },
  unknownQueue: (queue: string) => `Queue “${queue}”`,
  reasons: {
    failed: 'Failed after its retries',
    unreadable: 'Not understood by this version',
    'unknown-queue': 'Its queue has no consumer',
  } satisfies Record<DeadLetter['reason'], string>,
  show: 'Show',
  showOne: (name: string, when: string) => `Show ${name}, ${when}`,
  details: 'Failed message',
  content: 'Content',
  cut: 'Only the beginning is shown.',
  retry: 'Retry',
  retrying: 'Retrying…',
  discard: 'Discard',
  discardTitle: 'Discard message',
  discardText: 'Its work is not done, and it cannot be restored.',
  discardAllTitle: 'Discard all messages',
  discardAllText: (count: number) =>
    `${plural(count, 'message is', 'messages are')} deleted. Their work is not done, and they cannot be restored.`,
  retryAll: 'Retry all',
  discardAll: 'Discard all',
  close: 'Close',
  more: (shown: number, total: number) =>
    `The newest ${number(shown)} of ${number(total)} are shown.`,
  retried: (count: number) =>
    `${plural(count, 'message was', 'messages were')} sent to the queue again.`,
  retriedSome: (count: number, left: number) =>
    `${plural(count, 'message was', 'messages were')} sent to the queue again, ${number(left)} could not be.`,
  discarded: (count: number) => `${plural(count, 'message was', 'messages were')} discarded.`,
  gone: 'It was retried or discarded in the meantime.',
  retryFailed: 'The messages could not be sent to their queue.',
  discardFailed: 'The messages could not be discarded.',
} as const;
