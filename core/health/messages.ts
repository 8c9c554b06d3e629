import { localize } from '../locale/localize.ts';
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
export const findingMessages = localize({
  en: {
    unavailable: 'The database does not answer',
    unavailableText:
      'Visitors keep seeing the site, and their views and clicks wait. Nothing can be saved. Look at the project in Supabase: a paused project is restored there.',
    outdated: 'The database lacks functions that this version needs',
    outdatedText: 'Apply the migrations: run npm run migrate, or deploy again.',
    answers: (milliseconds: number) => `The database answers in ${number(milliseconds)} ms`,
    answersText: 'The time of one question from the Worker.',
    slow: (milliseconds: number) => `The database took ${number(milliseconds)} ms to answer`,
    slowText:
      'The admin feels slow; visitors notice nothing. If it stays like this, choose a region near you or a larger plan in Supabase.',
    size: (size: string) => `The database holds ${size}`,
    sizeText: 'Reviews, history, events and totals. The free plan of Supabase ends at 500 MB.',
    sizeLarge: (size: string) => `The database holds ${size}, close to 500 MB`,
    sizeLargeText:
      'On the free plan of Supabase the database becomes read-only at 500 MB. Change the plan, or keep fewer revisions under Settings.',

    built: 'The site is up to date',
    builtText: 'Visitors see everything that was published.',
    building: 'The site is being rebuilt',
    waiting: 'Changes wait for a rebuild',
    waitingText: 'Visitors see them already. Site texts and the sitemap follow with the rebuild.',
    buildFailed: 'The last rebuild failed',
    buildFailedText: (reason: string) =>
      `${reason === '' ? '' : `${reason} `}Visitors still see the previous build, and changed reviews at once. Try again from the header, and look at the log of the deployment if it fails again.`,
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

    deadLetters: (count: number) =>
      `${plural(count, 'message', 'messages')} could not be processed`,
    deadLettersText: 'They are listed below: look at them, and retry or discard them.',
    noDeadLetters: 'No failed messages',
    noDeadLettersText: 'Everything that was queued was processed.',
    backlog: (count: number) =>
      count === 0
        ? 'Nothing waits in the queues'
        : `${plural(count, 'message waits', 'messages wait')} in the queues`,
    backlogText: 'They are processed in order.',
    backlogLong: (count: number) => `${number(count)} messages wait in the queues`,
    backlogLongText:
      'More than usual: the database may have been away, or there are many visitors. They are processed as fast as possible.',

    late: 'Something of the schedule is late',
    lateText:
      'It should have been published, unpublished or changed by now. Visitors of reviews see it in time, because the edge knows the instant; lists follow when the job runs. Look at the schedule, and run it there.',
    itemsFailed: (count: number) =>
      `${plural(count, 'item', 'items')} of the schedule could not be done`,
    itemsFailedText: 'The schedule says why.',
    onTime: 'The schedule is on time',
    onTimeText: 'The job runs every minute.',
    jobMissing: 'The job that runs every minute has not run yet',
    jobMissingText: 'After a first deployment it takes some minutes.',
    jobLate: 'The job that runs every minute has stopped',
    jobLateText:
      'Nothing is published by itself, and no alert can be sent. Look at the triggers of the Worker in Cloudflare, and deploy again.',
    dailyLate: 'The daily job has not run since yesterday',
    dailyLateText:
      'Links are not checked, and old data is not removed. Look at the triggers of the Worker in Cloudflare.',

    linksUnchecked: 'No link was checked yet',
    linksUncheckedText: 'Links are checked once a day.',
    linksFine: (count: number) =>
      `${plural(count, 'link is', 'links are')} watched, none is broken`,
    linksFineText: 'Each is checked once a day.',
    linksOld: 'Links were not checked for two days',
    linksOldText: 'The daily job checks them. Link health can start a check.',
    linksBroken: (broken: number) => `${plural(broken, 'link is', 'links are')} broken`,
    linksBrokenText: 'Nobody clicked on them in the last thirty days.',
    linksEarning: (count: number, clicks: number) =>
      `${plural(count, 'broken link is', 'broken links are')} clicked: ${plural(clicks, 'click', 'clicks')} in thirty days`,
    linksEarningText: 'These clicks earn nothing. Replace the links, or ignore what is no mistake.',

    backupsOff: 'Automatic backups are off',
    backupsOffText: 'What is deleted or damaged cannot be restored. Switch them on.',
    backupsNowhere: 'Automatic backups have no place',
    backupsNowhereText:
      'They need a bucket: R2 in Cloudflare, bound in wrangler.toml. Until then export the content with npm run owner -- export.',
    backupFailed: 'The last backup failed',
    backupFailedText: (reason: string) =>
      `${reason === '' ? '' : `${reason} `}Back up now to try again.`,
    backupMissing: 'There is no backup of the last 36 hours',
    backupMissingText: 'Back up now, and see whether it succeeds.',
    backupNone: 'No backup was made yet',
    backupNoneText: 'The first one is made tonight.',
    backupFine: 'The last backup succeeded',
    backupFineText: 'It is made every night.',

    files: (files: number, size: string) => `${plural(files, 'image', 'images')}, ${size}`,
    filesText: 'Stored in the bucket of the site. The free plan of R2 ends at 10 GB.',
    picturesMissing: 'Images cannot be uploaded',
    picturesMissingText:
      'There is no bucket. Enable R2 in Cloudflare and restore the binding PICTURES in wrangler.toml. Until then use images of other sites.',
    imagesMissing: 'Images keep their original size',
    imagesMissingText:
      'Without Cloudflare Images no smaller sizes are made, and pages load more than they need. Enable it and restore the binding IMAGES in wrangler.toml.',
    imagesFine: 'Sizes of images are made',
    imagesFineText: 'By Cloudflare Images, once for each image.',

    version: (version: string) => `Spotter ${version}`,
    versionText: 'The release of the code that answers you.',
    migrated: 'The database fits the code',
    migratedText: (version: string) => `Its last migration is ${version}.`,
    migrationMissing: 'The database lacks migrations',
    migrationMissingText: (applied: string, known: string) =>
      `Its last one is ${applied}, the code needs ${known}. Run npm run migrate, or deploy again.`,
    migrationNewer: 'The database is newer than the code',
    migrationNewerText: (applied: string, known: string) =>
      `Its last migration is ${applied}, the code knows ${known}. Deploy the version that made it.`,
    migrationUnknown: 'Which migrations the database has is unknown',
    migrationUnknownText: 'They were not recorded. npm run doctor looks closer.',

    siteUrlMissing: 'The address of the site is not set',
    siteUrlMissingText:
      'Links in feeds, the sitemap and e-mails use the address of the request. Set SITE_URL and deploy.',
    siteUrlDiffers: (set: string, used: string) => `You are at ${used}, the site is ${set}`,
    siteUrlDiffersText:
      'Search engines and links use the second one. If you have moved, change SITE_URL and deploy.',
    siteUrl: (address: string) => `The address of the site is ${address}`,
    siteUrlText: 'Feeds, the sitemap and search engines use it.',
    localVariables: (names: string) => `${names} is set`,
    localVariablesText:
      'It belongs to the local platform and weakens the security of a deployment. Remove it, and deploy again.',
    emailOff: 'E-mail is not set up',
    emailOffText:
      'A forgotten password is reset with a command, and alerts go to webhooks only. Set EMAIL_PROVIDER, EMAIL_API_KEY and EMAIL_FROM and deploy.',
    emailOn: 'E-mail is set up',
    emailOnText: 'A forgotten password can be reset by e-mail.',
  },
});

/** Of the screen. */
export const healthMessages = localize({
  en: {
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
    } satisfies Record<FindingLink, string>,
    dashboard: 'Health',
    more: (count: number) => (count === 1 ? ' and one more' : ` and ${count} more`),
    show: 'Open health',
  },
});

export const deadLetterMessages = localize({
  en: {
    title: 'Failed messages',
    help: 'Work that was queued and could not be done, even after many attempts. Retrying is safe: nothing is counted or done twice.',
    failed: 'The failed messages could not be loaded just now.',
    none: 'There are none.',
    replayedCount: (count: number) =>
      `${plural(count, 'message was', 'messages were')} retried in the last 90 days.`,
    columns: { message: 'Message', reason: 'Reason', failed: 'Failed', actions: 'Actions' },
    names: {
      publish: 'A rebuild',
      events: 'A view, click or search',
      pictures: 'An image',
      links: 'A check of links',
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
    discardText: 'What it was for is not done, and it cannot be restored.',
    discardAllTitle: 'Discard all messages',
    discardAllText: (count: number) =>
      `${plural(count, 'message is', 'messages are')} deleted. What they were for is not done, and they cannot be restored.`,
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
  },
});
