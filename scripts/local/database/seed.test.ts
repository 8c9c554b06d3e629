import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../../owner/content/read.ts';
import { demonstrationRows } from './seed.ts';

const FILE = join(import.meta.dirname, '../../../supabase/demonstration.jsonl');
const MADE = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

it('the demonstration is a backup that an owner could import', async () => {
  let rows = 0;
  for await (const { kind } of readContent(FILE)) rows += kind === 'post' ? 1 : 0;
  expect(rows).toBe(48);
});

it('is as old on each day as it was when it was made', async () => {
  const link = async (now: number) => {
    const rows = await demonstrationRows(now);
    return rows.find(({ row }) => 'slug' in row && row.slug === 'spring-sale')?.row;
  };
  expect(await link(MADE)).toMatchObject({
    starts_at: '2026-12-10T12:00:00.000Z',
    ends_at: '2026-12-30T12:00:00.000Z',
    note: 'Starts with the sale',
  });
  expect(await link(MADE + 40.5 * DAY)).toMatchObject({
    starts_at: '2027-01-20T00:00:00.000Z',
    ends_at: '2027-02-09T00:00:00.000Z',
    note: 'Starts with the sale',
  });
});
