-- What a post is beside its published row: a working draft, revisions, instants at which it changes, and
-- the trash. What visitors see is decided by these instants and one clock.

create function private.clock() returns timestamptz
language sql stable set search_path = ''
return now();
comment on function private.clock is 'The clock that every instant is compared with. Tests replace it to move time.';
grant execute on function private.clock to anon, authenticated, service_role;

create function private.is_instant(moment timestamptz) returns boolean
language sql immutable set search_path = ''
return moment >= '2000-01-01T00:00:00Z' and moment < '10000-01-01T00:00:00Z';
comment on function private.is_instant is 'Whether a moment can be an instant of a schedule; null for null.';
grant execute on function private.is_instant to service_role;

alter table public.posts
  add column content_updated_at timestamptz,
  add column publish_at timestamptz,
  add column unpublish_at timestamptz,
  add column unpublish_to uuid references public.posts (id) on delete set null,
  add column trashed_at timestamptz,
  add column limited_time_offer_starts_at timestamptz,
  add column limited_time_offer_ends_at timestamptz,
  add constraint posts_publish_at_range check (private.is_instant(publish_at)),
  add constraint posts_unpublish_at_range check (private.is_instant(unpublish_at)),
  add constraint posts_publish_at_of_draft check (publish_at is null or not published),
  add constraint posts_publish_at_has_slug check (publish_at is null or slug is not null),
  add constraint posts_publish_at_has_title check (publish_at is null or not private.is_blank(title)),
  add constraint posts_unpublish_after_publish check (unpublish_at > publish_at),
  add constraint posts_unpublish_to_with_instant check (unpublish_to is null or unpublish_to <> id),
  add constraint posts_trash_is_not_public
    check (trashed_at is null or (not published and publish_at is null and unpublish_at is null)),
  add constraint posts_offer_starts_at_range check (private.is_instant(limited_time_offer_starts_at)),
  add constraint posts_offer_ends_at_range check (private.is_instant(limited_time_offer_ends_at)),
  add constraint posts_offer_ends_after_start
    check (limited_time_offer_ends_at > limited_time_offer_starts_at);
comment on column public.posts.content_updated_at is 'The last update that the owner calls substantive, shown to visitors as the date of the update; the first publication at first.';
comment on column public.posts.publish_at is 'When a draft becomes public. Null once it is.';
comment on column public.posts.unpublish_at is 'When a public review stops being public.';
comment on column public.posts.unpublish_to is 'The review that its URLs redirect to after unpublish_at; null: they answer 404.';
comment on column public.posts.trashed_at is 'When it was moved to the trash; null outside.';
comment on column public.posts.limited_time_offer_starts_at is 'Before it nobody but the owner reads the offer; null: at once.';
comment on column public.posts.limited_time_offer_ends_at is 'From then on the offer is gone; null: never.';

create index posts_publish_at on public.posts (publish_at) where publish_at is not null;
create index posts_unpublish_at on public.posts (unpublish_at) where unpublish_at is not null;
create index posts_offer_starts_at on public.posts (limited_time_offer_starts_at)
  where limited_time_offer_starts_at is not null;
create index posts_offer_ends_at on public.posts (limited_time_offer_ends_at)
  where limited_time_offer_ends_at is not null;
create index posts_unpublish_to on public.posts (unpublish_to) where unpublish_to is not null;
create index posts_trashed_at on public.posts (trashed_at) where trashed_at is not null;

-- A past change of a review counts as substantive: its date stays as it is.
alter table public.posts disable trigger user;
update public.posts set content_updated_at = updated_at where published_at is not null;
alter table public.posts enable trigger user;

create or replace function private.touch_post() returns trigger
language plpgsql set search_path = '' as $$
declare
  unversioned constant text[] := array['image', 'publish_at', 'unpublish_at', 'unpublish_to'];
begin
  -- Storing the image later is not an edit, and neither is the schedule: an open form stays valid.
  if to_jsonb(new) - unversioned = to_jsonb(old) - unversioned and new is distinct from old then
    return new;
  end if;
  -- Strictly increasing, so that two saves in one transaction are two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_post is 'Trigger: sets updated_at on every change of a post except that of its stored image and its schedule.';

create function private.maintained_columns() returns text[]
language sql immutable set search_path = ''
return array[
  'id', 'former_slugs', 'is_demonstration', 'created_at', 'updated_at', 'published_at', 'image',
  'content_updated_at', 'publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at'
];
comment on function private.maintained_columns is 'The columns of posts that no form holds.';

create or replace function private.editable_columns(form jsonb) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.posts'::regclass and attnum > 0 and not attisdropped
    and form ? attname
    and attname <> all (private.maintained_columns())
);

create or replace function private.is_unchanged(post public.posts, form jsonb) returns boolean
-- A form without a slug keeps the post's slug. Instants may be written in several ways.
language sql stable set search_path = ''
return to_jsonb(post) = to_jsonb(
  jsonb_populate_record(
    post, (case when form ->> 'slug' is null then form - 'slug' else form end) - private.maintained_columns()
  )
);

create table public.post_drafts (
  post_id uuid primary key references public.posts (id) on delete cascade,
  fields jsonb not null default '{}',
  category_ids uuid[],
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  publish_at timestamptz,

  constraint post_drafts_fields_are_an_object check (jsonb_typeof(fields) = 'object'),
  constraint post_drafts_publish_at_range check (private.is_instant(publish_at)),
  constraint post_drafts_publish_at_has_title check (
    publish_at is null or not fields ? 'title' or not private.is_blank(fields ->> 'title')
  )
);
comment on table public.post_drafts is 'Changes of a published review that visitors do not see yet.';
comment on column public.post_drafts.fields is 'The columns of posts that differ from what is published, with their new values.';
comment on column public.post_drafts.category_ids is 'The new categories, sorted; null: as published.';
comment on column public.post_drafts.publish_at is 'When the changes become public; null: when the owner says so.';

revoke all on table public.post_drafts from anon, authenticated, service_role;
grant select, insert, update, delete on table public.post_drafts to service_role;
alter table public.post_drafts enable row level security;

create index post_drafts_publish_at on public.post_drafts (publish_at) where publish_at is not null;

create function private.with_draft(post public.posts, draft_fields jsonb) returns public.posts
language sql stable set search_path = ''
return jsonb_populate_record(post, draft_fields);
comment on function private.with_draft is 'A post with the fields of its draft.';

create function private.publish_draft(post_id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  columns text;
begin
  delete from public.post_drafts where post_drafts.post_id = post_id_input returning * into draft;
  if not found then
    return false;
  end if;
  columns := private.editable_columns(draft.fields);
  if columns is not null then
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using draft.fields, post_id_input;
  end if;
  if draft.category_ids is not null then
    delete from public.post_categories where post_categories.post_id = post_id_input;
    insert into public.post_categories (post_id, category_id)
    -- A category may have been deleted since.
    select post_id_input, categories.id
    from public.categories
    where categories.id = any (draft.category_ids);
  end if;
  return true;
end
$$;
comment on function private.publish_draft is 'Writes the draft of a post into its row; false without a draft.';

create table public.post_revisions (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  parent_id bigint references public.post_revisions (id) on delete set null,
  kind text not null,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  started_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  name text,
  content jsonb not null,

  constraint post_revisions_kind_known check (
    kind in ('save', 'autosave', 'publish', 'import', 'ai', 'restore', 'schedule')
  ),
  constraint post_revisions_name_length check (char_length(name) between 1 and 100),
  constraint post_revisions_content_is_an_object check (jsonb_typeof(content) = 'object')
);
comment on table public.post_revisions is 'Every stored state of the text of a post.';
comment on column public.post_revisions.parent_id is 'The revision that it was made from.';
comment on column public.post_revisions.kind is 'publish: visitors saw it. save, autosave, import, ai: stored. restore: an older revision again. schedule: made public by the schedule.';
comment on column public.post_revisions.admin_user_id is 'Who; null for the schedule and imports.';
comment on column public.post_revisions.started_at is 'When the first autosave of a bundle was stored; else as at.';
comment on column public.post_revisions.at is 'When it was stored; of a bundle of autosaves, when the last one was.';
comment on column public.post_revisions.content is 'The columns that a form holds, and category_ids.';

revoke all on table public.post_revisions from anon, authenticated, service_role;
grant select, insert, update, delete on table public.post_revisions to service_role;
alter table public.post_revisions enable row level security;

create index post_revisions_newest on public.post_revisions (post_id, id desc);
create index post_revisions_parent on public.post_revisions (parent_id);
create index post_revisions_admin_user on public.post_revisions (admin_user_id);
