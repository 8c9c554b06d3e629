import { execute, rows } from '../testing/owner.fixture.ts';

const IMPORT = 'ea520000-0000-4000-8000-000000000001';

export interface StoredEarning {
  transaction_key: string;
  /** Before today, in UTC. */
  daysAgo: number;
  network: string;
  kind: 'sale' | 'order' | 'adjustment';
  status: 'pending' | 'confirmed' | 'reversed';
  currency: string;
  commission: number;
  sale_amount: number | null;
  quantity: number;
  country: string | null;
  merchant_name: string | null;
  attribution: string;
  post_id: string | null;
  placement: string | null;
  best_of_id: string | null;
  link_id: string | null;
  merchant_id: string | null;
}

const usual: Omit<StoredEarning, 'transaction_key'> = {
  daysAgo: 0,
  network: 'awin',
  kind: 'sale',
  status: 'confirmed',
  currency: 'USD',
  commission: 0,
  sale_amount: null,
  quantity: 1,
  country: null,
  merchant_name: null,
  attribution: 'none',
  post_id: null,
  placement: null,
  best_of_id: null,
  link_id: null,
  merchant_id: null,
};

/** Empties everything about earnings, and the site's days are those of UTC. */
export const resetEarnings = () =>
  execute(`
    truncate private.earnings, private.earning_imports, private.exchange_rates cascade;
    insert into private.earning_imports (id, network, source, format, as_of, state)
    values ('${IMPORT}', 'awin', 'file', 'test', now(), 'done');
    insert into public.site_settings (setting_key, setting_value) values ('time_zone', 'UTC')
    on conflict (setting_key) do update set setting_value = excluded.setting_value`);

/** Stores transactions as they stand now, in one statement. */
export async function storeEarnings(given: Partial<StoredEarning>[]): Promise<void> {
  const all = given.map((one, index) => ({ ...usual, transaction_key: `t${index}`, ...one }));
  const text = JSON.stringify(all).replaceAll("'", "''");
  await execute(`
    insert into private.earnings (
      network, transaction_key, import_id, kind, status, day, currency, commission, sale_amount, quantity, country,
      merchant_name, attribution, post_id, placement, best_of_id, link_id, merchant_id
    )
    select
      network, transaction_key, '${IMPORT}', kind, status, (now() at time zone 'UTC')::date - "daysAgo", currency,
      commission, sale_amount, quantity, country, merchant_name, attribution, post_id, placement, best_of_id, link_id,
      merchant_id
    from jsonb_to_recordset('${text}') as given (
      network text, transaction_key text, kind text, status text, "daysAgo" integer, currency text, commission bigint,
      sale_amount bigint, quantity integer, country text, merchant_name text, attribution text, post_id uuid,
      placement text, best_of_id uuid, link_id uuid, merchant_id uuid
    )
    on conflict (network, transaction_key) do update set
      kind = excluded.kind, status = excluded.status, day = excluded.day, currency = excluded.currency,
      commission = excluded.commission, sale_amount = excluded.sale_amount, quantity = excluded.quantity,
      country = excluded.country, merchant_name = excluded.merchant_name, attribution = excluded.attribution,
      post_id = excluded.post_id, placement = excluded.placement, best_of_id = excluded.best_of_id,
      link_id = excluded.link_id, merchant_id = excluded.merchant_id`);
}

/** A day before today in UTC, as the database has it. */
export async function dayBefore(daysAgo: number): Promise<string> {
  const [row] = await rows(`select ((now() at time zone 'UTC')::date - ${daysAgo})::text as day`);
  return String(row?.day);
}
