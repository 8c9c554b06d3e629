import { describe, expect, it } from 'vitest';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { type PublishingStatus, publishingState, REBUILD_SILENCE } from './status.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const builtAt = ago(3_600_000);

function stateOf(given: Partial<PublishingStatus>) {
  const status = {
    waiting: 2,
    waiting_since: ago(5_000),
    late_since: null,
    report: null,
    ...given,
  };
  const { state, error } = publishingState(status, { built_at: builtAt, failed: [] }, now);
  return error === null ? state : `${state}: ${error}`;
}

function report(kind: 'requested' | 'started' | 'succeeded' | 'failed', age: number) {
  return { kind, error: kind === 'failed' ? 'No space left.' : null, at: ago(age) };
}

describe('publishing', () => {
  it.each<[string, Partial<PublishingStatus>, string]>([
    ['with nothing waiting', { waiting: 0, waiting_since: null }, 'live'],
    [
      'with nothing waiting after a failure',
      { waiting: 0, waiting_since: null, report: report('failed', 1) },
      'live',
    ],
    ['before anything is heard', {}, 'waiting'],
    ['once a rebuild is requested', { report: report('requested', 1_000) }, 'waiting'],
    ['while one runs', { report: report('started', 1_000) }, 'building'],
    ['after one that came too early', { report: report('succeeded', 1_000) }, 'waiting'],
    ['after one that failed', { report: report('failed', 1_000) }, 'failed: No space left.'],
    ['within 15 minutes of a start', { report: report('started', REBUILD_SILENCE) }, 'building'],
    [
      '15 minutes after a start',
      {
        waiting_since: ago(REBUILD_SILENCE + 2),
        report: report('started', REBUILD_SILENCE + 1),
      },
      `failed: ${publishingMessages.silent}`,
    ],
    [
      'with nothing heard for 15 minutes',
      { waiting_since: ago(REBUILD_SILENCE + 1) },
      `failed: ${publishingMessages.silent}`,
    ],
    [
      'with a change long after the last report',
      { report: report('succeeded', 9 * REBUILD_SILENCE) },
      'waiting',
    ],
  ])('%s', (_name, given, expected) => {
    expect(stateOf(given)).toBe(expected);
  });

  it('reports the number of waiting changes, the time of the build and the pages that it lacks', () => {
    const failed = [{ id: '1', slug: 'a', title: 'A' }];
    expect(
      publishingState(
        { waiting: 3, waiting_since: ago(1), late_since: builtAt, report: null },
        { built_at: builtAt, failed },
        now,
      ),
    ).toEqual({
      state: 'waiting',
      waiting: 3,
      late_since: builtAt,
      built_at: builtAt,
      error: null,
      failed,
    });
  });
});
