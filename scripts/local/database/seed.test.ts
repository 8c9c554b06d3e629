import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { headerSchema } from '../../../functions/backups/files/format.ts';
import { readContent } from '../../owner/content/read.ts';
import { demonstrationRows } from './seed.ts';

const FILE = join(import.meta.dirname, '../../../supabase/demonstration.jsonl');
const [header = ''] = readFileSync(FILE, 'utf8').split('\n');
const MADE = Date.parse(headerSchema.parse(JSON.parse(header)).made_at);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

it('the demonstration is a backup that an owner could import', async () => {
  let rows = 0;
  for await (const { content } of readContent(FILE)) rows += content.kind === 'post' ? 1 : 0;
  expect(rows).toBe(48);
});

it('is as old on each day as it was when it was made', async () => {
  const rowsAt = async (now: number) => {
    const rows = (await demonstrationRows(now)).map(({ row }) => JSON.stringify(row));
    const row = (slug: string) => rows.find((each) => each.includes(`"slug":"${slug}"`)) ?? '';
    return { sale: row('spring-sale'), ring: row('halden-sleep-ring') };
  };
  const made = await rowsAt(MADE);
  const lateThen = Math.floor(MADE / DAY + 40) * DAY + 23 * HOUR;
  const later = await rowsAt(lateThen);
  const at = (time: number) => new Date(time).toISOString();
  expect(made.sale).toContain(`"starts_at":"${at(MADE + 20 * DAY)}"`);
  expect(later.sale).toContain(`"starts_at":"${at(MADE + 60 * DAY)}"`);
  // What was written just now.
  expect(made.ring).toContain(`"updated_at":"${at(MADE)}"`);
  expect(later.ring).toContain(`"updated_at":"${at(lateThen)}"`);
});
