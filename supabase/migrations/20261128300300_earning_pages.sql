-- Pages of the lists of earnings, and pieces of their exports.

create function private.earning_order(sort text) returns text
language sql immutable set search_path = ''
return case
  when sort in ('name-asc', 'name-desc') then format(
    'lower(coalesce(name, key)) %1$s nulls last, key collate "C" %1$s', split_part(sort, '-', 2)
  )
  when sort ~ '^[a-z]+-(asc|desc)$' then (
    select format('%s %s nulls last, earned desc, key collate "C"', measure, split_part(sort, '-', 2))
    from (
      values
        ('earned', 'earned'), ('pending', 'pending'), ('sales', 'sales'), ('views', 'page_views'),
        ('clicks', 'buy_clicks'), ('conversion', 'sales / nullif(buy_clicks, 0)::numeric'),
        ('epc', 'earned / nullif(buy_clicks, 0)::numeric'), ('rpm', 'earned / nullif(page_views, 0)::numeric'),
        ('order', 'sale_amount / nullif(greatest(priced_sales, 0), 0)::numeric'),
        ('reversal', 'reversals / nullif(greatest(sales, 0) + reversals, 0)::numeric'),
        ('ordered', 'ordered_items')
    ) as known (name, measure)
    where known.name = split_part(sort, '-', 1)
  )
end;
comment on function private.earning_order is 'A sort order of earnings as SQL; null, which fails, for an unknown one.';

create function public.earning_list(
  by_input text, period_input text, currency_input text default '', decimals_input jsonb default '{}',
  sort_input text default 'earned-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
  answer jsonb;
begin
  if currency is not null and factors is null then return null; end if;
  select * into strict days from private.earning_days(period_input);
  execute format(
    $query$
      with rows as materialized (
        select * from private.earning_rows($1, $2, $3, $4, $5, $6)
        -- What earned only in the previous period, and has no visitors either, is not listed.
        where transactions > 0 or page_views > 0 or buy_clicks > 0
      ),
      counted as (select count(*) as total from rows)
      select private.analytics_page(
        (
          select jsonb_agg(to_jsonb(shown))
          from (
            select * from rows
            order by %s
            limit $8 offset (select private.analytics_offset(total, $7, $8) from counted)
          ) as shown
        ),
        (select total from counted), $7, $8
      )
    $query$,
    private.earning_order(sort_input)
  ) into answer
    using by_input, days.from_day, days.to_day, days.before_from, days.before_to, coalesce(factors, '{}'),
      page_input, page_size_input;
  return answer || jsonb_build_object('currency', currency);
end
$$;
comment on function public.earning_list is 'Earnings of a period by review, best-of page, placement, link, merchant, network, category, country or day: {items, total, page, page_count, currency}; null if a rate is missing.';
grant execute on function public.earning_list to service_role;

create function public.earning_export(
  by_input text, period_input text, currency_input text, decimals_input jsonb, rows_input integer,
  after_key_input text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
begin
  if currency is not null and factors is null then return null; end if;
  select * into strict days from private.earning_days(period_input);
  return jsonb_build_object(
    'currency', currency,
    'from_day', days.from_day,
    'to_day', days.to_day,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(piece) order by piece.key collate "C"), '[]')
      from (
        select *
        from private.earning_rows(
          by_input, days.from_day, days.to_day, days.before_from, days.before_to, coalesce(factors, '{}')
        ) as rows
        where (rows.transactions > 0 or rows.page_views > 0 or rows.buy_clicks > 0)
          and (after_key_input is null or rows.key collate "C" > after_key_input)
        order by rows.key collate "C"
        limit rows_input
      ) as piece
    )
  );
end
$$;
comment on function public.earning_export is 'Rows of a list of earnings for an export, some after a key; null if a rate is missing.';
grant execute on function public.earning_export to service_role;
