import { describe, expect, test } from 'vitest';
import { formatBytes } from '../../core/health/messages.ts';
import type { HealthState, WorkerFacts } from '../../core/health/schema.ts';
import { alertsOf, findingsWithoutState, healthFindings, summaryOf } from './findings.ts';

const NOW = '2026-11-23T12:00:00Z';
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const HOUR = 60;

const state: HealthState = {
  now: NOW,
  database_bytes: 40_000_000,
  database_limit: 500_000_000,
  database_kinds: { events: 20_000_000, revisions: 8_000_000, content: 900_000 },
  schema_version: '20261129240300',
  owner_since: ago(1_000 * HOUR),
  dead_letters: {},
  rebuild: { kind: 'succeeded', error: null, at: ago(5) },
  rebuilt_at: ago(5),
  has_rebuild_hook: false,
  failed_rebuilds: 0,
  clock: NOW,
  late_since: null,
  texts_unread: false,
  failed_items: 0,
  jobs: { minute: ago(1), daily: ago(9 * HOUR) },
  links: { total: 12, checked_at: ago(9 * HOUR), broken: 0, earning: 0, clicks: 0 },
  images: { files: 3, bytes: 2_400_000 },
  backups: {
    is_on: true,
    last_success_at: ago(9 * HOUR),
    last: { state: 'succeeded', started_at: ago(9 * HOUR), message: '' },
  },
};

const facts: WorkerFacts = {
  latency: 20,
  version: '0.2.0',
  schemaVersion: '20261129240300',
  hasPictures: true,
  hasImages: true,
  hasBackupStore: true,
  hasRebuildHook: true,
  hasEmail: true,
  siteUrl: 'https://reviews.shop',
  origin: 'https://reviews.shop',
  isLocal: false,
  localVariables: [],
  backlogs: { events: 0, publish: null },
  publishing: { state: 'live', error: null, built_at: ago(5), failed: 0 },
};

const find = (changed: Partial<HealthState> = {}, known: Partial<WorkerFacts> = {}) =>
  healthFindings({ ...state, ...changed }, { ...facts, ...known });

/** What is not as it should be, as "state id". */
const problems = (...given: Parameters<typeof find>) =>
  find(...given)
    .filter((finding) => finding.state !== 'ok')
    .map((finding) => `${finding.state} ${finding.id}`);

const links = (part: Partial<HealthState['links']>) => ({ links: { ...state.links, ...part } });
const backups = (part: Partial<HealthState['backups']>) => ({
  backups: { ...state.backups, ...part },
});

test('nothing is reported if everything works', () => {
  expect(problems()).toEqual([]);
  expect(summaryOf(find())).toEqual({ broken: 0, attention: 0, first: null });
  expect(alertsOf(find())).toEqual([]);
});

describe('each problem is reported', () => {
  test.each<[string, Partial<HealthState>, Partial<WorkerFacts>]>([
    ['attention database-slow', {}, { latency: 1_501 }],
    ['attention database-large', { database_bytes: 350_000_000 }, {}],
    ['broken build-failed', { rebuild: { kind: 'failed', error: 'No.', at: ago(1) } }, {}],
    [
      'broken build-failed',
      {},
      { publishing: { state: 'failed', error: 'Silence.', built_at: null, failed: 0 } },
    ],
    [
      'attention pages-failed',
      {},
      { publishing: { state: 'live', error: null, built_at: null, failed: 2 } },
    ],
    ['attention hook-missing', {}, { hasRebuildHook: false }],
    ['attention dead-letters', { dead_letters: { events: 2, links: 1 } }, {}],
    ['attention backlog', {}, { backlogs: { events: 1_001 } }],
    ['attention schedule-delayed', { late_since: ago(9) }, {}],
    ['broken schedule-late', { late_since: ago(11) }, {}],
    ['attention schedule-failed', { failed_items: 1 }, {}],
    ['attention job-missing', { jobs: {} }, {}],
    ['broken job-late', { jobs: { minute: ago(11) } }, {}],
    ['attention daily-late', { jobs: { minute: ago(1), daily: ago(37 * HOUR) } }, {}],
    ['attention links-unused', links({ broken: 1 }), {}],
    ['attention links-broken', links({ broken: 2, earning: 1, clicks: 9 }), {}],
    ['attention links-old', links({ checked_at: ago(49 * HOUR) }), {}],
    ['off backups-off', backups({ is_on: false }), {}],
    ['off backups-nowhere', {}, { hasBackupStore: false }],
    [
      'broken backup-failed',
      backups({ last: { state: 'failed', started_at: ago(1), message: 'Full.' } }),
      {},
    ],
    ['broken backup-missing', backups({ last_success_at: ago(37 * HOUR) }), {}],
    ['broken backup-missing', backups({ last_success_at: null, last: null }), {}],
    ['off pictures-missing', {}, { hasPictures: false }],
    ['off images-missing', {}, { hasImages: false }],
    ['broken migration-missing', { schema_version: '20261122002100' }, {}],
    ['attention migration-newer', { schema_version: '20270101000000' }, {}],
    ['off migration-unknown', { schema_version: null }, {}],
    ['attention site-url-missing', {}, { siteUrl: null }],
    ['attention site-url-differs', {}, { origin: 'https://spotter.me.workers.dev' }],
    ['broken local-variables', {}, { localVariables: ['DEMO'] }],
    ['off email-off', {}, { hasEmail: false }],
  ])('%s', (expected, changed, known) => {
    expect(problems(changed, known)).toEqual([expected]);
    const [found] = find(changed, known).filter((finding) => finding.state !== 'ok');
    expect(found?.title).not.toBe('');
    expect(found?.text).toMatch(/\.$/);
  });
});

test('the size of the database is listed by kind, and the setting for the largest kind can be changed', () => {
  const size = (changed: Partial<HealthState>) =>
    find(changed).find(({ id }) => id.startsWith('database-') && id !== 'database-slow');
  expect(size({})).toMatchObject({
    id: 'database-size',
    title: 'The database holds 40 MB of 500 MB',
    text: expect.stringContaining(
      'Views, clicks and searches 20 MB, revisions 8 MB, reviews and pages 900 KB, everything else 11 MB.',
    ),
  });
  const database_bytes = 349_999_999;
  expect(size({ database_bytes })?.id).toBe('database-size');
  expect(size({ database_bytes, database_limit: 8_000_000_000 })?.id).toBe('database-size');
  const events = { events: 300_000_000, revisions: 20_000_000 };
  expect(size({ database_bytes: 360_000_000, database_kinds: events })).toMatchObject({
    id: 'database-large',
    link: 'settings',
    title: 'The database holds 360 MB of 500 MB',
    text: expect.stringContaining('fewer months'),
  });
  const revisions = { events: 20_000_000, revisions: 300_000_000 };
  const text = size({ database_bytes: 360_000_000, database_kinds: revisions })?.text;
  expect(text).toContain('fewer days');
  expect(text).not.toContain('fewer months');
});

test('a rebuild hook may be stored in the admin', () => {
  expect(problems({ has_rebuild_hook: true }, { hasRebuildHook: false })).toEqual([]);
});

test('on the local platform its variables belong there', () => {
  expect(problems({}, { isLocal: true, localVariables: ['DEMO'] })).toEqual([]);
});

test('a new site has a day and a half until the first backup', () => {
  const none = backups({ last_success_at: null, last: null });
  expect(problems({ ...none, owner_since: ago(35 * HOUR) })).toEqual([]);
});

test('findings are in the order of the screen, the worst first', () => {
  const findings = find({ database_bytes: 460_000_000, failed_items: 1, late_since: ago(11) });
  expect(findings.slice(0, 2).map(({ id }) => id)).toEqual(['database-large', 'database']);
  const schedule = findings.filter(({ area }) => area === 'schedule');
  expect(schedule.map(({ id }) => id)).toEqual(['schedule-late', 'schedule-failed']);
});

test('only urgent findings are alerts', () => {
  const findings = find(
    {
      ...links({ broken: 3, earning: 1, clicks: 2 }),
      ...backups({ last: { state: 'failed', started_at: ago(1), message: '' } }),
      late_since: ago(11),
      dead_letters: { events: 1 },
      schema_version: '20261122002100',
      rebuild: { kind: 'failed', error: 'No.', at: ago(1) },
      failed_items: 2,
    },
    { latency: 9_000, hasRebuildHook: false },
  );
  expect(
    alertsOf(findings)
      .map(({ condition }) => condition)
      .sort(),
  ).toEqual([
    'backup-failed',
    'build-failed',
    'dead-letters',
    'links-broken',
    'migration-missing',
    'schedule-late',
  ]);
});

test('the dashboard names the worst, and leaves broken links to their own line', () => {
  const findings = find({ ...links({ broken: 1 }), late_since: ago(11), failed_items: 1 });
  expect(summaryOf(findings)).toEqual({
    broken: 1,
    attention: 1,
    first: 'A scheduled change is late',
  });
});

test('without the database the other findings are still reported', () => {
  const ids = (problem: 'unavailable' | 'outdated') =>
    findingsWithoutState(problem, { ...facts, siteUrl: null })
      .filter((finding) => finding.state !== 'ok')
      .map(({ id }) => id);
  expect(ids('unavailable')).toEqual(['database-unavailable', 'site-url-missing']);
  expect(ids('outdated')).toEqual(['migration-missing', 'site-url-missing']);
});

test.each([
  [0, '0 KB'],
  [999, '1 KB'],
  [12_400_000, '12 MB'],
  [2_340_000_000, '2.3 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
