-- Reports whose columns the owner has assigned, and exchange rates.

create table private.earning_formats (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  network text not null,
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint earning_formats_name_length check (char_length(name) between 1 and 100),
  constraint earning_formats_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$')
);
comment on table private.earning_formats is 'How reports of other networks are read, defined once by the owner.';
comment on column private.earning_formats.mapping is 'As columnMappingSchema of the application describes it.';
create unique index earning_formats_name_unique on private.earning_formats (lower(name));

create table private.exchange_rates (
  currency text not null,
  into_currency text not null,
  rate numeric(20, 10) not null,
  as_of date not null,
  primary key (currency, into_currency),
  constraint exchange_rates_shape check (currency ~ '^[A-Z]{3}$' and into_currency ~ '^[A-Z]{3}$'),
  constraint exchange_rates_differ check (currency <> into_currency),
  constraint exchange_rates_positive check (rate > 0)
);
comment on table private.exchange_rates is 'Rates that the owner entered, for figures that combine currencies. Stored amounts are never converted.';
comment on column private.exchange_rates.rate is 'How many units of into_currency one unit of currency is worth.';

alter table private.exchange_rates
  add constraint exchange_rates_years check (as_of between date '2000-01-01' and date '2100-12-31') not valid;

create function private.earning_format(format private.earning_formats) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'id', format.id, 'name', format.name, 'network', format.network, 'mapping', format.mapping
);

create function public.list_earning_formats() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.earning_format(formats) order by lower(formats.name)), '[]')
  from private.earning_formats as formats;
end;
comment on function public.list_earning_formats is 'Own formats by name.';
grant execute on function public.list_earning_formats to service_role;

create function public.save_earning_format(format_input jsonb, format_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  format private.earning_formats;
begin
  if format_id_input is null then
    insert into private.earning_formats (name, network, mapping)
    values (format_input ->> 'name', format_input ->> 'network', format_input -> 'mapping')
    returning * into format;
  else
    update private.earning_formats as formats
    set name = format_input ->> 'name', network = format_input ->> 'network', mapping = format_input -> 'mapping',
      updated_at = private.clock()
    where formats.id = format_id_input
    returning * into format;
    if not found then
      return '{"outcome": "missing"}';
    end if;
  end if;
  return jsonb_build_object('outcome', 'saved', 'format', private.earning_format(format));
exception
  when unique_violation then
    return '{"outcome": "taken"}';
end
$$;
comment on function public.save_earning_format is 'Creates an own format, or changes the one with the id: {outcome, format}.';
grant execute on function public.save_earning_format to service_role;

create function public.delete_earning_format(format_id_input uuid) returns boolean
language sql security definer set search_path = ''
begin atomic
  with deleted as (
    delete from private.earning_formats as formats where formats.id = format_id_input returning 1
  )
  select exists (select from deleted);
end;
comment on function public.delete_earning_format is 'Removes an own format; what it has read stays. Whether it was there.';
grant execute on function public.delete_earning_format to service_role;

create function public.list_exchange_rates() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'currency', rates.currency, 'into_currency', rates.into_currency,
        'rate', trim_scale(rates.rate)::text, 'as_of', rates.as_of
      )
      order by rates.into_currency, rates.currency
    ),
    '[]'
  )
  from private.exchange_rates as rates;
end;
comment on function public.list_exchange_rates is 'Exchange rates that the owner entered, as decimal text.';
grant execute on function public.list_exchange_rates to service_role;

create function public.save_exchange_rate(rate_input jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  insert into private.exchange_rates (currency, into_currency, rate, as_of)
  values (
    rate_input ->> 'currency', rate_input ->> 'into_currency', (rate_input ->> 'rate')::numeric,
    (rate_input ->> 'as_of')::date
  )
  on conflict (currency, into_currency) do update set rate = excluded.rate, as_of = excluded.as_of;
end;
comment on function public.save_exchange_rate is 'Stores the rate of two currencies instead of the one before.';
grant execute on function public.save_exchange_rate to service_role;

create function public.delete_exchange_rate(currency_input text, into_currency_input text) returns boolean
language sql security definer set search_path = ''
begin atomic
  with deleted as (
    delete from private.exchange_rates as rates
    where rates.currency = currency_input and rates.into_currency = into_currency_input
    returning 1
  )
  select exists (select from deleted);
end;
comment on function public.delete_exchange_rate is 'Removes a rate. Whether it was there.';
grant execute on function public.delete_exchange_rate to service_role;
