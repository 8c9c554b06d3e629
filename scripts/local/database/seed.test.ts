import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { headerSchema } from '../../../functions/backups/format.ts';
import { readContent } from '../../owner/content/read.ts';
import { demonstrationRows } from './seed.ts';

const FILE = join(import.meta.dirname, '../../../supabase/demonstration.jsonl');
const [header = ''] = readFileSync(FILE, 'utf8').split('\n');
const MADE = Date.parse(headerSchema.parse(JSON.parse(header)).made_at);
const DAY = 86_400_000;

it('the demonstration is a backup that an owner could import', async () => {
  let rows = 0;
  for await (const { content } of readContent(FILE)) rows += content.kind === 'post' ? 1 : 0;
  expect(rows).toBe(48);
});

it('is as old on each day as it was when it was made', async () => {
  const sale = async (now: number) => {
    const rows = await demonstrationRows(now);
    return rows.find(({ row }) => 'slug' in row && row.slug === 'spring-sale')?.row;
  };
  const after = (time: number, days: number) => new Date(time + days * DAY).toISOString();
  for (const now of [MADE, MADE + 40.5 * DAY]) {
    expect(await sale(now)).toMatchObject({
      starts_at: after(now, 20),
      ends_at: after(now, 40),
      note: 'Starts with the sale',
    });
  }
});
