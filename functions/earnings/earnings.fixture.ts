import { z } from 'zod';
import {
  EARNING_ROWS_PER_CHUNK,
  type EarningImport,
  type EarningRowInput,
  earningImportSchema,
} from '../../core/earnings/schema.ts';
import { type createOwnerBrowser, execute, resetDatabase, rows } from '../testing/owner.fixture.ts';

type OwnerBrowser = Awaited<ReturnType<typeof createOwnerBrowser>>;

export const FIRST = 'aaaaaaaa-0000-4000-8000-000000000201';
export const SECOND = 'bbbbbbbb-0000-4000-8000-000000000202';
export const OFFER = 'cccccccc-0000-4000-8000-000000000203';
export const BEST_OF = 'dddddddd-0000-4000-8000-000000000204';
export const SHOP = 'eeeeeeee-0000-4000-8000-000000000205';

const offer = (id: string, url: string) => ({
  id,
  url,
  merchant_id: null,
  amount: null,
  currency: null,
  condition: 'new',
  availability: 'in-stock',
  note: null,
  source: 'manual',
  checked_at: null,
  starts_at: null,
  ends_at: null,
});

const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;

/** Two reviews with links, a best-of page, a shop and a managed link; nothing imported. */
export async function resetEarnings(): Promise<void> {
  await resetDatabase();
  await execute(`
    truncate private.earnings, private.earning_imports, private.earning_assignments, private.earning_formats,
      private.exchange_rates, public.daily_post_totals, public.documents cascade;
    delete from public.managed_links;
    delete from public.merchants;
    -- The addresses of reviews that other tests deleted.
    delete from public.changes where kind = 'review' and slug is null;
    insert into public.merchants (id, name, network, sub_id_parameter, tag_parameter) values
      ('${SHOP}', 'Shop', 'awin', 'clickref', 'aff');
    insert into public.merchant_domains (domain, merchant_id) values ('shop.example', '${SHOP}');
    insert into public.managed_links (slug, target) values
      ('mat', 'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fshop.example%2Fmat');
    insert into public.posts (id, title, slug, published, primary_affiliate_url, offers) values
      ('${FIRST}', 'First', 'first', true, 'https://www.amazon.com/dp/B0AAAAAAAA?tag=x-20',
        ${literal([offer(OFFER, 'https://shop.example/first?aff=7&color=red')])}),
      ('${SECOND}', 'Second', 'second', true, '/go/mat', '[]');
    insert into public.documents (kind, id, content) values ('best-of', '${BEST_OF}',
      ${literal({ title: 'Best', slug: 'mats', picks: [], comparisons: [] })});
  `);
}

export const row = (given: Partial<EarningRowInput> = {}): EarningRowInput => ({
  transaction_key: 't1',
  status: 'confirmed',
  day: '2026-10-01',
  currency: 'EUR',
  commission: 100,
  ...given,
});

let files = 0;
const answerSchema = z.object({ import: earningImportSchema });

export const hashOf = (number: number) => number.toString(16).padStart(64, '0');

/** Starts an import of a new file. */
export async function startImport(
  browser: OwnerBrowser,
  given: { network?: string; as_of?: string; row_count: number; file_hash?: string },
): Promise<EarningImport> {
  files += 1;
  const { json } = await browser.ask('POST', '/earnings/imports', {
    network: 'awin',
    format: 'awin-transactions',
    file_name: `file-${files}.csv`,
    file_hash: hashOf(files),
    as_of: '2026-11-01T00:00:00Z',
    ...given,
  });
  return answerSchema.parse(json).import;
}

/** Imports a file as the admin does. */
export async function importFile(
  browser: OwnerBrowser,
  all: readonly EarningRowInput[],
  given: { network?: string; as_of?: string; file_hash?: string } = {},
): Promise<EarningImport> {
  const { id } = await startImport(browser, { row_count: all.length, ...given });
  for (let from = 0; from < all.length; from += EARNING_ROWS_PER_CHUNK) {
    const chunk = all.slice(from, from + EARNING_ROWS_PER_CHUNK);
    const body = { first_row: from, row_count: chunk.length, rows: chunk, problems: [] };
    const { status, json } = await browser.ask('PUT', `/earnings/imports/${id}/rows`, body);
    if (status !== 200) throw new Error(JSON.stringify(json));
  }
  const { json } = await browser.ask('POST', `/earnings/imports/${id}/finish`);
  return answerSchema.parse(json).import;
}

const undoneSchema = z.object({ import: earningImportSchema.nullable(), remaining: z.int() });

export async function undoImport(browser: OwnerBrowser, id: string): Promise<void> {
  for (;;) {
    const { json } = await browser.ask('POST', `/earnings/imports/${id}/undo`);
    const { remaining } = undoneSchema.parse(json);
    if (remaining === 0) return;
  }
}

/** Every transaction as it is now, without the import that says so. */
export const earnings = () =>
  rows(`
    select (to_jsonb(earnings) - 'import_id') as earning
    from private.earnings as earnings
    order by network, transaction_key
  `).then((found) => found.map(({ earning }) => z.record(z.string(), z.unknown()).parse(earning)));

/** Of one transaction. */
export async function earning(key = 't1') {
  return (await earnings()).find(({ transaction_key }) => transaction_key === key);
}
