create table public.post_categories (
  post_id uuid not null references public.posts (id) on delete cascade,
  category_id uuid not null references public.categories (id) on delete cascade,
  primary key (post_id, category_id)
);
comment on table public.post_categories is 'Which review stands on which shelf.';

create index post_categories_category on public.post_categories (category_id);

revoke all on table public.post_categories from anon, authenticated, service_role;
grant select on table public.post_categories to anon, authenticated;
grant select, insert, update, delete on table public.post_categories to service_role;

alter table public.post_categories enable row level security;

create policy "Everyone can read the categories of published reviews"
  on public.post_categories for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = post_categories.post_id and posts.published));
