import { expect, it } from 'vitest';
import { readMigrations } from './migrate.ts';
import { nextNumber, numbersOfTheFuture } from './migration-numbers.ts';

const NOW = new Date('2031-05-06T07:08:09Z');

it('a new migration is numbered by the time, but after the last one', () => {
  expect(nextNumber('20310506070808', NOW)).toBe('20310506070809');
  expect(nextNumber('20310506070809', NOW)).toBe('20310506070810');
  expect(nextNumber('20310601000000', NOW)).toBe('20310601000001');
});

it('no number is of the future or no time at all', () => {
  const before = '20310506000000';
  const refused = (version: string) => numbersOfTheFuture([before, version], NOW).length > 0;
  expect(refused('20310506070809')).toBe(false);
  expect(refused('20310506000001')).toBe(false);
  expect(refused('20310506070810')).toBe(true);
  expect(refused('20310506006100')).toBe(true);
  expect(refused('20310230000000')).toBe(true);
});

it('the numbers of the repository are accepted', async () => {
  const versions = (await readMigrations()).map(({ version }) => version);
  expect(numbersOfTheFuture(versions, new Date())).toEqual([]);
});
