import { inject } from 'vitest';
import { execute, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { checkBatch } from './consumer.ts';

export const shop = inject('otherSite');
/** The same server as another host, which no merchant has. */
export const elsewhere = shop.replace('127.0.0.1', 'localhost');

export const MERCHANT = '0a1b2c3d-0000-4000-9000-00000000000a';

export const bindings = () => ({
  ...createTestApp().bindings,
  ALLOW_LOCAL_ADDRESSES: 'true',
  SITE_URL: 'https://reviews.example',
});

/** A shop at 127.0.0.1 whose links need a tag and must not be hidden. */
export const addMerchant = () =>
  execute(`delete from public.merchants where id = '${MERCHANT}';
    insert into public.merchants (id, name, tag_parameter, tag_value, allows_cloaking)
      values ('${MERCHANT}', 'Link check shop', 'tag', 'me-20', false);
    insert into public.merchant_domains (domain, merchant_id) values ('127.0.0.1', '${MERCHANT}')`);

export const removeMerchant = () =>
  execute(`update public.managed_links set merchant_id = null where merchant_id = '${MERCHANT}';
    delete from public.merchants where id = '${MERCHANT}'`);

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

interface Post {
  id: string;
  title: string;
  url: string;
  text?: string;
}

export const addPosts = (posts: readonly Post[], published = true) =>
  execute(`insert into public.posts (id, title, slug, primary_affiliate_url, in_depth_analysis, published)
    select id, title, 'link-' || id, url, text, ${published}
    from jsonb_to_recordset(${literal(JSON.stringify(posts))}) as post (id uuid, title text, url text, text text)`);

export const postId = (number: number) =>
  `0a1b2c3d-0000-4000-9100-${String(number).padStart(12, '0')}`;

/** State and problem of every link, by its address. */
export async function states(): Promise<Map<string, string>> {
  const found = await rows('select url, state, problem from private.outgoing_links');
  return new Map(
    found.map(({ url, state, problem }) => [
      String(url),
      problem === null ? String(state) : `${state}: ${problem}`,
    ]),
  );
}

/** Checks everything that is due, with waits that take no time. Returns the requests of each batch. */
export async function checkAll(env = bindings(), limit = 1_000): Promise<number[]> {
  let now = 0;
  const pacing = {
    limit,
    now: () => now,
    wait: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const counts: number[] = [];
  const { fetch } = globalThis;
  for (let next: number | null = 0; next !== null; ) {
    let count = 0;
    globalThis.fetch = (input, init) => {
      count += 1;
      return fetch(input, init);
    };
    try {
      next = await checkBatch(env, pacing);
    } finally {
      globalThis.fetch = fetch;
    }
    counts.push(count);
    // The pause between two batches.
    await execute(`update private.outgoing_links set claimed_until = '-infinity'`);
  }
  return counts;
}
