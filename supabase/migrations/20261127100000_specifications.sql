-- Facts about products that can be compared: named once, listed per category, given a value by each post.

create table public.specifications (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null default 'number',
  unit text,
  direction text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint specifications_name_is_trimmed check (name = btrim(name) and name <> ''),
  constraint specifications_name_length check (char_length(name) <= 80),
  constraint specifications_kind_known check (kind in ('number', 'text', 'yes-no')),
  constraint specifications_unit_of_number check (unit is null or kind = 'number'),
  constraint specifications_unit_length check (unit = btrim(unit) and char_length(unit) between 1 and 20),
  constraint specifications_direction_known check (direction in ('higher', 'lower')),
  constraint specifications_direction_of_value check (direction is null or kind <> 'text')
);
comment on table public.specifications is 'What can be said of a product: a number with a unit, a text, or yes or no.';
comment on column public.specifications.unit is 'In which numbers are stored: a symbol that the application can convert, such as g or h, or any other.';
comment on column public.specifications.direction is 'Which value is the better one; yes counts as higher. Null: neither.';

revoke all on table public.specifications from anon, authenticated, service_role;
grant select, insert, update, delete on table public.specifications to service_role;
alter table public.specifications enable row level security;

create unique index specifications_name_unique on public.specifications (lower(name));

create trigger specifications_touch_updated_at
  before update on public.specifications
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create table public.category_specifications (
  category_id uuid not null references public.categories (id) on delete cascade,
  specification_id uuid not null references public.specifications (id) on delete cascade,
  place integer not null,
  primary key (category_id, specification_id)
);
comment on table public.category_specifications is 'The list of specifications of a category, in the owner''s order.';

revoke all on table public.category_specifications from anon, authenticated, service_role;
grant select, insert, update, delete on table public.category_specifications to service_role;
alter table public.category_specifications enable row level security;

create index category_specifications_specification on public.category_specifications (specification_id);

create function private.are_specifications(specifications jsonb) returns boolean
-- plpgsql, whose checks run in order, because a cast of another type would raise.
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(specifications) = 'array'
    and jsonb_array_length(specifications) <= 60
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(specification) = 'object'
            and specification ->> 'specification_id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
            and jsonb_typeof(specification -> 'value') = 'string'
            and char_length(specification ->> 'value') between 1 and 200
        ),
        true
      )
      and count(*) = count(distinct specification ->> 'specification_id')
      from jsonb_array_elements(specifications) as given (specification)
    );
end
$$;
comment on function private.are_specifications is 'Whether JSON is a list of at most 60 values, each of another specification.';
grant execute on function private.are_specifications to service_role;

-- Runs the deferred triggers that record changes, so that the table can be altered.
set constraints all immediate;
alter table public.posts
  add column brand text,
  add column specifications jsonb not null default '[]',
  add constraint posts_brand_length check (char_length(brand) <= 100),
  add constraint posts_specifications_shape check (private.are_specifications(specifications));
comment on column public.posts.brand is 'The maker of the product.';
comment on column public.posts.specifications is 'Values: specification_id, and value in the unit of the specification (a decimal number, a text, yes or no).';

create function private.public_specifications(specifications jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', known.id, 'name', known.name, 'kind', known.kind, 'unit', known.unit,
        'direction', known.direction, 'value', given.value -> 'value'
      )
      order by given.place
    ),
    '[]'
  )
  from jsonb_array_elements(specifications) with ordinality as given (value, place)
  join public.specifications as known on known.id = (given.value ->> 'specification_id')::uuid
);
comment on function private.public_specifications is 'Values with what they are values of, as visitors see them.';

create or replace function private.with_shops(review jsonb, offers jsonb, primary_url text, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return review || jsonb_build_object(
  'offers', private.public_offers(offers, moment),
  'merchant', private.public_merchant(private.merchant_of_link(primary_url)),
  'specifications', private.public_specifications(coalesce(review -> 'specifications', '[]'))
);
comment on function private.with_shops is 'A review as JSON with its offers, the shop of its primary offer and its specifications as visitors see them.';
