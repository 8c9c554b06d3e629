import type { SqlDriver } from './engines.ts';

/**
 * A year of buy clicks and of transactions of four networks in two currencies, for a database that
 * `loadEvents` has filled: 20 shops, 100 managed links and 50 best-of pages.
 */
export async function loadEarnings(driver: SqlDriver, transactions: number, skewed: boolean) {
  const pick = (power: number) => (skewed ? `power(random(), ${power})` : 'random()');
  await driver.exec(`
    insert into public.merchants (id, name, network)
    select md5('merchant ' || number)::uuid, 'Merchant ' || number, (array['amazon', 'awin', 'cj', 'none'])[1 + number % 4]
    from generate_series(1, 20) as number;
    insert into public.merchant_domains (domain, merchant_id)
    select 'shop-' || number || '.example', md5('merchant ' || number)::uuid from generate_series(1, 20) as number;
    insert into public.managed_links (id, slug, name, target)
    select md5('link ' || number)::uuid, 'link-' || number, 'Link ' || number, 'https://shop-' || (1 + number % 20) || '.example/x'
    from generate_series(1, 100) as number;
    insert into public.best_of_pages (id, content, published, published_at)
    select md5('best ' || number)::uuid, jsonb_build_object(
      'title', 'Best of ' || number, 'slug', 'best-' || number, 'introduction', '', 'order', 'editor', 'picks', '[]'::jsonb,
      'specification_ids', '[]'::jsonb, 'how_we_chose', '', 'faq', '[]'::jsonb, 'left_out', '[]'::jsonb,
      'comparisons', '[]'::jsonb, 'category_ids', '[]'::jsonb, 'seo_title', '', 'seo_description', '', 'social_image_url', ''
    ), true, now()
    from generate_series(1, 50) as number;
    update public.posts set primary_affiliate_url = 'https://shop-' || (1 + abs(hashtext(id::text)) % 20) || '.example/p';

    insert into public.daily_page_views (day, page_kind, page, views)
    select (now() at time zone 'UTC')::date - day, 'best-of', '/best/best-' || number, 1 + floor(random() * 40)
    from generate_series(0, 364) as day cross join generate_series(1, 50) as number;
    insert into public.daily_click_totals (day, page_kind, page, post_id, placement, offer_id, link_id, clicks)
    select day, page_kind, page, post_id, placement, null, link_id, sum(buy_clicks)
    from (
      select
        totals.*,
        case when best then 'best-of' else 'review' end as page_kind,
        case when best then '/best/best-' || number else '/reviews/review-' || number end as page,
        case when linked then md5('link ' || number)::uuid end as link_id,
        case when best then 'pick' else (array['scorecard', 'offers', 'text', 'closing'])[1 + number % 4] end as placement
      from (
        select *, random() < 0.3 as best, random() < 0.2 as linked, 1 + floor(random() * 50)::integer as number
        from public.daily_post_totals where buy_clicks > 0
      ) as totals
    ) as drawn
    group by 1, 2, 3, 4, 5, 7;

    insert into private.earning_imports (id, network, source, format, as_of, state, read_count)
    values (md5('import')::uuid, 'awin', 'file', 'bench', now(), 'done', ${transactions});
    insert into private.exchange_rates values ('EUR', 'USD', 1.0834, current_date);
  `);
  const chunk = 10_000;
  for (let first = 0; first < transactions; first += chunk) {
    await driver.exec(`
      insert into private.earnings (
        network, transaction_key, import_id, kind, status, day, currency, commission, sale_amount, sub_id, country,
        merchant_name, product_name, product_url, attribution, post_id, placement, best_of_id, link_id, merchant_id
      )
      select
        (array['amazon', 'awin', 'cj', 'impact'])[1 + number % 4], 't' || number, md5('import')::uuid, 'sale',
        case when kind < 5 then 'reversed' when number > ${transactions * 0.9} then 'pending' else 'confirmed' end,
        (now() at time zone 'UTC')::date - (365.0 * (${transactions} - number) / ${transactions})::integer,
        case when number % 4 = 3 then 'EUR' else 'USD' end, 100 + floor(random() * 2000), 2000 + floor(random() * 40000),
        md5('review ' || review) || '_s', (array['US', 'DE', 'GB', 'FR', 'NO', 'CA'])[1 + number % 6],
        'Merchant ' || (1 + review % 20), 'Product of the review ' || review,
        'https://shop-' || (1 + review % 20) || '.example/product/' || review,
        case when kind < 8 then 'none' else 'sub-id' end,
        case when kind >= 8 then md5('review ' || review)::uuid end,
        case when kind >= 8 then (array['scorecard', 'offers', 'text', 'closing', 'pick'])[1 + number % 5] end,
        case when kind >= 8 and number % 5 = 4 then md5('best ' || (1 + number % 50))::uuid end,
        case when kind >= 8 and number % 5 = 3 then md5('link ' || (1 + number % 100))::uuid end,
        md5('merchant ' || (1 + review % 20))::uuid
      from (
        select number, floor(random() * 100) as kind, 1 + floor(1000 * ${pick(2.5)})::integer as review
        from generate_series(${first + 1}, ${Math.min(first + chunk, transactions)}) as number
      ) as drawn
    `);
  }
  await driver.exec('vacuum analyze');
}
