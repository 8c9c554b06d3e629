-- The working draft of a published review: what it may contain, its URL, its images and its version.

grant execute on function private.maintained_columns to service_role;

alter table public.post_drafts
  add constraint post_drafts_fields_are_texts_of_the_form
    check (not fields ?| (private.maintained_columns() || 'published'::text)),
  add constraint post_drafts_slug_kept check (not fields ? 'slug' or fields ->> 'slug' is not null);

-- Nobody else may take a slug between a draft and its publication.
create index post_drafts_slug on public.post_drafts ((fields ->> 'slug')) where fields ? 'slug';

create or replace function private.slug_is_taken(wanted text, except_id uuid) returns boolean
-- A session caches its plan: one made for a small table would scan a large one.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  return exists (
    select from public.posts where posts.slug = wanted and posts.id <> except_id
  ) or exists (
    select from public.posts
    where posts.former_slugs @> array[wanted] and posts.former_slugs <> '{}' and posts.id <> except_id
  ) or exists (
    select from public.post_drafts
    where post_drafts.fields ->> 'slug' = wanted and post_drafts.fields ? 'slug'
      and post_drafts.post_id <> except_id
  );
end
$$;
comment on function private.slug_is_taken is 'Whether another review has, once had or will have a slug.';

create or replace function private.assign_post_slug() returns trigger
-- Slugs of drafts count as taken, whether or not the caller may read drafts.
language plpgsql security definer set search_path = '' as $$
declare
  chosen text[];
  lost text;
begin
  -- One at a time: two writers must not both find a slug free and take it.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));

  if tg_op = 'UPDATE' and old.published_at is not null then
    -- A review that was public keeps its slug and its former slugs.
    new.published_at := old.published_at;
    new.slug := coalesce(new.slug, old.slug);
    new.former_slugs := new.former_slugs || old.former_slugs || old.slug;
  end if;
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former <> coalesce(new.slug, '')
    order by former
  );

  chosen := new.former_slugs || new.slug;
  select slug into lost
  from unnest(chosen) as slug
  where slug is not null and private.slug_is_taken(slug, new.id)
  limit 1;
  if found then
    raise exception 'The slug "%" is already in use.', lost
      using errcode = 'unique_violation', constraint = 'posts_slug_unique';
  end if;

  if new.published or new.publish_at is not null then
    new.slug := coalesce(new.slug, private.available_slug(new.title, new.id));
  end if;
  if new.published then
    new.published_at := coalesce(
      new.published_at,
      case
        when tg_op = 'INSERT' then new.created_at
        -- The instant of the schedule, even when it is applied later.
        else least(old.publish_at, private.clock())
      end
    );
    new.publish_at := null;
  end if;
  return new;
end
$$;
comment on function private.assign_post_slug is 'Trigger: sets slug, former slugs and the date of the first publication, which ends the schedule for it.';

drop trigger posts_assign_slug_on_insert on public.posts;
create trigger posts_assign_slug_on_insert
  before insert on public.posts
  for each row
  when (
    (new.published or new.publish_at is not null or new.slug is not null or new.former_slugs <> '{}')
    and not private.is_importing_content()
  )
  execute function private.assign_post_slug();

drop trigger posts_assign_slug_on_update on public.posts;
create trigger posts_assign_slug_on_update
  before update on public.posts
  for each row
  when (
    (
      new.published is distinct from old.published
      or new.published_at is distinct from old.published_at
      or new.publish_at is distinct from old.publish_at
      or new.slug is distinct from old.slug
      or new.former_slugs is distinct from old.former_slugs
    )
    and not private.is_importing_content()
  )
  execute function private.assign_post_slug();

create function private.version_of(post public.posts) returns timestamptz
language sql stable set search_path = ''
return greatest(
  post.updated_at,
  (select post_drafts.updated_at from public.post_drafts where post_drafts.post_id = post.id)
);
comment on function private.version_of is 'The version that a save of a post or of its draft starts from.';

create function private.drafted(post public.posts) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft_fields jsonb;
  result public.posts;
begin
  select fields into draft_fields from public.post_drafts where post_drafts.post_id = post.id;
  if not found then
    return post;
  end if;
  result := private.with_draft(post, draft_fields);
  if result.product_image_url is distinct from post.product_image_url then
    result.image := public.find_image(result.product_image_url);
  end if;
  return result;
end
$$;
comment on function private.drafted is 'A post as its editor and its preview show it: with its working draft.';

create function private.drafted_category_ids(post_id_input uuid) returns uuid[]
language sql stable set search_path = ''
return coalesce(
  (select post_drafts.category_ids from public.post_drafts where post_drafts.post_id = post_id_input),
  private.category_ids_of(post_id_input)
);
comment on function private.drafted_category_ids is 'The categories of a post with its working draft, sorted.';

create or replace function private.admin_post(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(private.drafted(post)) || jsonb_build_object(
  'version', private.version_of(post),
  'draft', (
    select jsonb_build_object('updated_at', post_drafts.updated_at, 'publish_at', post_drafts.publish_at)
    from public.post_drafts
    where post_drafts.post_id = post.id
  ),
  'category_ids', (
    select coalesce(jsonb_agg(categories.id order by categories.name), '[]')
    from public.categories
    where categories.id = any (private.drafted_category_ids(post.id))
  )
);
comment on function private.admin_post is 'A post with its working draft, its categories and the version that a save starts from.';

create function private.differing_fields(post public.posts, form jsonb) returns jsonb
-- A form without a slug keeps the post's slug.
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(
    to_jsonb(
      jsonb_populate_record(post, case when form ->> 'slug' is null then form - 'slug' else form end)
    ) - private.maintained_columns() - 'published'
  ) as field (name, value)
  where value is distinct from to_jsonb(post) -> name
);
comment on function private.differing_fields is 'The columns of a form in which it differs from a post.';

create function private.check_draft(post_id_input uuid, fields jsonb) returns void
-- The checks and triggers of posts decide: it is written and rolled back.
language plpgsql set search_path = '' as $$
declare
  -- A draft may have no title yet.
  form jsonb := case when fields ->> 'title' = '' then fields - 'title' else fields end;
  columns text := private.editable_columns(form);
begin
  if columns is null then
    return;
  end if;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    columns
  ) using form, post_id_input;
  raise exception using errcode = 'DRYRN';
exception
  when sqlstate 'DRYRN' then
    null;
end
$$;
comment on function private.check_draft is 'Raises what publishing the fields of a draft would raise.';

create function private.remove_category_from_drafts() returns trigger
-- Writes a table that writers of categories may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  update public.post_drafts
  set category_ids = nullif(
    array_remove(post_drafts.category_ids, old.id), private.category_ids_of(post_drafts.post_id)
  )
  where post_drafts.category_ids @> array[old.id];
  delete from public.post_drafts where fields = '{}' and category_ids is null;
  return null;
end
$$;
comment on function private.remove_category_from_drafts is 'Trigger: removes a deleted category from drafts.';

create trigger categories_remove_from_drafts
  after delete on public.categories
  for each row execute function private.remove_category_from_drafts();
