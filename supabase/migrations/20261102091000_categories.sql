create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint categories_name_is_trimmed check (name = btrim(name) and name <> ''),
  constraint categories_name_length check (char_length(name) <= 100),
  constraint categories_slug_unique unique (slug),
  constraint categories_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint categories_slug_length check (char_length(slug) <= 100)
);
comment on table public.categories is 'The shelves of the site. A review stands on any number of them.';
comment on column public.categories.slug is 'As in /products?category={slug}.';
comment on column public.categories.active is 'Menus, filters and forms for new reviews offer the active ones; badges show all.';

create unique index categories_name_unique on public.categories (lower(name));

revoke all on table public.categories from anon, authenticated, service_role;
grant select on table public.categories to anon, authenticated;
grant select, insert, update, delete on table public.categories to service_role;

alter table public.categories enable row level security;

create policy "Everyone can read every category"
  on public.categories for select
  to anon, authenticated
  using (true);

create trigger categories_touch_updated_at
  before update on public.categories
  for each row execute function private.touch_updated_at();

insert into public.categories (name, slug) values
  ('Supplements', 'supplements'),
  ('Equipment', 'equipment'),
  ('Wearables', 'wearables'),
  ('Recovery', 'recovery'),
  ('Apparel', 'apparel'),
  ('Nutrition', 'nutrition');
