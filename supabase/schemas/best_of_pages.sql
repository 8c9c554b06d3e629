-- Best-of pages: the owner's picks for a question such as "best running watches". Like posts they have a
-- working draft over what is public, a history, a schedule and a trash; unlike posts their content is one
-- JSON document, because nothing queries its parts.

create function private.is_page_content(content jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(content) = 'object'
    and jsonb_typeof(content -> 'title') = 'string' and char_length(content ->> 'title') <= 200
    and (content -> 'slug' = 'null' or (content ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content ->> 'slug') <= 100))
    and jsonb_typeof(content -> 'picks') = 'array' and jsonb_array_length(content -> 'picks') <= 100
    and (
      select coalesce(bool_and(pick ->> 'post_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), true)
      from jsonb_array_elements(content -> 'picks') as given (pick)
    )
    and jsonb_typeof(content -> 'comparisons') = 'array' and jsonb_array_length(content -> 'comparisons') <= 50
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(pair) = 'array' and jsonb_array_length(pair) = 2
            and pair ->> 0 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and pair ->> 1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        ),
        true
      )
      from jsonb_array_elements(content -> 'comparisons') as given (pair)
    )
    and octet_length(content::text) <= 1000000;
end
$$;
comment on function private.is_page_content is 'Whether JSON has the outline of bestOfContentSchema of the application.';
grant execute on function private.is_page_content to service_role;

create table public.best_of_pages (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  slug text generated always as (content ->> 'slug') stored,
  former_slugs text[] not null default '{}',
  published boolean not null default false,
  published_at timestamptz,
  content_updated_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  draft jsonb,
  draft_publish_at timestamptz,
  trashed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  feed_slug text,

  constraint best_of_pages_slug_unique unique (slug),
  constraint best_of_pages_content_shape check (private.is_page_content(content)),
  constraint best_of_pages_draft_shape check (draft is null or private.is_page_content(draft)),
  constraint best_of_pages_slug_when_public check (slug is not null or not (published or publish_at is not null)),
  constraint best_of_pages_title_when_public check (
    not private.is_blank(content ->> 'title') or not (published or publish_at is not null)
  ),
  constraint best_of_pages_draft_publish_at_has_draft check (draft_publish_at is null or draft is not null),
  constraint best_of_pages_instants check (
    private.is_instant(publish_at) and private.is_instant(unpublish_at) and private.is_instant(draft_publish_at)
  ),
  constraint best_of_pages_slug_not_reserved check (
    (private.is_reserved_best_of_slug(content ->> 'slug') or private.is_reserved_best_of_slug(draft ->> 'slug')) is not true
  ),
  constraint best_of_pages_draft_title_when_due check (
    draft_publish_at is null or not private.is_blank(draft ->> 'title')
  ),
  constraint best_of_pages_trash_is_quiet check (
    trashed_at is null or not published and publish_at is null and unpublish_at is null and draft is null
  )
);
comment on table public.best_of_pages is 'Pages of picks, at /best/{slug}.';
comment on column public.best_of_pages.content is 'As bestOfContentSchema of the application: what visitors see of a published page, or the text of an unpublished one.';
comment on column public.best_of_pages.draft is 'The whole content with changes that visitors do not see yet; null: none.';
comment on column public.best_of_pages.publish_at is 'When an unpublished page becomes public.';
comment on column public.best_of_pages.draft_publish_at is 'When the draft becomes public.';
comment on column public.best_of_pages.updated_at is 'The version that a save starts from.';
grant select, insert, update, delete on table public.best_of_pages to service_role;
alter table public.best_of_pages enable row level security;
comment on column public.best_of_pages.feed_slug is 'As that of a review.';

create function private.is_reserved_best_of_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug = 'index' or slug ~ '^pre-.+-view-justme$';
comment on function private.is_reserved_best_of_slug is 'Whether a slug is another name of a folder, or the form of a preview.';
grant execute on function private.is_reserved_best_of_slug to service_role;

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

create function private.best_of_title(page public.best_of_pages) returns text
language sql stable set search_path = ''
return coalesce(page.draft, page.content) ->> 'title';

create function private.log_best_of_activity(admin_user_id uuid, action text, verb text, page public.best_of_pages)
returns void
language sql set search_path = ''
return public.log_admin_activity(
  admin_user_id, action, format('%s %s', verb, private.called('best-of', private.best_of_title(page)))
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
    perform private.try_item('best-of', page.id, 'publish', page.publish_at, moment, null);
  end if;
  if page.draft_publish_at <= moment then
    perform private.try_item('best-of', page.id, 'changes', page.draft_publish_at, moment, null);
  end if;
  if page.unpublish_at <= moment then
    perform private.try_item('best-of', page.id, 'unpublish', page.unpublish_at, moment, null);
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

-- Saving, publishing and removing best-of pages.
create function private.write_best_of_text(page public.best_of_pages, text_input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  new_draft jsonb := case when page.published then nullif(text_input, page.content) end;
begin
  update public.best_of_pages
  set content = case when page.published then page.content else text_input end,
    draft = new_draft,
    draft_publish_at = case when new_draft is not null then best_of_pages.draft_publish_at end
  where best_of_pages.id = page.id;
end
$$;
comment on function private.write_best_of_text is 'Stores a text: as the draft of a published page, as the text of another one.';

create function private.restore_best_of_text(id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
  content jsonb := private.kept_best_of_content(private.empty_best_of_content() || restored);
  taken_slug text;
begin
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.best_of_pages.slug'));
  select * into page from public.best_of_pages where best_of_pages.id = id_input;
  if content ->> 'slug' is null or private.is_reserved_best_of_slug(content ->> 'slug')
    or private.best_of_slug_is_taken(content ->> 'slug', page.id)
  then
    taken_slug := nullif(content ->> 'slug', page.slug);
    content := content || jsonb_build_object('slug', page.slug);
  end if;
  perform private.write_best_of_text(page, content);
  return jsonb_build_object(
    'lost_categories',
    coalesce(jsonb_array_length(restored -> 'category_ids'), 0) - jsonb_array_length(content -> 'category_ids'),
    'taken_slug', taken_slug
  );
end
$$;
comment on function private.restore_best_of_text is 'As private.restore_text, of a best-of page.';

create function private.best_of_text(page public.best_of_pages, content jsonb) returns jsonb
-- A form without a slug keeps the page's slug.
language sql stable set search_path = ''
return private.kept_best_of_content(content) || jsonb_build_object(
  'slug', coalesce(content ->> 'slug', case when page.published_at is not null then page.slug end)
);
comment on function private.best_of_text is 'The content of a form as it is stored.';

create function private.store_best_of_fields(id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
  text_input jsonb;
begin
  select * into page from public.best_of_pages where best_of_pages.id = id_input;
  text_input := private.best_of_text(
    page,
    coalesce(page.draft, page.content)
      -- A URL that was public leaves a redirect behind, so it changes with a save only.
      || case when page.published_at is not null and not page.published then fields - 'slug' else fields end
  );
  -- An autosave whose response was lost is sent again.
  if text_input = coalesce(page.draft, page.content) then
    return 'unchanged';
  end if;
  if page.updated_at is distinct from version_input then
    return 'changed';
  end if;
  perform private.write_best_of_text(page, text_input);
  return 'saved';
end
$$;
comment on function private.store_best_of_fields is 'As private.store_fields, of a best-of page.';

create function private.create_best_of(id_input uuid, fields jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into public.best_of_pages (id, content)
  values (id_input, private.kept_best_of_content(private.empty_best_of_content() || fields));
end;
comment on function private.create_best_of is 'As private.create_text, of a best-of page.';

create function public.save_best_of(
  admin_user_id_input uuid,
  content_input jsonb,
  page_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages;
  text_input jsonb;
  is_changed boolean;
  violated text;
begin
  if page_id_input is null then
    insert into public.best_of_pages (content) values (private.kept_best_of_content(content_input))
    returning * into page;
    perform private.record_revision('best-of', page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(admin_user_id_input, 'Create Best-of Page', 'Created', page);
    return private.saved_best_of(page.id);
  end if;
  page := private.lock_best_of(page_id_input);
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  text_input := private.best_of_text(page, content_input);
  -- A save whose response was lost may be sent again.
  is_changed := text_input <> coalesce(page.draft, page.content);
  if is_changed then
    if page.updated_at is distinct from version_input then
      return private.changed_content('best-of', page.id);
    end if;
    perform private.write_best_of_text(page, text_input);
    select * into page from public.best_of_pages where best_of_pages.id = page.id;
  end if;
  if private.mark_saved('best-of', page.id) then
    perform private.log_best_of_activity(admin_user_id_input, 'Create Best-of Page', 'Created', page);
  elsif is_changed then
    perform private.log_best_of_activity(
      admin_user_id_input,
      case when page.published then 'Save Best-of Draft' else 'Update Best-of Page' end,
      case when page.published then 'Saved a draft of' else 'Updated' end,
      page
    );
  end if;
  perform private.record_revision('best-of', page.id, admin_user_id_input, 'save');
  return private.saved_best_of(page.id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.save_best_of is 'Creates a page, or saves one over the version that was loaded: the draft of a published page, the text of another one. Returns {outcome}: saved, with the page; missing; changed, with the page; refused, with the field.';
grant execute on function public.save_best_of to service_role;

create function public.publish_best_of(
  admin_user_id_input uuid,
  page_id_input uuid,
  version_input timestamptz,
  content_input jsonb default null,
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  text_input jsonb;
  was_published boolean := page.published;
  violated text;
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  text_input := case
    when content_input is null then coalesce(page.draft, page.content) else private.best_of_text(page, content_input)
  end;
  -- One whose response was lost may be sent again.
  if page.published and page.draft is null and text_input = page.content
    and page.updated_at is distinct from version_input
  then
    return private.saved_best_of(page.id);
  end if;
  if page.updated_at is distinct from version_input then
    return private.changed_content('best-of', page.id);
  end if;
  if private.is_blank(text_input ->> 'title') then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if page.published and page.draft is null and text_input = page.content and not substantive_input then
    return private.saved_best_of(page.id);
  end if;
  update public.best_of_pages
  set content = text_input, draft = null, draft_publish_at = null, published = true, publish_at = null,
    -- Publishing by hand ends a schedule that was made for a draft.
    unpublish_at = case when was_published then best_of_pages.unpublish_at end,
    content_updated_at = case
      when substantive_input and best_of_pages.published_at is not null then private.clock()
      else best_of_pages.content_updated_at
    end
  where best_of_pages.id = page.id
  returning * into page;
  delete from private.schedule_failures where content_id = page.id and content_kind = 'best-of';
  perform private.mark_saved('best-of', page.id);
  perform private.record_revision('best-of', page.id, admin_user_id_input, 'publish');
  perform private.log_best_of_activity(
    admin_user_id_input,
    case when was_published then 'Update Best-of Page' else 'Publish Best-of Page' end,
    case when was_published then 'Updated' else 'Published' end,
    page
  );
  return private.saved_best_of(page.id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.publish_best_of is 'Makes a text public over the version that was loaded: the given one, or the stored one with its draft. Returns the same as save_best_of.';
grant execute on function public.publish_best_of to service_role;

create function public.unpublish_best_of(admin_user_id_input uuid, page_id_input uuid, version_input timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if page.published then
    if page.updated_at is distinct from version_input then
      return private.changed_content('best-of', page.id);
    end if;
    update public.best_of_pages
    set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
      draft_publish_at = null
    where best_of_pages.id = page.id
    returning * into page;
    delete from private.schedule_failures where content_id = page.id and content_kind = 'best-of';
    perform private.record_revision('best-of', page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(admin_user_id_input, 'Unpublish Best-of Page', 'Unpublished', page);
  end if;
  return private.saved_best_of(page.id);
end
$$;
comment on function public.unpublish_best_of is 'Takes a page from visitors over the version that was loaded; its draft becomes its text. Returns {outcome}: saved or changed, with the page; missing.';
grant execute on function public.unpublish_best_of to service_role;

create function public.list_best_of(
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  with found as materialized (
    select pages.id, private.best_of_title(pages) as title, pages.slug,
      jsonb_array_length(coalesce(pages.draft, pages.content) -> 'picks') as pick_count,
      pages.published, pages.created_at, pages.updated_at, pages.publish_at, pages.unpublish_at,
      private.admin_best_of(pages) -> 'draft' as draft
    from public.best_of_pages as pages
    where pages.trashed_at is null
      and (
        search_input = '' or private.best_of_title(pages) ilike private.like_pattern(search_input)
        or pages.content ->> 'title' ilike private.like_pattern(search_input)
        or pages.slug ilike private.like_pattern(search_input)
      )
      and case status_input
        when 'published' then pages.published
        when 'changed' then pages.published and pages.draft is not null
        when 'draft' then not pages.published
        when 'scheduled' then
          coalesce(pages.publish_at, pages.unpublish_at, pages.draft_publish_at) is not null
        else true
      end
  ), counted as (
    select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count
    from found
  ), listed as (
    select found.*, row_number() over (
      order by
        case when sort_input = 'updated-desc' then found.updated_at end desc,
        case when sort_input = 'updated-asc' then found.updated_at end,
        case when sort_input = 'created-desc' then found.created_at end desc,
        case when sort_input = 'created-asc' then found.created_at end,
        case when sort_input = 'title-asc' then lower(found.title) end,
        case when sort_input = 'title-desc' then lower(found.title) end desc,
        found.id
    ) as place
    from found
  )
  select counted.total, counted.page_count, least(greatest(page_input, 1), counted.page_count), (
    select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
    from listed
    where listed.place > (least(greatest(page_input, 1), counted.page_count) - 1) * page_size_input
      and listed.place <= least(greatest(page_input, 1), counted.page_count) * page_size_input
  )
  into total, page_count, page, items
  from counted;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;
comment on function public.list_best_of is 'One page of the best-of pages outside the trash: {items, total, page, page_count}. Titles are those of drafts. A page past the end is the last one.';
grant execute on function public.list_best_of to service_role;

create function public.read_best_of(page_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_best_of(pages)
  from public.best_of_pages as pages
  where pages.id = page_id_input and pages.trashed_at is null;
end;
comment on function public.read_best_of is 'A page with the text of its draft; null when it does not exist or is in the trash.';
grant execute on function public.read_best_of to service_role;

create function private.review_state(post public.posts) returns text
language sql stable set search_path = ''
return case
  when post.trashed_at is not null then 'trashed'
  when private.is_public(post, private.clock()) then 'public'
  when post.publish_at > private.clock() then 'scheduled'
  else 'draft'
end;
comment on function private.review_state is 'What became of a review that something else names: public, scheduled, draft or trashed.';

create function private.picked_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', post.id,
  'title', post.title,
  'slug', post.slug,
  'state', private.review_state(post),
  'publish_at', post.publish_at,
  'unpublish_at', case when private.is_public(post, private.clock()) then post.unpublish_at end,
  'overall_rating', post.overall_rating,
  'price', post.price,
  'has_offer', coalesce(btrim(post.primary_affiliate_url) <> '', false) or post.offers <> '[]',
  'product_image_url', post.product_image_url,
  'image', post.image
);
comment on function private.picked_review is 'What the editor of a page shows of a review.';

create function public.picked_reviews(ids_input uuid[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.picked_review(posts) order by posts.title, posts.id), '[]')
  from public.posts
  where posts.id = any (ids_input);
end;
comment on function public.picked_reviews is 'Reviews that pages name, whatever became of them; without those that no longer exist.';
grant execute on function public.picked_reviews to service_role;

create function private.best_of_items() returns table (page_id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select pages.id, 'publish', pages.publish_at
  from public.best_of_pages as pages
  where pages.publish_at is not null and not pages.published and pages.trashed_at is null
  union all
  select pages.id, 'changes', pages.draft_publish_at
  from public.best_of_pages as pages
  where pages.draft_publish_at is not null and pages.published and pages.trashed_at is null
  union all
  select pages.id, 'unpublish', pages.unpublish_at
  from public.best_of_pages as pages
  where pages.unpublish_at is not null and pages.trashed_at is null;
end;
comment on function private.best_of_items is 'What will happen to best-of pages by itself.';

create function private.carry_out_best_of(page_id_input uuid, action_input text, moment timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  -- Another worker, or the owner, has it just now.
  select * into page from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if page.published or coalesce(page.publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set published = true where best_of_pages.id = page.id;
    when 'changes' then
      if not page.published or coalesce(page.draft_publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set content = draft, draft = null, draft_publish_at = null
      where best_of_pages.id = page.id;
    when 'unpublish' then
      if not page.published or coalesce(page.unpublish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages
      set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
        draft_publish_at = null
      where best_of_pages.id = page.id;
    else
      return false;
  end case;
  return true;
end
$$;
comment on function private.carry_out_best_of is 'Does one due item of a page; false when somebody else has done or is doing it.';
