import { findingMessages as messages } from '../../core/health/messages.ts';
import type { Found, HealthState, WorkerFacts } from '../../core/health/schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After these an owner wants to know. */
const LATE_ALERT = 10 * MINUTE;
const JOB_SILENCE = 10 * MINUTE;
const DAY_MISSED = 36 * HOUR;
const LINKS_OLD = 48 * HOUR;
const LONG_BACKLOG = 1_000;

const ageOf = (now: string, at: string) => Date.parse(now) - Date.parse(at);

function queueFindings({ dead_letters }: HealthState, { backlogs }: WorkerFacts): Found[] {
  const area = 'queues';
  const letters = Object.values(dead_letters).reduce((sum, count) => sum + count, 0);
  const known = Object.values(backlogs).filter((count) => count !== null);
  const waiting = known.reduce((sum, count) => sum + count, 0);
  const found: Found[] = [
    letters > 0
      ? {
          id: 'dead-letters',
          area,
          state: 'attention',
          title: messages.deadLetters(letters),
          text: messages.deadLettersText,
          link: 'failed-messages',
        }
      : {
          id: 'no-dead-letters',
          area,
          state: 'ok',
          title: messages.noDeadLetters,
          text: messages.noDeadLettersText,
        },
  ];
  if (known.length === 0) return found;
  const isLong = waiting > LONG_BACKLOG;
  return [
    ...found,
    {
      id: 'backlog',
      area,
      state: isLong ? 'attention' : 'ok',
      title: isLong ? messages.backlogLong(waiting) : messages.backlog(waiting),
      text: isLong ? messages.backlogLongText : messages.backlogText,
    },
  ];
}

function jobFinding({ jobs, now }: HealthState): Found | null {
  const area = 'schedule';
  const { minute, daily } = jobs;
  if (minute === undefined) {
    return {
      id: 'job-missing',
      area,
      state: 'attention',
      title: messages.jobMissing,
      text: messages.jobMissingText,
    };
  }
  if (ageOf(now, minute) > JOB_SILENCE) {
    return {
      id: 'job-late',
      area,
      state: 'broken',
      title: messages.jobLate,
      text: messages.jobLateText,
      at: minute,
    };
  }
  if (daily !== undefined && ageOf(now, daily) > DAY_MISSED) {
    return {
      id: 'daily-late',
      area,
      state: 'attention',
      title: messages.dailyLate,
      text: messages.dailyLateText,
      at: daily,
    };
  }
  return null;
}

function scheduleFindings(state: HealthState): Found[] {
  const area = 'schedule';
  const { clock, late_since, failed_items, jobs } = state;
  const found: Found[] = [];
  if (late_since !== null) {
    const isLong = ageOf(clock, late_since) > LATE_ALERT;
    found.push({
      id: isLong ? 'schedule-late' : 'schedule-delayed',
      area,
      state: isLong ? 'broken' : 'attention',
      title: messages.late,
      text: messages.lateText,
      at: late_since,
      link: 'schedule',
    });
  }
  if (failed_items > 0) {
    found.push({
      id: 'schedule-failed',
      area,
      state: 'attention',
      title: messages.itemsFailed(failed_items),
      text: messages.itemsFailedText,
      link: 'schedule',
    });
  }
  const job = jobFinding(state);
  if (job !== null) found.push(job);
  if (found.length > 0) return found;
  const at = jobs.minute ?? null;
  return [
    { id: 'schedule', area, state: 'ok', title: messages.onTime, text: messages.onTimeText, at },
  ];
}

function linkFinding({ links, now }: HealthState): Found {
  const area = 'links';
  const { total, checked_at: at, broken, earning, clicks } = links;
  const link = 'broken-links';
  if (earning > 0) {
    const title = messages.linksEarning(earning, clicks);
    const text = messages.linksEarningText;
    return { id: 'links-broken', area, state: 'attention', title, text, at, link };
  }
  if (broken > 0) {
    const title = messages.linksBroken(broken);
    const text = messages.linksBrokenText;
    return { id: 'links-unused', area, state: 'attention', title, text, at, link };
  }
  if (at === null) {
    const title = messages.linksUnchecked;
    return { id: 'links', area, state: 'ok', title, text: messages.linksUncheckedText };
  }
  if (total > 0 && ageOf(now, at) > LINKS_OLD) {
    const title = messages.linksOld;
    const text = messages.linksOldText;
    return { id: 'links-old', area, state: 'attention', title, text, at, link };
  }
  const title = messages.linksFine(total);
  return { id: 'links', area, state: 'ok', title, text: messages.linksFineText, at };
}

function backupFinding(state: HealthState, { hasBackupStore }: WorkerFacts): Found {
  const area = 'backups';
  const link = 'backups';
  const { now, owner_since } = state;
  const { is_on, last_success_at, last } = state.backups;
  if (!hasBackupStore) {
    const title = messages.backupsNowhere;
    return { id: 'backups-nowhere', area, state: 'off', title, text: messages.backupsNowhereText };
  }
  if (!is_on) {
    const title = messages.backupsOff;
    return { id: 'backups-off', area, state: 'off', title, text: messages.backupsOffText, link };
  }
  if (last?.state === 'failed') {
    const title = messages.backupFailed;
    const text = messages.backupFailedText(last.message);
    return { id: 'backup-failed', area, state: 'broken', title, text, at: last.started_at, link };
  }
  const since = last_success_at ?? owner_since;
  if (since !== null && ageOf(now, since) > DAY_MISSED) {
    return {
      id: 'backup-missing',
      area,
      state: 'broken',
      title: messages.backupMissing,
      text: messages.backupMissingText,
      at: last_success_at,
      link,
    };
  }
  if (last_success_at === null) {
    const title = messages.backupNone;
    return { id: 'backup-none', area, state: 'ok', title, text: messages.backupNoneText, link };
  }
  return {
    id: 'backup',
    area,
    state: 'ok',
    title: messages.backupFine,
    text: messages.backupFineText,
    at: last_success_at,
    link,
  };
}

/** Findings about automatic work: queues, schedule, link checks, backups. */
export function workFindings(state: HealthState, facts: WorkerFacts): Found[] {
  return [
    ...queueFindings(state, facts),
    ...scheduleFindings(state),
    linkFinding(state),
    backupFinding(state, facts),
  ];
}
