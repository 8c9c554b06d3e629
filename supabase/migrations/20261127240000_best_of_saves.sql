-- Saving and publishing best-of pages. Every stored text is a revision.

alter table public.best_of_revisions
  add column parent_id bigint references public.best_of_revisions (id) on delete set null;
comment on column public.best_of_revisions.parent_id is 'What it was made from; of a restored text, the revision that was restored.';
create index best_of_revisions_parent on public.best_of_revisions (parent_id);

create function private.is_reserved_best_of_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug = 'index' or slug ~ '^pre-.+-view-justme$';
comment on function private.is_reserved_best_of_slug is 'Whether a slug is another name of a folder, or the form of a preview.';
grant execute on function private.is_reserved_best_of_slug to service_role;

-- Runs the deferred triggers that record changes, so that the table can be altered.
set constraints all immediate;
alter table public.best_of_pages
  add constraint best_of_pages_slug_not_reserved check (
    (private.is_reserved_best_of_slug(content ->> 'slug') or private.is_reserved_best_of_slug(draft ->> 'slug')) is not true
  ),
  add constraint best_of_pages_draft_title_when_due check (
    draft_publish_at is null or not private.is_blank(draft ->> 'title')
  ),
  add constraint best_of_pages_trash_is_quiet check (
    trashed_at is null or not published and publish_at is null and unpublish_at is null and draft is null
  );

create function private.best_of_slug_is_taken(wanted text, except_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.best_of_pages as pages
  where pages.id <> except_id
    and (pages.slug = wanted or wanted = any (pages.former_slugs) or pages.draft ->> 'slug' = wanted)
);
comment on function private.best_of_slug_is_taken is 'Whether another page has, once had or will have a slug.';

create function private.available_best_of_slug(title text, page_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'best-of-' || left(page_id::text, 8));
  candidate text := base;
  number integer := 1;
begin
  while private.is_reserved_best_of_slug(candidate) or private.best_of_slug_is_taken(candidate, page_id) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.available_best_of_slug is 'A slug from a title, suffixed -2, -3 and so on when taken or reserved.';

create function private.maintain_best_of_page() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_slug text;
  lost text;
begin
  -- One at a time: two writers must not both find a slug free and take it.
  perform pg_advisory_xact_lock(hashtext('public.best_of_pages.slug'));
  if tg_op = 'UPDATE' then
    -- Strictly increasing, so that two saves in one transaction are two versions.
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if old.published_at is not null then
      -- A page that was public keeps its slug and its former slugs.
      new.published_at := old.published_at;
      new.content := new.content || jsonb_build_object('slug', coalesce(new.content ->> 'slug', old.slug));
      new.former_slugs := new.former_slugs || old.former_slugs || old.slug;
    end if;
  end if;
  if (new.published or new.publish_at is not null) and new.content ->> 'slug' is null then
    new.content := new.content
      || jsonb_build_object('slug', private.available_best_of_slug(new.content ->> 'title', new.id));
  end if;
  new_slug := new.content ->> 'slug';
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former is distinct from new_slug and former is not null
    order by former
  );
  select chosen into lost
  from unnest(new.former_slugs || new_slug || (new.draft ->> 'slug')) as chosen
  where chosen is not null and private.best_of_slug_is_taken(chosen, new.id)
  limit 1;
  if found then
    raise exception 'The slug "%" is already in use.', lost
      using errcode = 'unique_violation', constraint = 'best_of_pages_slug_unique';
  end if;
  if new.published then
    new.published_at := coalesce(
      new.published_at,
      -- The instant of the schedule, even when it is applied later.
      case when tg_op = 'UPDATE' then least(old.publish_at, private.clock()) else private.clock() end
    );
    new.publish_at := null;
  end if;
  return new;
end
$$;
comment on function private.maintain_best_of_page is 'Trigger: sets version, slug, former slugs and the date of the first publication, which ends the schedule for it.';

create trigger best_of_pages_maintain
  before insert or update on public.best_of_pages
  for each row when (not private.is_importing_content()) execute function private.maintain_best_of_page();

create function private.kept_best_of_content(content jsonb) returns jsonb
language sql stable set search_path = ''
return content || jsonb_build_object(
  'category_ids', (
    select coalesce(jsonb_agg(id order by place), '[]')
    from jsonb_array_elements_text(content -> 'category_ids') with ordinality as given (id, place)
    where exists (select from public.categories where categories.id = given.id::uuid)
  ),
  'specification_ids', (
    select coalesce(jsonb_agg(id order by place), '[]')
    from jsonb_array_elements_text(content -> 'specification_ids') with ordinality as given (id, place)
    where exists (select from public.specifications where specifications.id = given.id::uuid)
  )
);
comment on function private.kept_best_of_content is 'The content of a page without categories and specifications that were deleted.';

create function private.empty_best_of_content() returns jsonb
language sql immutable set search_path = ''
return '{
  "title": "", "slug": null, "introduction": "", "order": "editor", "picks": [], "specification_ids": [],
  "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [], "category_ids": [], "seo_title": "",
  "seo_description": "", "social_image_url": ""
}'::jsonb;

create function private.admin_best_of(page public.best_of_pages) returns jsonb
language sql stable set search_path = ''
return to_jsonb(page) - array['draft', 'draft_publish_at'] || jsonb_build_object(
  'version', page.updated_at,
  'content', coalesce(page.draft, page.content),
  'draft', case when page.draft is not null then
    jsonb_build_object('updated_at', page.updated_at, 'publish_at', page.draft_publish_at)
  end
);
comment on function private.admin_best_of is 'A page with the text of its draft and the version that a save starts from.';

create function private.record_best_of_revision(page_id_input uuid, admin_user_id_input uuid, kind_input text)
returns bigint
language plpgsql set search_path = '' as $$
declare
  current jsonb;
  newest public.best_of_revisions;
  recorded bigint;
begin
  select coalesce(draft, content) into current from public.best_of_pages where id = page_id_input for update;
  if not found then
    return null;
  end if;
  select * into newest from public.best_of_revisions
  where best_of_revisions.page_id = page_id_input
  order by id desc
  limit 1;
  if newest.content = current
    and (kind_input not in ('publish', 'schedule') or newest.kind in ('publish', 'schedule'))
  then
    -- What autosave stored was saved by somebody.
    if kind_input = 'save' and newest.kind = 'autosave' then
      update public.best_of_revisions set kind = 'save' where id = newest.id;
    end if;
    return newest.id;
  end if;
  if kind_input = 'autosave' and newest.kind = 'autosave' and newest.name is null
    and newest.admin_user_id is not distinct from admin_user_id_input
    and newest.started_at > private.clock() - interval '10 minutes'
  then
    update public.best_of_revisions set content = current, at = private.clock() where id = newest.id;
    return newest.id;
  end if;
  insert into public.best_of_revisions (page_id, parent_id, kind, admin_user_id, content, at, started_at)
  values (
    page_id_input, newest.id, kind_input, admin_user_id_input, current, private.clock(), private.clock()
  )
  returning id into recorded;
  return recorded;
end
$$;
comment on function private.record_best_of_revision is 'Records the text of a page, with its draft, by the rules of private.record_revision, and returns the id of its revision.';

create function private.record_first_best_of_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.best_of_revisions (page_id, kind, content, at, started_at)
  select old.id, case when old.published then 'publish' else 'save' end, coalesce(old.draft, old.content),
    old.updated_at, old.updated_at
  where not exists (select from public.best_of_revisions where best_of_revisions.page_id = old.id);
  return new;
end
$$;
comment on function private.record_first_best_of_revision is 'Trigger: records the text of a page without history before its first change.';

create trigger best_of_pages_record_first_revision
  before update on public.best_of_pages
  for each row execute function private.record_first_best_of_revision();

create function private.best_of_title(page public.best_of_pages) returns text
language sql stable set search_path = ''
return coalesce(page.draft, page.content) ->> 'title';

create function private.log_best_of_activity(admin_user_id uuid, action text, verb text, page public.best_of_pages)
returns void
language sql set search_path = ''
return public.log_admin_activity(
  admin_user_id, action, format('%s the best-of page "%s"', verb, private.best_of_title(page))
);

create function private.lock_best_of(page_id_input uuid) returns public.best_of_pages
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
  moment timestamptz := private.clock();
begin
  select * into page from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is null
  for update;
  if not found then
    return null;
  end if;
  -- What is due happens first, as the schedule's job does it.
  if page.publish_at <= moment then
    perform private.try_best_of_item(page.id, 'publish', page.publish_at, moment, null);
  end if;
  if page.draft_publish_at <= moment then
    perform private.try_best_of_item(page.id, 'changes', page.draft_publish_at, moment, null);
  end if;
  if page.unpublish_at <= moment then
    perform private.try_best_of_item(page.id, 'unpublish', page.unpublish_at, moment, null);
  end if;
  select * into page from public.best_of_pages where best_of_pages.id = page.id;
  return page;
end
$$;
comment on function private.lock_best_of is 'A page to be changed, locked; null when it does not exist or is in the trash.';

create function private.refused_best_of(violated text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'best_of_pages_slug_unique' then 'slug'
  when 'best_of_pages_slug_not_reserved' then 'slug'
  when 'best_of_pages_title_when_public' then 'title'
  when 'best_of_pages_draft_title_when_due' then 'title'
end);
comment on function private.refused_best_of is 'The answer to a save that a constraint refuses; the field is null for a constraint that forms check.';

create function private.saved_best_of(page_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object('outcome', 'saved', 'page', private.admin_best_of(pages))
  from public.best_of_pages as pages
  where pages.id = page_id_input
);
