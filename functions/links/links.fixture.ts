import { inject } from 'vitest';
import { EdgeState } from '../edge/index.ts';
import { randomAddress } from '../testing/address.fixture.ts';
import { buildNow } from '../testing/build.fixture.ts';
import { execute, resetDatabase } from '../testing/owner.fixture.ts';
import { createTestApp, QUEUED } from '../testing/test-app.fixture.ts';
import { FIREFOX } from '../testing/visitor.fixture.ts';

export const REVIEW = '00000000-0000-4000-8000-000000000181';
export const OPEN_SHOP = '00000000-0000-4000-8000-0000000000b1';
export const CLOSED_SHOP = '00000000-0000-4000-8000-0000000000b2';

/** One published review, a shop that allows managed links and one that does not. */
export async function resetLinks(): Promise<void> {
  await resetDatabase();
  await execute(`
    delete from public.managed_links;
    delete from public.merchants;
    insert into public.posts (id, title, slug, published) values ('${REVIEW}', 'Nord Mat', 'nord-mat', true);
    insert into public.merchants (id, name, sub_id_parameter, allows_cloaking) values
      ('${OPEN_SHOP}', 'Open Shop', 'sid', true), ('${CLOSED_SHOP}', 'Closed Shop', null, false);
    insert into public.merchant_domains (domain, merchant_id) values
      ('open.example', '${OPEN_SHOP}'), ('closed.example', '${CLOSED_SHOP}');
  `);
  // Tombstones of other tests.
  await execute(`delete from public.changes where kind = 'link'`);
}

/** What a build reads now, as its files. */
export async function buildLinks() {
  const { url, publishableKey } = inject('database');
  const response = await fetch(new URL('/rest/v1/rpc/read_links', url), {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return (await buildNow({ files: { '/links.json': await response.text() } })).assets;
}

type Assets = Awaited<ReturnType<typeof buildLinks>>;

/** An isolate with a controlled clock. Its database can be down. Its events wait in the queue, unless it may write them. */
export function visitors(ASSETS?: Assets, bindings = QUEUED) {
  const clock = { ahead: 0 };
  const database = { isDown: false };
  const state = new EdgeState({
    now: () => Date.now() + clock.ahead,
    fetch: (input, init) => {
      return database.isDown
        ? Promise.resolve(new Response(null, { status: 503 }))
        : // Visitors wait only briefly, and a busy machine is slow.
          fetch(input, { ...init, signal: null });
    },
  });
  const app = createTestApp(ASSETS === undefined ? bindings : { ...bindings, ASSETS }, state);
  return {
    ...app,
    clock,
    database,
    state,
    /** Opens a path like a browser somewhere. */
    async open(path: string, headers: Record<string, string> = {}, country = 'US') {
      // Only the runtime has the country.
      const options = {
        headers: { 'User-Agent': FIREFOX, 'CF-Connecting-IP': randomAddress(), ...headers },
        cf: { country },
      };
      return app.request(path, options);
    },
  };
}
