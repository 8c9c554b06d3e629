-- What the Worker of the previous release calls under names that have another meaning now. It keeps its answers until the
-- next deployment, and after a way back. The next release removes these functions.

create function public.read_content(kind_input text, limit_input integer, after_input text default null) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
begin atomic
  select coalesce(
    jsonb_agg(
      copy - array['feed_slug', 'price_checked_at', 'rating_is_default', 'primary_merchant_id'] order by place
    ),
    '[]'
  )
  from jsonb_array_elements(public.read_backup_rows(kind_input, limit_input, after_input)) with ordinality as page (copy, place);
end;
comment on function public.read_content is 'As read_backup_rows, for 0.2.0: without the columns that were added since.';
grant execute on function public.read_content to service_role;

create function public.list_prices(
  which_input text, rows_input integer, merchant_input uuid default null,
  after_checked_at_input timestamptz default null, after_key_input text default ''
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select answer || jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(item order by place), '[]')
      from jsonb_array_elements(answer -> 'items') with ordinality as page (item, place)
      where item ->> 'offer_id' is not null
    )
  )
  from public.list_review_prices(
    which_input, rows_input, merchant_input, after_checked_at_input, after_key_input
  ) as answer;
end;
comment on function public.list_prices is 'As list_review_prices, for 0.2.0: without primary offers.';
grant execute on function public.list_prices to service_role;
