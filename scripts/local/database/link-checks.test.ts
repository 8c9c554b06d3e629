import { expect, test } from 'vitest';
import { openTestDatabase } from './image.fixture.ts';

/** Milliseconds for which the Worker waits (functions/database/service-client.ts). */
const WORKER_PATIENCE = 10_000;

/** As many as a site of ten thousand reviews has, to a few shops. */
const LINKS = `
  insert into public.posts (id, title, published)
    select gen_random_uuid(), 'Review ' || number, true from generate_series(1, 1000) as number;
  insert into private.outgoing_links (url, host)
    select 'https://shop-' || number % 3 || '.example/' || number, 'shop-' || number % 3 || '.example'
    from generate_series(1, 24000) as number;
  insert into private.post_links (post_id, place, url)
    select (array(select id from public.posts))[1 + number % 1000], 'primary',
      'https://shop-' || number % 3 || '.example/' || number
    from generate_series(1, 24000) as number;
  update private.outgoing_links set claimed_until = now() + interval '1 hour' where url = 'https://shop-2.example/2';
`;

test('links of ten thousand reviews to a few shops are claimed while the Worker waits', async () => {
  const connection = await openTestDatabase('migrated');
  try {
    await connection.driver.exec(LINKS);
    const started = performance.now();
    const { rows } = await connection.driver.query<{ claimed: { links: { url: string }[] } }>(
      'select public.claim_link_checks(15) as claimed',
    );
    expect(performance.now() - started).toBeLessThan(WORKER_PATIENCE);
    const links = rows[0]?.claimed.links ?? [];
    expect(links).toHaveLength(15);
    // A host that another Worker is requesting is skipped.
    expect(new Set(links.map(({ url }) => new URL(url).host))).toEqual(
      new Set(['shop-0.example', 'shop-1.example']),
    );
    expect(links[0]).toMatchObject({
      is_buy_link: true,
      titles: [expect.stringMatching(/^Review/)],
    });
  } finally {
    await connection.close();
  }
});
