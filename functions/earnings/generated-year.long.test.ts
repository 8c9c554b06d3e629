import { expect, test } from 'vitest';
import { z } from 'zod';
import { createOwnerBrowser, execute, rows } from '../testing/owner.fixture.ts';
import { importFile, resetEarnings } from './earnings.fixture.ts';
import {
  type GeneratedYear,
  generateYear,
  type YearNetwork,
  yearChanges,
  yearNetworks,
  yearReviews,
} from './generated-year.fixture.ts';

const PER_NETWORK = 2_000;

/** Reports of a month, each with the month before; what is of this month is pending. */
function monthlyReports({ transactions }: GeneratedYear, network: YearNetwork) {
  return Array.from({ length: 13 }, (_, index) => index + 1).map((month) => ({
    as_of: new Date(Date.UTC(2025, month, 1)).toISOString(),
    rows: transactions[network].flatMap(({ row, month: sold }) => {
      if (sold === month) return [{ ...row, status: 'pending' as const, commission: 1 }];
      return sold === month - 1 ? [row] : [];
    }),
  }));
}

test('a year of four networks is attributed to at least 98 %, nothing to another review, to the cent', async () => {
  await resetEarnings();
  const browser = await createOwnerBrowser();
  await execute('delete from public.posts; delete from public.documents');
  const year = generateYear(PER_NETWORK);
  await execute(yearReviews(year));
  await execute(yearChanges(year));
  for (const network of yearNetworks) {
    for (const { as_of, rows: reported } of monthlyReports(year, network)) {
      await importFile(browser, reported, { network, as_of });
    }
  }

  const stored = z
    .array(
      z.object({ network: z.string(), transaction_key: z.string(), post_id: z.uuid().nullable() }),
    )
    .parse(await rows('select network, transaction_key, post_id from private.earnings'));
  const found = new Map(stored.map((each) => [each.transaction_key, each.post_id]));
  const all = yearNetworks.flatMap((network) => year.transactions[network]);
  expect(stored).toHaveLength(all.length);
  const of = ({ row }: (typeof all)[number]) => found.get(row.transaction_key) ?? null;
  const wrong = all.filter((each) => of(each) !== null && of(each) !== each.postId);
  expect(wrong).toEqual([]);
  const sold = all.filter(({ postId }) => postId !== null);
  const attributed = sold.filter((each) => of(each) !== null);
  console.info(`Attributed: ${attributed.length} of ${sold.length}, wrong: ${wrong.length}`);
  expect(attributed.length / sold.length).toBeGreaterThanOrEqual(0.98);

  const sums = new Map<string, number>();
  for (const { row } of all) {
    const key = `${row.currency} ${row.status}`;
    sums.set(key, (sums.get(key) ?? 0) + row.commission);
  }
  const stand = await rows(
    `select currency || ' ' || status as key, sum(commission) as sum from private.earnings group by 1`,
  );
  expect(new Map(stand.map(({ key, sum }) => [key, Number(sum)]))).toEqual(sums);
}, 600_000);
