-- What visitors can see of a review, change by change: the edge asks for the changes that the served
-- build does not have yet, and a build records the number of the last one it has.

create table public.post_changes (
  number bigint generated always as identity primary key,
  kind text not null,
  post_id uuid,
  slug text,
  old_slugs text[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  made_by xid8 not null default pg_current_xact_id(),

  constraint post_changes_kind_known check (kind in ('upsert', 'remove', 'categories')),
  constraint post_changes_post_named check ((kind = 'categories') = (post_id is null)),
  constraint post_changes_slug_of_upsert check ((kind = 'upsert') = (slug is not null))
);
comment on table public.post_changes is 'Every change that visitors can see, numbered in the order of commit. Removed reviews stay here as tombstones.';
comment on column public.post_changes.kind is 'upsert: published or edited. remove: unpublished or deleted. categories: menus and badges changed.';
comment on column public.post_changes.post_id is 'No foreign key: the tombstone outlives the review.';
comment on column public.post_changes.slug is 'Where the review is now; null when it is gone.';
comment on column public.post_changes.old_slugs is 'Every other slug it was ever public under.';
comment on column public.post_changes.made_by is 'The transaction, so that one save is one change.';

create index post_changes_post on public.post_changes (post_id, number desc);

revoke all on table public.post_changes from anon, authenticated, service_role;
grant select on table public.post_changes to service_role;

alter table public.post_changes enable row level security;

create function private.add_change(
  post_id_input uuid,
  slug_input text,
  old_slugs_input text[]
) returns void
language plpgsql
set search_path = ''
as $$
declare
  known bigint;
begin
  -- Held until the commit: whoever gets the next number commits later, so a reader that sees a number
  -- sees every lower one too. The triggers run at the commit, so nobody holds it for long, and every
  -- other lock of the transaction is taken before it.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.post_changes.number'));
  select number into known
  from public.post_changes
  where post_changes.post_id is not distinct from post_id_input
    and made_by = pg_catalog.pg_current_xact_id();
  if found then
    update public.post_changes
    set old_slugs = array(
      select distinct former
      from unnest(old_slugs || old_slugs_input) as former
      where former is distinct from slug and former is not null
      order by former
    )
    where number = known;
  else
    insert into public.post_changes (kind, post_id, slug, old_slugs)
    values (
      case when post_id_input is null then 'categories' when slug_input is null then 'remove' else 'upsert' end,
      post_id_input,
      slug_input,
      array(
        select distinct former
        from unnest(old_slugs_input) as former
        where former is distinct from slug_input and former is not null
        order by former
      )
    );
  end if;
end
$$;
comment on function private.add_change(uuid, text, text[]) is 'Numbers a change, or adds to the one that this transaction has made of the same review already.';

create function private.note_post_change() returns trigger
language plpgsql
-- Writes a table that no writer of posts may write.
security definer
set search_path = ''
as $$
declare
  post_id uuid := coalesce(new.id, old.id);
  current_slug text;
  current_old_slugs text[];
begin
  -- The review as the commit leaves it, whatever the transaction did to it on the way.
  select posts.slug, posts.former_slugs into current_slug, current_old_slugs
  from public.posts
  where posts.id = post_id and posts.published;
  perform private.add_change(
    post_id,
    current_slug,
    current_old_slugs || case when old.published then old.former_slugs || old.slug end
  );
  return null;
end
$$;
comment on function private.note_post_change() is 'Trigger: records what visitors will see of a review after the commit.';

create constraint trigger posts_note_insert
  after insert on public.posts
  deferrable initially deferred
  for each row
  when (new.published)
  execute function private.note_post_change();

create constraint trigger posts_note_update
  after update on public.posts
  deferrable initially deferred
  for each row
  when (new.published or old.published)
  execute function private.note_post_change();

create constraint trigger posts_note_delete
  after delete on public.posts
  deferrable initially deferred
  for each row
  when (old.published)
  execute function private.note_post_change();

create function private.note_link_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  linked public.posts;
begin
  select * into linked
  from public.posts
  where posts.id = coalesce(new.post_id, old.post_id) and posts.published;
  -- A draft, or a review that is being deleted, which notes that itself.
  if not found then
    return null;
  end if;
  perform private.add_change(linked.id, linked.slug, linked.former_slugs);
  return null;
end
$$;
comment on function private.note_link_change() is 'Trigger: a published review stands on other shelves than before.';

create constraint trigger post_categories_note_change
  after insert or update or delete on public.post_categories
  deferrable initially deferred
  for each row execute function private.note_link_change();

create function private.note_category_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_change(null, null, '{}');
  return null;
end
$$;
comment on function private.note_category_change() is 'Trigger: every page carries the menu, so every page is to be built again.';

create constraint trigger categories_note_presence
  after insert or delete on public.categories
  deferrable initially deferred
  for each row execute function private.note_category_change();

create constraint trigger categories_note_update
  after update on public.categories
  deferrable initially deferred
  for each row
  when (
    new.name is distinct from old.name
    or new.slug is distinct from old.slug
    or new.active is distinct from old.active
  )
  execute function private.note_category_change();

create function public.edge_state(since bigint) returns jsonb
language sql
stable
security definer
set search_path = ''
begin atomic
  with latest as (
    select distinct on (post_id) number, kind, post_id, slug, old_slugs
    from public.post_changes
    where number > since and post_id is not null
    order by post_id, number desc
  ), page as (
    select * from latest order by number limit 1000
  )
  select jsonb_build_object(
    'construction', coalesce(
      (
        select setting_value = 'true'
        from public.site_settings
        where setting_key = 'under_construction_enabled'
      ),
      false
    ),
    'change', coalesce((select max(number) from public.post_changes), 0),
    'changes', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'number', number,
            'kind', kind,
            'post_id', post_id,
            'slug', slug,
            'old_slugs', old_slugs
          )
          order by number
        )
        from page
      ),
      '[]'
    )
  );
end;
comment on function public.edge_state(bigint) is 'For the edge: the construction switch, the highest change number, and the last change of each review changed beyond `since`, at most 1,000 in order of number. Tells nothing of drafts.';

revoke all on function public.edge_state(bigint) from public, authenticated, service_role;
grant execute on function public.edge_state(bigint) to anon;
