-- Documents: texts whose content is one JSON document, because nothing queries its parts. Like posts they have a working
-- draft over what is public, a history, a schedule and a trash; content.sql has what differs between the two.

create function private.is_document_content(content jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(content) = 'object'
  and jsonb_typeof(content -> 'title') = 'string' and char_length(content ->> 'title') <= 200
  and (
    content -> 'slug' = 'null'
    or (content ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content ->> 'slug') <= 100)
  )
  and octet_length(content::text) <= 1000000;
comment on function private.is_document_content is 'Whether JSON has what the database reads of every document; the application checks it in full.';
grant execute on function private.is_document_content to service_role;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  slug text generated always as (content ->> 'slug') stored,
  former_slugs text[] not null default '{}',
  published boolean not null default false,
  published_at timestamptz,
  content_updated_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  trashed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  feed_slug text,
  kind text not null references private.content_kinds (kind),

  constraint documents_slug_unique unique (slug, kind),
  constraint documents_content_shape check (private.is_document_content(content)),
  constraint documents_slug_when_public check (slug is not null or not (published or publish_at is not null)),
  constraint documents_title_when_public check (
    not private.is_blank(content ->> 'title') or not (published or publish_at is not null)
  ),
  constraint documents_instants check (private.is_instant(publish_at) and private.is_instant(unpublish_at)),
  constraint documents_slug_not_reserved check (private.is_reserved_document_slug(content ->> 'slug') is not true),
  constraint documents_trash_is_quiet check (
    trashed_at is null or not published and publish_at is null and unpublish_at is null
  )
);
comment on table public.documents is 'Texts of every kind but posts.';
comment on column public.documents.content is 'What visitors see of a published document, or the text of an unpublished one. Every kind has title and slug.';
comment on column public.documents.publish_at is 'When an unpublished document becomes public.';
comment on column public.documents.feed_slug is 'As that of a review.';
grant select, insert, update, delete on table public.documents to service_role;
alter table public.documents enable row level security;

create function private.is_reserved_document_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug = 'index' or slug ~ '^pre-.+-view-justme$';
comment on function private.is_reserved_document_slug is 'Whether a slug is another name of a folder, or the form of a preview.';
grant execute on function private.is_reserved_document_slug to service_role;

create function private.document_slug_is_reserved(kind_input text, slug text) returns boolean
language sql stable set search_path = ''
return private.is_reserved_document_slug(slug) or exists (
  select from private.content_kinds
  where content_kinds.kind = kind_input and slug = any (content_kinds.reserved_slugs)
);
comment on function private.document_slug_is_reserved is 'Whether a slug is the address of something other than a document of the kind.';

create function private.document_slug_is_taken(kind_input text, wanted text, except_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.documents
  where documents.kind = kind_input and documents.id <> except_id
    and (documents.slug = wanted or wanted = any (documents.former_slugs))
) or exists (
  select from public.drafts
  where drafts.content_kind = kind_input and drafts.content_id <> except_id
    and drafts.fields ->> 'slug' = wanted and drafts.fields ? 'slug'
);
comment on function private.document_slug_is_taken is 'Whether another document of the kind has, once had or will have a slug.';

create function private.available_document_slug(kind_input text, title text, document_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), kind_input || '-' || left(document_id::text, 8));
  candidate text := base;
  number integer := 1;
begin
  while private.document_slug_is_reserved(kind_input, candidate)
    or private.document_slug_is_taken(kind_input, candidate, document_id)
  loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.available_document_slug is 'A slug from a title, suffixed -2, -3 and so on when taken or reserved.';

create function private.maintain_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_slug text;
  lost text;
begin
  perform private.lock_slugs(new.kind);
  if tg_op = 'UPDATE' then
    -- Strictly increasing, so that two saves in one transaction are two versions.
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if old.published_at is not null then
      -- What was public keeps its slug and its former slugs.
      new.published_at := old.published_at;
      new.content := new.content || jsonb_build_object('slug', coalesce(new.content ->> 'slug', old.slug));
      new.former_slugs := new.former_slugs || old.former_slugs || old.slug;
    end if;
  end if;
  if (new.published or new.publish_at is not null) and new.content ->> 'slug' is null then
    new.content := new.content
      || jsonb_build_object('slug', private.available_document_slug(new.kind, new.content ->> 'title', new.id));
  end if;
  new_slug := new.content ->> 'slug';
  if private.document_slug_is_reserved(new.kind, new_slug) then
    raise exception 'The slug "%" is reserved.', new_slug
      using errcode = 'check_violation', constraint = 'documents_slug_not_reserved';
  end if;
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former is distinct from new_slug and former is not null
    order by former
  );
  select chosen into lost
  from unnest(new.former_slugs || new_slug) as chosen
  where chosen is not null and private.document_slug_is_taken(new.kind, chosen, new.id)
  limit 1;
  if found then
    raise exception 'The slug "%" is already in use.', lost
      using errcode = 'unique_violation', constraint = 'documents_slug_unique';
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
comment on function private.maintain_document is 'Trigger: sets version, slug, former slugs and the date of the first publication, which ends the schedule for it.';

create trigger documents_maintain
  before insert or update on public.documents
  for each row when (not private.is_importing_content()) execute function private.maintain_document();

create function private.with_known_ids(content jsonb) returns jsonb
language sql stable set search_path = ''
return content
  || case
    when content ? 'category_ids' then jsonb_build_object('category_ids', (
      select coalesce(jsonb_agg(id order by place), '[]')
      from jsonb_array_elements_text(content -> 'category_ids') with ordinality as given (id, place)
      where exists (select from public.categories where categories.id = given.id::uuid)
    ))
    else '{}'
  end
  || case
    when content ? 'specification_ids' then jsonb_build_object('specification_ids', (
      select coalesce(jsonb_agg(id order by place), '[]')
      from jsonb_array_elements_text(content -> 'specification_ids') with ordinality as given (id, place)
      where exists (select from public.specifications where specifications.id = given.id::uuid)
    ))
    else '{}'
  end;
comment on function private.with_known_ids is 'A text without categories and specifications that were deleted.';

create function private.empty_document_content(kind_input text) returns jsonb
language sql stable set search_path = ''
return (select empty from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.empty_document_content is 'The content of a new document.';

create function private.admin_document(document public.documents) returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(document) - 'kind' || jsonb_build_object(
    'updated_at', state.version,
    'version', state.version,
    'content', state.content,
    'draft', private.draft_note(document.kind, document.id)
  )
  from private.content_state(document.kind, document.id) as state
);
comment on function private.admin_document is 'A document with the text of its draft and the version that a save starts from.';

create function private.document_title(document public.documents) returns text
language sql stable set search_path = ''
return coalesce(private.draft_fields(document.kind, document.id) ->> 'title', document.content ->> 'title');
comment on function private.document_title is 'The title of a document with its draft.';

create function private.refused_document(violated text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'documents_slug_unique' then 'slug'
  when 'documents_slug_not_reserved' then 'slug'
  when 'documents_title_when_public' then 'title'
  when 'drafts_publish_at_has_title' then 'title'
end);
comment on function private.refused_document is 'As private.refusal, of a document.';

create function private.document_text(document public.documents, content jsonb) returns jsonb
-- A form without a slug keeps the document's slug.
language sql stable set search_path = ''
return private.with_known_ids(content) || jsonb_build_object(
  'slug', coalesce(content ->> 'slug', case when document.published_at is not null then document.slug end)
);
comment on function private.document_text is 'The content of a form as it is stored.';

create function private.stored_document_form(document public.documents, fields jsonb) returns jsonb
language sql stable set search_path = ''
return private.document_text(
  document,
  document.content || coalesce(private.draft_fields(document.kind, document.id), '{}')
    -- A URL that was public leaves a redirect behind, so it changes with a save only.
    || case when document.published_at is not null and not document.published then fields - 'slug' else fields end
);
comment on function private.stored_document_form is 'As private.stored_form, of a document: its whole content.';

create function private.create_document(kind_input text, id_input uuid, fields jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into public.documents (kind, id, content)
  values (kind_input, id_input, private.with_known_ids(private.empty_document_content(kind_input) || fields));
end;
comment on function private.create_document is 'As private.create_text, of a document.';

create function public.save_document(
  admin_user_id_input uuid,
  kind_input text,
  content_input jsonb,
  id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state record;
  saved_id uuid := coalesce(id_input, gen_random_uuid());
  text_input jsonb;
  is_changed boolean;
  is_first_save boolean := id_input is null;
  violated text;
begin
  if is_first_save then
    perform private.create_document(kind_input, saved_id, content_input);
  elsif not private.lock_content(kind_input, saved_id) then
    return jsonb_build_object('outcome', 'missing');
  else
    select * into state from private.content_state(kind_input, saved_id);
    text_input := private.form_text(kind_input, saved_id, content_input);
    -- A save whose response was lost may be sent again.
    is_changed := text_input <> state.content;
    if is_changed and state.version is distinct from version_input then
      return private.changed_content(kind_input, saved_id);
    elsif is_changed then
      perform private.write_text(kind_input, saved_id, text_input);
    end if;
    is_first_save := private.mark_saved(kind_input, saved_id);
  end if;
  select * into state from private.content_state(kind_input, saved_id);
  if is_first_save then
    perform private.log_content(admin_user_id_input, kind_input, 'Create', state.title);
  elsif is_changed and state.published then
    perform public.log_admin_activity(
      admin_user_id_input, 'Save Draft', 'Saved a draft of ' || private.called(kind_input, state.title)
    );
  elsif is_changed then
    perform private.log_content(admin_user_id_input, kind_input, 'Update', state.title);
  end if;
  perform private.record_revision(kind_input, saved_id, admin_user_id_input, 'save');
  return private.saved_content(kind_input, saved_id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_document(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_document(violated);
end
$$;
comment on function public.save_document is 'Creates a document, or saves one over the version that was loaded: the draft of a published one, the text of another one. Returns {outcome}: saved, with the content; missing; changed, with the content; refused, with the field.';
grant execute on function public.save_document to service_role;

create function private.publish_document(id_input uuid, text_input jsonb, is_substantive boolean) returns void
language sql set search_path = ''
begin atomic
  update public.documents
  set content = text_input, published = true, publish_at = null,
    -- Publishing by hand ends a schedule that was made for a draft.
    unpublish_at = case when published then unpublish_at end,
    content_updated_at = case
      when is_substantive and published_at is not null then private.clock()
      else content_updated_at
    end
  where documents.id = id_input;
end;
comment on function private.publish_document is 'As private.publish_text, of a document.';

create function private.lengths(content jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, jsonb_array_length(value)), '{}')
  from jsonb_each(content) as field (name, value)
  where jsonb_typeof(value) = 'array'
);
comment on function private.lengths is 'The number of entries of each list in a content.';

create function public.list_documents(
  kind_input text,
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  with found as materialized (
    select documents.id, texts.content ->> 'title' as title, documents.slug,
      private.lengths(texts.content) as lengths, documents.published, documents.created_at,
      greatest(documents.updated_at, drafts.updated_at) as updated_at, documents.publish_at, documents.unpublish_at,
      private.draft_note(documents.kind, drafts.content_id) as draft
    from public.documents
    left join public.drafts on drafts.content_id = documents.id and drafts.content_kind = documents.kind
    cross join lateral (select coalesce(documents.content || drafts.fields, documents.content) as content) as texts
    where documents.kind = kind_input and documents.trashed_at is null
      and (
        search_input = '' or texts.content ->> 'title' ilike private.like_pattern(search_input)
        or documents.content ->> 'title' ilike private.like_pattern(search_input)
        or documents.slug ilike private.like_pattern(search_input)
      )
      and case status_input
        when 'published' then documents.published
        when 'changed' then documents.published and drafts.content_id is not null
        when 'draft' then not documents.published
        when 'scheduled' then
          coalesce(documents.publish_at, documents.unpublish_at, drafts.publish_at) is not null
        else true
      end
  ), counted as (
    select count(*) as total, private.rows_before(count(*), page_input, page_size_input) as before from found
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
  select private.paged(
    (
      select jsonb_agg(to_jsonb(listed) - 'place' order by listed.place)
      from listed
      where listed.place > counted.before and listed.place <= counted.before + page_size_input
    ),
    counted.total, page_input, page_size_input
  )
  into answer
  from counted;
  return answer;
end
$$;
comment on function public.list_documents is 'One page of the documents of a kind outside the trash: {items, total, page, page_count}. Titles, and lengths, the number of entries of each list, are those of drafts. A page past the end is the last one.';
grant execute on function public.list_documents to service_role;

create function public.read_document(kind_input text, id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_document(documents)
  from public.documents
  where documents.id = id_input and documents.kind = kind_input and documents.trashed_at is null;
end;
comment on function public.read_document is 'A document with the text of its draft; null when it does not exist or is in the trash.';
grant execute on function public.read_document to service_role;

create function private.carry_out_document(id_input uuid, action_input text, moment timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  document public.documents;
begin
  select * into document from public.documents where documents.id = id_input;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if document.published or coalesce(document.publish_at > moment, true) then
        return false;
      end if;
      update public.documents set published = true where documents.id = id_input;
    when 'unpublish' then
      if not document.published or coalesce(document.unpublish_at > moment, true) then
        return false;
      end if;
      perform private.unpublish_text(document.kind, id_input);
    else
      return false;
  end case;
  return true;
end
$$;
comment on function private.carry_out_document is 'As private.carry_out, of a locked document.';
