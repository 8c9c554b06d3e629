import { execute } from '../testing/owner.fixture.ts';

const START = Date.parse('2026-11-24T12:00:00Z');

/** A moment, in seconds from the start of the test. */
export const instant = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

/** Sets the clock that every instant is compared with. */
export const setClock = (seconds: number) =>
  execute(`create or replace function private.clock() returns timestamptz
    language sql stable set search_path = '' return '${instant(seconds)}'::timestamptz`);

/** Before or after the tests of a file, because all files share one database. */
export const resetClock = () =>
  execute(`create or replace function private.clock() returns timestamptz
    language sql stable set search_path = '' return now()`);
