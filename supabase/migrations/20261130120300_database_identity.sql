-- Which database this is. The numbers of changes mean nothing for a build of another one.

create table private.database_identity (
  only_row boolean primary key default true,
  id uuid not null default gen_random_uuid(),

  constraint database_identity_only_row check (only_row)
);
comment on table private.database_identity is 'Names this database and its copies. A build records it, and belongs to no other one.';
revoke all on table private.database_identity from anon, authenticated, service_role;
alter table private.database_identity enable row level security;

insert into private.database_identity default values;

create or replace function public.edge_state(since bigint, links_since bigint default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select distinct on (post_id) * from public.post_changes
    where number > since and post_id is not null
    order by post_id, number desc
  ), page as (
    select * from latest order by number limit 1000
  ), link_page as (
    select link_id from private.link_changes where number > links_since order by number limit 1000
  )
  select jsonb_build_object(
    'now', private.clock(),
    'database', (select id from private.database_identity),
    'construction', coalesce(
      (
        select setting_value = 'true'
        from public.site_settings
        where setting_key = 'under_construction_enabled'
      ),
      false
    ),
    'change', coalesce((select max(number) from public.post_changes), 0),
    'pages', private.page_revision(private.clock()),
    'changes', coalesce(
      (
        select jsonb_agg(
          private.edge_change(page::public.post_changes) order by number
        )
        from page
      ),
      '[]'
    ),
    'due', private.due_changes(private.clock()),
    'link_change', coalesce((select max(number) from private.link_changes), 0),
    'links', coalesce(
      (
        select jsonb_agg(told.link order by told.number)
        from (select array_agg(link_id) as ids from link_page having count(*) > 0) as page
        cross join lateral private.edge_links(page.ids) as told
      ),
      '[]'
    ),
    'due_links', coalesce(
      (
        select jsonb_agg(told.link)
        from (select private.due_links() as ids) as due
        cross join lateral private.edge_links(due.ids) as told
        where links_since is not null and due.ids <> '{}'
      ),
      '[]'
    )
  );
end;
comment on function public.edge_state is 'For the edge: the identity of the database, the clock, the construction switch, the highest change number, the last change of each review changed after number `since`, at most 1,000 in order of number, the reviews that the clock has changed since, with `links_since` the same of managed links, and the revision of read_pages. Reveals nothing about drafts and the future.';
grant execute on function public.edge_state to anon;
