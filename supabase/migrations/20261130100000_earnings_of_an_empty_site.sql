-- A site without earnings has no currency: its report is one of zeros instead of an error.

create or replace function private.earning_factors(currency_input text, decimals jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  target constant text := right(currency_input, 3);
begin
  if currency_input is null then return '{}'; end if;
  if currency_input not like 'all-%' then return jsonb_build_object(target, 1); end if;
  -- Null, so that nothing is left out of a sum without a word.
  if private.missing_rates(target) <> '[]' then return null; end if;
  return jsonb_build_object(target, 1) || coalesce(
    (
      select jsonb_object_agg(
        currency,
        rate * power(10::numeric, coalesce((decimals ->> target)::integer, 2) - coalesce((decimals ->> currency)::integer, 2))
      )
      from private.exchange_rates where into_currency = target
    ),
    '{}'
  );
end
$$;
comment on function private.earning_factors is 'What an amount of each currency is multiplied by: {currency: factor}, of one currency or, for all-{currency}, of all that the owner entered a rate for; empty without a currency, null if a rate is missing. Decimals are those of currencies that do not have two.';
