-- The whole content and settings, read a page at a time for a backup, and written back from one in a
-- single transaction: what is read from a file is staged first, because a request cannot wait for the
-- next one.

-- A row that comes from a backup keeps its dates and its addresses, so the triggers that give new ones
-- leave it alone. What they see to, write_content sees to for all rows at once.
create function private.is_writing_copies() returns boolean
language sql
stable
set search_path = ''
return coalesce(current_setting('spotter.writing_copies', true), '') = 'true';
comment on function private.is_writing_copies() is 'Whether this transaction writes rows as a backup has them.';

grant execute on function private.is_writing_copies() to service_role;

drop trigger posts_start_unchanged on public.posts;
create trigger posts_start_unchanged
  before insert on public.posts
  for each row when (not private.is_writing_copies())
  execute function private.start_unchanged();

-- Whatever dates the changes of these tables goes on doing it, at all other times.
do $$
declare
  dating record;
begin
  for dating in
    select tgname as name, tgrelid::regclass as relation, tgfoid::regprocedure as handler
    from pg_catalog.pg_trigger
    where tgname in ('categories_touch_updated_at', 'posts_touch_updated_at')
  loop
    execute format('drop trigger %I on %s', dating.name, dating.relation);
    execute format(
      'create trigger %I before update on %s for each row when (not private.is_writing_copies())
        execute function %s',
      dating.name, dating.relation, dating.handler
    );
  end loop;
end
$$;

drop trigger posts_settle_address_on_insert on public.posts;
create trigger posts_settle_address_on_insert
  before insert on public.posts
  for each row
  when (
    (new.published or new.slug is not null or new.former_slugs <> '{}')
    and not private.is_writing_copies()
  )
  execute function private.settle_post_address();

drop trigger posts_settle_address_on_update on public.posts;
create trigger posts_settle_address_on_update
  before update on public.posts
  for each row
  when (
    (
      new.published is distinct from old.published
      or new.published_at is distinct from old.published_at
      or new.slug is distinct from old.slug
      or new.former_slugs is distinct from old.former_slugs
    )
    and not private.is_writing_copies()
  )
  execute function private.settle_post_address();

create function private.settings_of_this_database() returns text[]
language sql
immutable
set search_path = ''
return array['demo', 'index_now_told'];
comment on function private.settings_of_this_database() is 'Settings that say something of one database and nothing of its content: no backup has them.';

create function private.sorted_slugs(slugs text[], except_slug text) returns jsonb
language sql
immutable
set search_path = ''
return (
  -- In the order that every database agrees on.
  select coalesce(jsonb_agg(distinct slug collate "C" order by slug collate "C"), '[]')
  from unnest(slugs) as slug
  where slug is distinct from except_slug
);
comment on function private.sorted_slugs(text[], text) is 'Former slugs as a backup has them: each once, without the present one, sorted.';

create function private.copy_of_post(post public.posts) returns jsonb
language sql
stable
set search_path = ''
return to_jsonb(post) - 'picture' || jsonb_build_object(
  'category_ids', to_jsonb(private.category_ids_of(post.id)),
  'former_slugs', private.sorted_slugs(post.former_slugs, post.slug)
);
comment on function private.copy_of_post(public.posts) is 'A review as a backup has it: all columns but the kept picture, which the database finds by its address, and the categories it stands in.';

create function public.read_content(
  kind_input text,
  most_input integer,
  after_input text default null
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Dates are written alike wherever they are read.
set timezone = 'UTC'
as $$
begin
  case kind_input
    when 'setting' then
      return (
        select coalesce(jsonb_agg(copy order by copy ->> 'setting_key' collate "C"), '[]')
        from (
          select to_jsonb(site_settings) as copy
          from public.site_settings
          where setting_key <> all (private.settings_of_this_database())
            and (after_input is null or setting_key collate "C" > after_input)
          order by setting_key collate "C"
          limit most_input
        ) as page
      );
    when 'category' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.categories
          where after_input is null or id > after_input::uuid
          order by id
          limit most_input
        ) as page
      );
    when 'post' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.copy_of_post(posts) as copy
          from public.posts
          where after_input is null or id > after_input::uuid
          order by id
          limit most_input
        ) as page
      );
  end case;
end
$$;
comment on function public.read_content(text, integer, text) is 'The rows of one kind (setting, category, post) after a key, in its order, each as a backup has it.';

create function public.content_state() returns text
language sql
stable
security definer
set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.settings_of_this_database())
    )
  ));
end;
comment on function public.content_state() is 'Another text after every change of what a backup has: two equal ones mean that nothing changed in between.';

-- Nothing that a crash would lose is missed: the import is begun again.
create unlogged table private.staged_content (
  import_id uuid not null,
  line integer not null,
  kind text not null,
  key text not null,
  content jsonb not null,
  state text,
  stands_for uuid,
  staged_at timestamptz not null default now(),

  primary key (import_id, line),
  constraint staged_content_kind_known check (kind in ('setting', 'category', 'post'))
);
comment on table private.staged_content is 'Lines of a file that is being imported.';
comment on column private.staged_content.state is 'What they do to the content: added, changed or same.';
comment on column private.staged_content.stands_for is 'The category of the same address or name that has another id here.';

create index staged_content_keys on private.staged_content (import_id, kind, key);

create function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql
security definer
set search_path = ''
set timezone = 'UTC'
begin atomic
  delete from private.staged_content where staged_at < now() - interval '1 day';
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
      else to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'picture' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        )
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose answer was lost on the way may be sent again.
  on conflict (import_id, line) do nothing;
end;
comment on function public.stage_content(uuid, jsonb) is 'Keeps lines [{line, kind, content}] of a file until apply_content or discard_content, or for a day.';

create function public.discard_content(import_id_input uuid) returns void
language sql
security definer
set search_path = ''
begin atomic
  delete from private.staged_content where import_id = import_id_input;
end;
comment on function public.discard_content(uuid) is 'Forgets the staged lines of an import.';
