-- One table has the drafts of every text. What a draft holds are the fields that differ, for documents, too.

drop trigger post_drafts_check_shops on public.post_drafts;
drop trigger post_drafts_check_specifications on public.post_drafts;
drop trigger post_drafts_record_first_revision on public.post_drafts;
drop trigger post_drafts_record_image_uses on public.post_drafts;
drop trigger post_drafts_settle_offers on public.post_drafts;
drop function private.due_draft(public.posts, timestamp with time zone);
drop function private.autosave_draft(public.posts, jsonb, uuid[], timestamp with time zone);
drop function private.carry_out_document(text, uuid, text, timestamp with time zone);
drop function private.check_draft(uuid, jsonb);
drop function private.publish_draft(uuid);

create table public.drafts (
  content_kind text not null references private.content_kinds (kind),
  content_id uuid not null,
  fields jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  publish_at timestamptz,

  constraint drafts_pkey primary key (content_id, content_kind),
  constraint drafts_fields_are_an_object check (jsonb_typeof(fields) = 'object'),
  constraint drafts_publish_at_range check (private.is_instant(publish_at)),
  constraint drafts_publish_at_has_title check (
    publish_at is null or not fields ? 'title' or not private.is_blank(fields ->> 'title')
  ),
  constraint drafts_fields_are_texts_of_the_form
    check (content_kind <> 'post' or not fields ?| (private.maintained_columns() || 'published'::text)),
  constraint drafts_slug_kept check (not fields ? 'slug' or fields ->> 'slug' is not null)
);

insert into public.drafts (content_kind, content_id, fields, created_at, updated_at, publish_at)
select 'post', post_id,
  fields || case when category_ids is null then '{}' else jsonb_build_object('category_ids', category_ids) end,
  created_at, updated_at, publish_at
from public.post_drafts
union all
select documents.kind, documents.id,
  (
    select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(documents.draft)
    where value is distinct from documents.content -> key and (key <> 'slug' or value <> 'null')
  ),
  documents.updated_at, documents.updated_at, documents.draft_publish_at
from public.documents
where documents.draft is not null;

create or replace function private.draft_fields(kind_input text, id_input uuid) returns jsonb
language sql stable set search_path = ''
return (select fields from public.drafts where content_id = id_input and content_kind = kind_input);

create or replace function private.document_title(document public.documents) returns text
language sql stable set search_path = ''
return coalesce(private.draft_fields(document.kind, document.id) ->> 'title', document.content ->> 'title');

create or replace function private.shown_content(document public.documents, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return coalesce(
  (
    select document.content || fields from public.drafts
    where content_id = document.id and content_kind = document.kind and drafts.publish_at <= moment
  ),
  document.content
);

create or replace function private.best_of_pairs(moment timestamptz)
returns table (low_post_id uuid, high_post_id uuid, pages jsonb, is_public boolean)
language sql stable set search_path = ''
begin atomic
  with named as (
    select
      least((pair ->> 0)::uuid, (pair ->> 1)::uuid) as low,
      greatest((pair ->> 0)::uuid, (pair ->> 1)::uuid) as high,
      pages.id,
      private.document_title(pages) as title,
      bool_or(given.is_public) as is_public
    from public.documents as pages
    cross join lateral (
      values
        (private.shown_content(pages, moment), private.is_public_document(pages, moment)),
        (private.draft_fields('best-of', pages.id), false)
    ) as given (content, is_public)
    cross join lateral jsonb_array_elements(given.content -> 'comparisons') as pairs (pair)
    where pages.kind = 'best-of' and pages.trashed_at is null
    group by 1, 2, 3, 4
  )
  select
    low, high,
    jsonb_agg(jsonb_build_object('id', id, 'title', title, 'is_public', is_public) order by lower(title), id),
    bool_or(is_public)
  from named
  where low <> high
  group by low, high;
end;
comment on function private.best_of_pairs is 'The pairs that best-of pages name, drafts included, with these pages.';

create or replace function private.row_text(kind_input text, id_input uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then (
      select to_jsonb(posts) - private.maintained_columns()
        || jsonb_build_object('category_ids', private.category_ids_of(posts.id))
      from public.posts
      where posts.id = id_input
    )
    else (
      select documents.content from public.documents where documents.id = id_input and documents.kind = kind_input
    )
  end;
end
$$;
comment on function private.row_text is 'A text without its draft, as a revision holds it.';

create or replace function private.stored_form(kind_input text, id_input uuid, fields jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then (select private.stored_post_form(posts, fields) from public.posts where posts.id = id_input)
    else (
      select private.stored_document_form(documents, fields)
      from public.documents
      where documents.id = id_input and documents.kind = kind_input
    )
  end;
end
$$;
comment on function private.stored_form is 'Fields that autosave sends as they are stored.';

create or replace function private.restored_form(kind_input text, restored jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.with_known_ids(case kind_input
    when 'post' then private.post_form(private.with_known_shops(restored))
    else private.empty_document_content(kind_input) || restored
  end);
end
$$;
comment on function private.restored_form is 'The content of a revision as it can be stored today.';

create or replace function private.write_fields(kind_input text, id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.write_post_fields(id_input, fields);
    else
      update public.documents set content = documents.content || fields
      where documents.id = id_input and documents.kind = kind_input;
  end case;
end
$$;
comment on function private.write_fields is 'Writes fields into a row: a new version, even of the same text.';

create or replace function private.lock_slugs(kind_input text) returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(
    hashtext(case kind_input when 'post' then 'public.posts.slug' else 'public.documents.slug' end)
  );
end;
comment on function private.lock_slugs is 'Until the end of the transaction nobody else takes a slug of the kind: two writers must not both find one free.';

create or replace view private.content_rows as
select 'post' as kind, posts.id, posts.title, posts.slug, posts.trashed_at, posts.published, posts.updated_at,
  posts.publish_at, posts.unpublish_at, posts.unpublish_to
from public.posts
union all
select documents.kind, documents.id, private.document_title(documents), documents.slug, documents.trashed_at,
  documents.published, documents.updated_at, documents.publish_at, documents.unpublish_at, null
from public.documents;
comment on view private.content_rows is 'Every text, the trash included. Titles of documents are those of their drafts, and only posts lead to another text once they are unpublished.';

create or replace function private.content_version(kind_input text, id_input uuid) returns timestamptz
language sql stable set search_path = ''
return (
  select greatest(texts.updated_at, drafts.updated_at)
  from private.content_rows as texts
  left join public.drafts on drafts.content_id = id_input and drafts.content_kind = kind_input
  where texts.kind = kind_input and texts.id = id_input
);
comment on function private.content_version is 'The version that a save of a text starts from: when it or its draft was stored; null without the row.';

create or replace function private.content_state(
  kind_input text, id_input uuid, out title text, out published boolean, out trashed_at timestamptz,
  out updated_at timestamptz, out version timestamptz, out draft jsonb, out content jsonb
)
language sql stable set search_path = ''
begin atomic
  select content_rows.title, content_rows.published, content_rows.trashed_at, content_rows.updated_at,
    greatest(content_rows.updated_at, drafts.updated_at), drafts.fields,
    private.row_text(kind_input, id_input) || coalesce(drafts.fields, '{}')
  from private.content_rows
  left join public.drafts on drafts.content_id = id_input and drafts.content_kind = kind_input
  where content_rows.kind = kind_input and content_rows.id = id_input;
end;
comment on function private.content_state is 'What a text is: among others the version that a save starts from, the fields that its draft changes, and its text with the draft, as a revision holds it; all null without the row.';

create or replace function private.with_known_ids(content jsonb) returns jsonb
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

create or replace function private.document_text(document public.documents, content jsonb) returns jsonb
-- A form without a slug keeps the document's slug.
language sql stable set search_path = ''
return private.with_known_ids(content) || jsonb_build_object(
  'slug', coalesce(content ->> 'slug', case when document.published_at is not null then document.slug end)
);

create or replace function private.publish_text(
  kind_input text, id_input uuid, text_input jsonb, is_substantive boolean
) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.publish_draft(kind_input, id_input);
      update public.posts set published = true where posts.id = id_input and not posts.published;
      if is_substantive then
        perform private.mark_substantive_update(id_input);
      end if;
    else
      delete from public.drafts where content_id = id_input and content_kind = kind_input;
      perform private.publish_document(id_input, text_input, is_substantive);
  end case;
end
$$;
comment on function private.publish_text is 'Makes a locked row public with the given text, or a post with its draft.';

create or replace function private.unpublish_text(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      -- A trigger ends its schedule.
      update public.posts set published = false where posts.id = id_input;
    else
      update public.documents set published = false, unpublish_at = null where documents.id = id_input;
  end case;
  -- After it: a draft may have no title.
  perform private.publish_draft(kind_input, id_input);
end
$$;
comment on function private.unpublish_text is 'Takes a locked row from visitors; its draft becomes its text.';

create or replace function private.is_slug_taken(kind_input text, slug_input text, except_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.is_reserved_slug(slug_input) or private.slug_is_taken(slug_input, except_id)
    else private.is_reserved_document_slug(slug_input)
      or private.document_slug_is_taken(kind_input, slug_input, except_id)
  end;
end
$$;
comment on function private.is_slug_taken is 'Whether no text of the kind but one may have a slug: it is reserved, or another one has, once had or will have it.';

-- No foreign key can hold a kind and an id.
create or replace function private.remove_belongings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  belongings text;
begin
  foreach belongings in array array[
    'public.drafts', 'public.revisions', 'private.schedule_failures', 'private.autosaved_content'
  ] loop
    execute format(
      'delete from %s
        where %s not exists (
          select from private.content_rows as kept where kept.kind = content_kind and kept.id = content_id
        )',
      belongings,
      case tg_op when 'DELETE' then 'content_id in (select id from removed) and' else '' end
    );
  end loop;
  return null;
end
$$;
comment on function private.remove_belongings is 'Trigger: removes the draft, the history, the failures and the mark of autosave of deleted rows, or of all.';

-- Backups carry working drafts, in the form that they had when posts alone had them in a table.
create or replace function private.draft_copy(draft public.drafts) returns jsonb
language sql immutable set search_path = ''
return case
  when draft.fields is null then 'null'::jsonb
  else to_jsonb(draft) - array['content_kind', 'content_id'] || jsonb_build_object(
    'fields', draft.fields - 'category_ids', 'category_ids', draft.fields -> 'category_ids'
  )
end;

create or replace function private.post_backup(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(post) - 'image' || jsonb_build_object(
  'category_ids', to_jsonb(private.category_ids_of(post.id)),
  'former_slugs', private.sorted_slugs(post.former_slugs, post.slug),
  'draft', coalesce(
    (
      select private.draft_copy(drafts) from public.drafts
      where drafts.content_id = post.id and drafts.content_kind = 'post'
    ),
    'null'
  )
);
comment on function private.post_backup is 'A review for a backup: its category ids, its working draft and all columns except the image metadata, which a trigger derives from the URL.';

create or replace function private.document_copy(document public.documents, draft jsonb, draft_publish_at jsonb) returns jsonb
language sql immutable set search_path = ''
return to_jsonb(document) - array['slug', 'kind'] || jsonb_build_object(
  'former_slugs', private.sorted_slugs(document.former_slugs, document.content ->> 'slug'),
  'draft', draft,
  'draft_publish_at', draft_publish_at
);

create or replace function private.document_backup(document public.documents) returns jsonb
language sql stable set search_path = ''
return (
  select private.document_copy(document, document.content || drafts.fields, to_jsonb(drafts.publish_at))
  from (select document.id) as it
  left join public.drafts on drafts.content_id = it.id and drafts.content_kind = document.kind
);

create or replace function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text || offers::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(to_jsonb(drafts)::text, 0)), 0) from public.drafts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(private.category_backup(categories)::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (select sum(hashtextextended(private.image_backup(images)::text, 0)) from public.images),
    (select sum(hashtextextended(private.merchant_backup(merchants)::text, 0)) from public.merchants),
    (select sum(hashtextextended(to_jsonb(managed_links)::text, 0)) from public.managed_links),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    ),
    -- Marked, because a missing sum has no place in the list.
    'pages',
    (select sum(hashtextextended(to_jsonb(specifications)::text, 0)) from public.specifications),
    (select sum(hashtextextended(private.document_backup(documents)::text, 0)) from public.documents),
    (select sum(hashtextextended(to_jsonb(comparisons)::text, 0)) from public.comparisons)
  ));
end;
comment on function public.content_fingerprint is 'Changes with everything that a backup contains: two equal values mean that nothing changed in between.';
grant execute on function public.content_fingerprint to service_role;

create or replace function private.draft_of_copy(copy jsonb) returns public.drafts
language sql stable set search_path = ''
return jsonb_populate_record(
  null::public.drafts,
  nullif(copy, 'null') || jsonb_build_object(
    'fields', (copy -> 'fields') || jsonb_strip_nulls(jsonb_build_object('category_ids', copy -> 'category_ids'))
  )
);

-- An import that was killed leaves its lines. The next import removed them, and with them those of a restore that
-- waits for the owner for more than a day.
create or replace function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'specification' then to_jsonb(jsonb_populate_record(null::public.specifications, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
        || jsonb_build_object('specification_ids', coalesce(content -> 'specification_ids', '[]'))
      when 'image' then private.image_backup(jsonb_populate_record(null::public.images, content))
      when 'merchant' then to_jsonb(jsonb_populate_record(null::public.merchants, content)) || jsonb_build_object(
        'domains', private.sorted_slugs(array(select jsonb_array_elements_text(content -> 'domains')), null)
      )
      when 'link' then to_jsonb(jsonb_populate_record(null::public.managed_links, content))
      when 'comparison' then to_jsonb(jsonb_populate_record(null::public.comparisons, content))
      when 'post' then to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        ),
        'draft', private.draft_copy(private.draft_of_copy(content -> 'draft'))
      )
      else private.document_copy(
        jsonb_populate_record(null::public.documents, content), content -> 'draft',
        to_jsonb((content ->> 'draft_publish_at')::timestamptz)
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;
comment on function public.stage_content is 'Stores lines [{line, kind, content}] of a file until apply_content or discard_content, or for a day.';
grant execute on function public.stage_content to service_role;
comment on function private.draft_copy(public.drafts) is 'The working draft of a post for a backup; null for none.';
comment on function private.draft_of_copy is 'The working draft in a backup; its fields are null for none.';
comment on function private.document_copy is 'A document as backups have it: all columns except the slug, which its content has, and the kind, which its line has, and the whole content of its draft.';
comment on function private.document_backup is 'A document for a backup. Its draft has no dates of its own there.';

create or replace function private.write_categories(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  -- A category is matched by id or, if it was created separately, by slug or name.
  update private.staged_content as staged
  set replaces_id = (
    select categories.id
    from public.categories
    where (
        categories.slug = staged.content ->> 'slug'
        or lower(categories.name) = lower(staged.content ->> 'name')
      )
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'category'
          and other.key = categories.id::text
      )
    order by categories.slug <> staged.content ->> 'slug'
    limit 1
  )
  where import_id = import_id_input and kind = 'category'
    and not exists (select from public.categories where categories.id = staged.key::uuid);
  update private.staged_content as staged
  set state = case
    when replaces_id is not null then 'changed'
    else coalesce(
      (
        select case when private.category_backup(categories) = staged.content then 'same' else 'changed' end
        from public.categories
        where categories.id = staged.key::uuid
      ),
      'added'
    )
  end
  where import_id = import_id_input and kind = 'category';

  if replace_input then
    with gone as (
      delete from public.categories
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'category'
          and (staged.key = categories.id::text or staged.replaces_id = categories.id)
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  end if;

  -- Names and slugs may be swapped between rows, so those that change are cleared first.
  update public.categories set name = id::text, slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and categories.id in (staged.key::uuid, staged.replaces_id);
  insert into public.categories
  select (jsonb_populate_record(null::public.categories, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'category'
    and (state = 'added' or replaces_id is not null)
  order by line;
  update public.post_categories set category_id = staged.key::uuid
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category'
    and post_categories.category_id = staged.replaces_id;
  update public.documents
  set content = replace(documents.content::text, staged.replaces_id::text, staged.key)::jsonb
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = 'category'
    and strpos(documents.content::text, staged.replaces_id::text) > 0;
  update public.drafts
  set fields = replace(drafts.fields::text, staged.replaces_id::text, staged.key)::jsonb
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = 'category'
    and strpos(drafts.fields::text, staged.replaces_id::text) > 0;
  delete from public.categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and categories.id = staged.replaces_id;
  execute format(
    'update public.categories
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.categories, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''category'' and state = ''changed'' and categories.id = staged.key::uuid',
    private.column_list('public.categories')
  ) using import_id_input;

  delete from public.category_specifications
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and category_specifications.category_id = staged.key::uuid;
  insert into public.category_specifications (category_id, specification_id, place)
  select staged.key::uuid, listed.id::uuid, listed.place
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'specification_ids') with ordinality as listed (id, place)
  join public.specifications on specifications.id = listed.id::uuid
  where staged.import_id = import_id_input and staged.kind = 'category' and staged.state <> 'same';
  return private.import_report(import_id_input, 'category', removed);
end
$$;
comment on function private.write_categories is 'Writes the staged categories and, with replace, deletes all others.';

create or replace function private.reject_taken_slugs(import_id_input uuid, replace_input boolean) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join jsonb_array_elements_text(
      (content -> 'former_slugs') || coalesce(nullif(content -> 'slug', 'null'), '[]')
        || coalesce(content #> '{draft,fields,slug}', '[]')
    ) as address
    where import_id = import_id_input and kind = 'post'
  ), theirs as (
    select posts.id, address
    from public.posts
    left join public.drafts on drafts.content_id = posts.id and drafts.content_kind = 'post'
    cross join unnest(posts.former_slugs || posts.slug || (drafts.fields ->> 'slug')) as address
    where not replace_input and address is not null
      and not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;
comment on function private.reject_taken_slugs is 'Raises when a slug would belong to two reviews.';

create or replace function private.write_posts(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if not replace_input then
    -- A review that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || posts.former_slugs || posts.slug,
      staged.content ->> 'slug'
    ))
    from public.posts
    where import_id = import_id_input and kind = 'post' and posts.id = staged.key::uuid
      and posts.published_at is not null;
  end if;
  perform private.reject_taken_slugs(import_id_input, replace_input);
  -- The review that its URLs redirect to may be gone.
  update private.staged_content as staged
  set content = staged.content || '{"unpublish_to": null}'
  where import_id = import_id_input and kind = 'post' and staged.content ->> 'unpublish_to' is not null
    and not exists (
      select from private.staged_content as target
      where target.import_id = import_id_input and target.kind = 'post'
        and target.key = staged.content ->> 'unpublish_to'
    )
    and (
      replace_input
      or not exists (select from public.posts where posts.id = (staged.content ->> 'unpublish_to')::uuid)
    );
  -- And so may the merchants of its offers.
  update private.staged_content as staged
  set content = jsonb_set(
    staged.content, '{offers}',
    private.without_unknown_merchants(staged.content -> 'offers', import_id_input, replace_input)
  )
  where import_id = import_id_input and kind = 'post' and private.are_offers(staged.content -> 'offers')
    and jsonb_path_exists(staged.content, '$.offers[*].merchant_id ? (@ != null)');
  update private.staged_content as staged
  set content = jsonb_set(
    staged.content, '{draft,fields,offers}',
    private.without_unknown_merchants(staged.content #> '{draft,fields,offers}', import_id_input, replace_input)
  )
  where import_id = import_id_input and kind = 'post'
    and private.are_offers(staged.content #> '{draft,fields,offers}')
    and jsonb_path_exists(staged.content, '$.draft.fields.offers[*].merchant_id ? (@ != null)');
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.post_backup(posts) = staged.content then 'same' else 'changed' end
      from public.posts
      where posts.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'post';

  if replace_input then
    with gone as (
      delete from public.posts
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
      returning title
    )
    select jsonb_agg(title order by title) into removed from gone;
  end if;

  -- Slugs may be swapped between rows, so those that change are cleared first. Rows are updated, never
  -- replaced: analytics refer to them.
  update public.posts set published = false, publish_at = null, slug = null
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and posts.id = staged.key::uuid and posts.slug is distinct from staged.content ->> 'slug';
  insert into public.posts
  select (jsonb_populate_record(null::public.posts, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'post' and state = 'added'
  order by line;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''post'' and state = ''changed'' and posts.id = staged.key::uuid',
    private.column_list('public.posts')
  ) using import_id_input;

  delete from public.post_categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_categories.post_id = staged.key::uuid
    and not staged.content -> 'category_ids' @> to_jsonb(post_categories.category_id);
  insert into public.post_categories (post_id, category_id)
  select staged.key::uuid, category_id::uuid
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'category_ids') as category_id
  where import_id = import_id_input and kind = 'post' and state <> 'same'
  on conflict do nothing;

  delete from public.drafts
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and drafts.content_id = staged.key::uuid and drafts.content_kind = 'post';
  insert into public.drafts (content_kind, content_id, fields, created_at, updated_at, publish_at)
  select 'post', staged.key::uuid, draft.fields, draft.created_at, draft.updated_at, draft.publish_at
  from private.staged_content as staged
  cross join private.draft_of_copy(staged.content -> 'draft') as draft
  where import_id = import_id_input and kind = 'post' and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.record_revision('post', staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state <> 'same';
  return private.import_report(import_id_input, 'post', removed);
end
$$;
comment on function private.write_posts is 'Writes the staged reviews with their categories and, with replace, deletes all others.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
  comparisons_removed jsonb;
  document_kind text;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.post_categories, public.site_settings, public.images,
    public.merchants, public.merchant_domains, public.managed_links, public.specifications,
    public.category_specifications, public.documents, public.comparisons
    in share row exclusive mode;
  analyze private.staged_content;
  shops_before := private.public_shops(moment);
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  -- Before the categories, which list them.
  report := report || jsonb_build_object(
    'specification', private.write_specifications(import_id_input, replace_input)
  );
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  -- Before what names them.
  report := report || jsonb_build_object('merchant', private.write_merchants(import_id_input, replace_input));
  if replace_input then
    -- Before the posts, with which they would go unnoticed.
    comparisons_removed := private.remove_comparisons(import_id_input);
  end if;
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  -- After the posts that they lead to.
  report := report || jsonb_build_object('link', private.write_links(import_id_input, replace_input));
  for document_kind in select kind from private.content_kinds where empty is not null order by kind loop
    report := report
      || jsonb_build_object(document_kind, private.write_documents(import_id_input, document_kind, replace_input));
  end loop;
  report := report || jsonb_build_object('comparison', private.write_comparisons(
    import_id_input, replace_input, comparisons_removed
  ));
  if replace_input then
    perform private.remove_merchants(import_id_input);
  end if;
  -- Pages show shops and specifications, so a change of those is a change of their reviews.
  shops_after := private.public_shops(moment);
  perform private.record_change(posts.id, posts.slug, '{}')
  from public.posts
  where shops_after -> posts.id::text <> shops_before -> posts.id::text;
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function private.write_content is 'Writes all staged lines of an import and returns its effect.';

create or replace function private.reject_taken_document_slugs(import_id_input uuid, kind_input text) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join lateral (
      select jsonb_array_elements_text(content -> 'former_slugs') as address
      union
      select content #>> '{content,slug}'
      union
      select content #>> '{draft,slug}'
    ) as named
    where import_id = import_id_input and kind = kind_input and address is not null
  ), theirs as (
    select documents.id, address
    from public.documents
    cross join unnest(
      former_slugs || slug || (private.draft_fields(documents.kind, documents.id) ->> 'slug')
    ) as address
    where documents.kind = kind_input and address is not null and not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and staged.kind = kind_input and staged.key = documents.id::text
    )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;
comment on function private.reject_taken_document_slugs is 'Raises when a slug would belong to two documents of a kind.';

-- Writing imported documents and comparisons.
create or replace function private.write_documents(import_id_input uuid, kind_input text, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.documents
      where documents.kind = kind_input and not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and staged.kind = kind_input and staged.key = documents.id::text
      )
      returning coalesce(nullif(content ->> 'title', ''), id::text) as title
    )
    select jsonb_agg(title order by title) into removed from gone;
  else
    -- A document that was created separately is matched by its slug and keeps its id and its history.
    update private.staged_content as staged
    set key = documents.id::text, content = staged.content || jsonb_build_object('id', documents.id)
    from public.documents
    where import_id = import_id_input and staged.kind = kind_input and documents.kind = kind_input
      and documents.slug = staged.content #>> '{content,slug}' and documents.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = kind_input and other.key = documents.id::text
      )
      and not exists (select from public.documents as known where known.id::text = staged.key);
    -- A document that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || documents.former_slugs || documents.slug,
      staged.content #>> '{content,slug}'
    ))
    from public.documents
    where import_id = import_id_input and staged.kind = kind_input and documents.id = staged.key::uuid
      and documents.published_at is not null and documents.slug is not null;
  end if;
  perform private.reject_taken_document_slugs(import_id_input, kind_input);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.document_backup(documents) = staged.content then 'same' else 'changed' end
      from public.documents
      where documents.id = staged.key::uuid and documents.kind = kind_input
    ),
    'added'
  )
  where import_id = import_id_input and staged.kind = kind_input;

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.documents
  set published = false, publish_at = null, content = documents.content || '{"slug": null}'
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state = 'changed'
    and documents.id = staged.key::uuid and documents.slug is distinct from staged.content #>> '{content,slug}';
  execute format(
    'insert into public.documents (id, %1$s)
      select page.id, %2$s
      from private.staged_content as staged
      cross join pg_catalog.jsonb_populate_record(
        null::public.documents, staged.content || jsonb_build_object(''kind'', staged.kind)
      ) as page
      where import_id = $1 and staged.kind = $2 and state = ''added''
      order by line',
    private.column_list('public.documents'),
    regexp_replace(private.column_list('public.documents'), '(\w+)', 'page.\1', 'g')
  ) using import_id_input, kind_input;
  execute format(
    'update public.documents
      set (%1$s) = (
        select %1$s
        from pg_catalog.jsonb_populate_record(
          null::public.documents, staged.content || jsonb_build_object(''kind'', staged.kind)
        )
      )
      from private.staged_content as staged
      where import_id = $1 and staged.kind = $2 and state = ''changed'' and documents.id = staged.key::uuid',
    private.column_list('public.documents')
  ) using import_id_input, kind_input;

  delete from public.drafts
  using private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state = 'changed'
    and drafts.content_id = staged.key::uuid and drafts.content_kind = kind_input;
  insert into public.drafts (content_kind, content_id, fields, created_at, updated_at, publish_at)
  select documents.kind, documents.id,
    private.differing(documents.content, private.document_text(documents, staged.content -> 'draft')),
    documents.updated_at, documents.updated_at, (staged.content ->> 'draft_publish_at')::timestamptz
  from private.staged_content as staged
  join public.documents on documents.id = staged.key::uuid and documents.kind = staged.kind
  where import_id = import_id_input and staged.kind = kind_input and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.check_draft(drafts.content_kind, drafts.content_id, drafts.fields)
  from private.staged_content as staged
  join public.drafts on drafts.content_id = staged.key::uuid and drafts.content_kind = staged.kind
  where import_id = import_id_input and staged.kind = kind_input and state <> 'same';
  perform private.record_revision(kind_input, staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state <> 'same';
  return private.import_report(import_id_input, kind_input, removed);
end
$$;
comment on function private.write_documents is 'Writes the staged documents of a kind and, with replace, deletes all others.';

create or replace function public.trash_content(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  if not private.lock_content(kind_input, id_input) then
    return false;
  end if;
  title := (private.content_state(kind_input, id_input)).title;
  -- Whatever becomes of the draft, its text stays in the history.
  perform private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
  case kind_input
    when 'post' then
      update public.posts
      set published = false, publish_at = null, unpublish_at = null, unpublish_to = null, trashed_at = private.clock()
      where posts.id = id_input;
    else
      update public.documents
      set published = false, publish_at = null, unpublish_at = null, trashed_at = private.clock()
      where documents.id = id_input;
  end case;
  begin
    perform private.withdraw_draft(kind_input, id_input);
  exception
    -- Of one that the rules forbid the history is all that stays.
    when check_violation or unique_violation then
      delete from public.drafts where content_id = id_input and content_kind = kind_input;
  end;
  delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
  perform private.mark_saved(kind_input, id_input);
  perform private.log_content(admin_user_id_input, kind_input, 'Delete', title);
  return true;
end
$$;

create or replace function public.save_schedule(
  admin_user_id_input uuid, post_id_input uuid, version_input timestamptz, schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.save_schedule(admin_user_id_input, 'post', post_id_input, version_input, schedule_input);
end
$$;

create or replace function private.schedule_of(kind_input text, id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'publish_at', texts.publish_at, 'unpublish_at', texts.unpublish_at, 'unpublish_to', texts.unpublish_to,
    'changes_at', drafts.publish_at
  )
  from private.content_rows as texts
  left join public.drafts on drafts.content_id = id_input and drafts.content_kind = kind_input
  where texts.kind = kind_input and texts.id = id_input
);

create or replace function public.save_schedule(
  admin_user_id_input uuid,
  kind_input text,
  id_input uuid,
  version_input timestamptz,
  schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  old jsonb := private.schedule_of(kind_input, id_input);
  -- As it would be answered: instants may be written in several ways.
  new jsonb := jsonb_build_object(
    'publish_at', (schedule_input ->> 'publish_at')::timestamptz,
    'unpublish_at', (schedule_input ->> 'unpublish_at')::timestamptz,
    'unpublish_to', (schedule_input ->> 'unpublish_to')::uuid,
    'changes_at', (schedule_input ->> 'changes_at')::timestamptz
  );
  state record;
  problem text[];
begin
  if not is_there then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- A save whose response was lost may be sent again.
  if new <> old then
    select * into state from private.content_state(kind_input, id_input);
    if state.version is distinct from version_input then
      return private.changed_content(kind_input, id_input);
    end if;
    problem := private.schedule_problem(kind_input, id_input, old, new);
    if problem is not null then
      return jsonb_build_object('outcome', 'refused', 'field', problem[1], 'problem', problem[2]);
    end if;
    -- Nobody knows yet what a schedule that failed would do now.
    delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
    perform private.write_schedule(kind_input, id_input, new);
    -- A text with a schedule is one that somebody has saved.
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
    perform public.log_admin_activity(
      admin_user_id_input,
      'Schedule ' || private.kind_name(kind_input),
      case
        when coalesce(new ->> 'publish_at', new ->> 'unpublish_at', new ->> 'changes_at') is null
        then 'Cancelled the schedule of '
        else 'Scheduled '
      end || private.called(kind_input, state.title)
    );
  end if;
  return jsonb_build_object(
    'outcome', 'saved',
    'change', private.change_of_post(id_input),
    'version', private.content_version(kind_input, id_input),
    'schedule', private.schedule_of(kind_input, id_input)
  );
end
$$;
comment on function public.save_schedule(uuid, uuid, timestamptz, jsonb) is 'For 0.3.0: of a post.';
grant execute on function public.save_schedule(uuid, uuid, timestamptz, jsonb) to service_role;

create or replace function public.autosave_content(
  kind_input text,
  id_input uuid,
  fields_input jsonb,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
-- Changes the given fields only, logs nothing and never publishes.
language plpgsql security definer set search_path = '' as $$
declare
  result text := 'saved';
  violated text;
begin
  if private.lock_content(kind_input, id_input) then
    result := private.store_fields(kind_input, id_input, fields_input, version_input);
  elsif version_input is null and private.content_version(kind_input, id_input) is null then
    perform private.create_text(kind_input, id_input, fields_input);
    insert into private.autosaved_content (content_kind, content_id) values (kind_input, id_input);
  else
    return jsonb_build_object('outcome', 'missing');
  end if;
  if result = 'changed' then
    return private.changed_content(kind_input, id_input);
  elsif result = 'saved' then
    perform private.record_revision(kind_input, id_input, admin_user_id_input, 'autosave');
  end if;
  return jsonb_build_object(
    'outcome', 'saved',
    'version', private.content_version(kind_input, id_input),
    'draft', private.draft_note(kind_input, id_input)
  );
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refusal(kind_input, violated, fields_input) ->> 'field' is null then
      raise;
    end if;
    return private.refusal(kind_input, violated, fields_input);
end
$$;

create or replace function public.discard_draft(post_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.discard_draft('post', post_id_input, version_input);
begin
  return answer || jsonb_build_object('post', answer -> 'content');
end
$$;

create or replace function public.discard_draft(kind_input text, id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state record;
begin
  if not private.lock_content(kind_input, id_input) then
    return jsonb_build_object('outcome', 'missing');
  end if;
  select * into state from private.content_state(kind_input, id_input);
  if state.version is distinct from version_input
    -- Somebody wants to keep it.
    or not state.published and exists (
      select from public.revisions
      where content_id = id_input and content_kind = kind_input and name is not null
    )
  then
    return private.changed_content(kind_input, id_input);
  elsif state.published then
    delete from public.drafts where content_id = id_input and content_kind = kind_input;
    delete from private.schedule_failures
    where content_id = id_input and content_kind = kind_input and action = 'changes';
  elsif private.mark_saved(kind_input, id_input) then
    perform private.delete_content(kind_input, array[id_input], false);
  else
    return private.changed_content(kind_input, id_input);
  end if;
  return jsonb_build_object('outcome', 'discarded', 'content', private.admin_content(kind_input, id_input));
end
$$;
comment on function public.discard_draft(uuid, timestamptz) is 'For 0.3.0: of a post.';
grant execute on function public.discard_draft(uuid, timestamptz) to service_role;

create or replace function public.save_document(
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

create or replace function public.list_documents(
  kind_input text,
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

create or replace function private.draft_note(kind_input text, id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object('updated_at', updated_at, 'publish_at', publish_at)
  from public.drafts
  where content_id = id_input and content_kind = kind_input
);

create or replace function private.admin_document(document public.documents) returns jsonb
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

create or replace function private.document_slug_is_taken(kind_input text, wanted text, except_id uuid) returns boolean
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

create or replace function private.maintain_document() returns trigger
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
comment on function private.with_known_ids is 'A text without categories and specifications that were deleted.';
comment on function private.admin_document is 'A document with the text of its draft and the version that a save starts from.';
comment on function private.document_title is 'The title of a document with its draft.';

create or replace function private.refused_document(violated text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'documents_slug_unique' then 'slug'
  when 'documents_slug_not_reserved' then 'slug'
  when 'documents_title_when_public' then 'title'
  when 'drafts_publish_at_has_title' then 'title'
end);
comment on function private.refused_document is 'As private.refusal, of a document.';
comment on function private.document_text is 'The content of a form as it is stored.';

create or replace function private.stored_document_form(document public.documents, fields jsonb) returns jsonb
language sql stable set search_path = ''
return private.document_text(
  document,
  document.content || coalesce(private.draft_fields(document.kind, document.id), '{}')
    -- A URL that was public leaves a redirect behind, so it changes with a save only.
    || case when document.published_at is not null and not document.published then fields - 'slug' else fields end
);
comment on function private.stored_document_form is 'As private.stored_form, of a document: its whole content.';

create or replace function private.create_document(kind_input text, id_input uuid, fields jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into public.documents (kind, id, content)
  values (kind_input, id_input, private.with_known_ids(private.empty_document_content(kind_input) || fields));
end;
comment on function private.create_document is 'As private.create_text, of a document.';
comment on function public.save_document is 'Creates a document, or saves one over the version that was loaded: the draft of a published one, the text of another one. Returns {outcome}: saved, with the content; missing; changed, with the content; refused, with the field.';
grant execute on function public.save_document to service_role;

create or replace function private.publish_document(id_input uuid, text_input jsonb, is_substantive boolean) returns void
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
comment on function public.list_documents is 'One page of the documents of a kind outside the trash: {items, total, page, page_count}. Titles, and lengths, the number of entries of each list, are those of drafts. A page past the end is the last one.';
grant execute on function public.list_documents to service_role;

create or replace function private.carry_out_document(id_input uuid, action_input text, moment timestamptz) returns boolean
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

create or replace function private.lock_free_row(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform from public.posts where posts.id = id_input and trashed_at is null for update skip locked;
    else
      perform from public.documents
      where documents.id = id_input and documents.kind = kind_input and trashed_at is null
      for update skip locked;
  end case;
  return found;
end
$$;

create or replace function private.publish_draft(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  stored jsonb;
begin
  delete from public.drafts where content_id = id_input and content_kind = kind_input returning fields into stored;
  if not found then
    return false;
  end if;
  perform private.write_fields(kind_input, id_input, private.with_known_ids(stored));
  return true;
end
$$;

create or replace function private.carry_out_changes(kind_input text, id_input uuid, moment timestamptz) returns boolean
language sql set search_path = ''
return case
  when exists (
    select from private.content_rows
    join public.drafts on drafts.content_id = id_input and drafts.content_kind = kind_input
    where content_rows.kind = kind_input and content_rows.id = id_input and content_rows.published
      and drafts.publish_at <= moment
  ) then private.publish_draft(kind_input, id_input)
  else false
end;

create or replace function private.carry_out_post(post_id_input uuid, action_input text, moment timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts where posts.id = post_id_input;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if post.published or coalesce(post.publish_at > moment, true) then
        return false;
      end if;
      update public.posts
      set published = true, publish_at = null, published_at = coalesce(posts.published_at, post.publish_at)
      where posts.id = post.id;
      -- Kept by a trigger that reads a change by hand.
      if post.unpublish_at is not null then
        update public.posts set unpublish_at = post.unpublish_at, unpublish_to = post.unpublish_to
        where posts.id = post.id;
      end if;
    when 'unpublish' then
      if not post.published or coalesce(post.unpublish_at > moment, true) then
        return false;
      end if;
      update public.posts set published = false, unpublish_at = null where posts.id = post.id;
      perform private.withdraw_draft('post', post.id);
    else
      if not exists (
        select from private.due_offers(moment) as due
        where due.post_id = post.id and due.action = action_input
      ) then
        return false;
      end if;
      post := private.effective_post(post, moment);
      perform private.record_change(post.id, post.slug, post.former_slugs);
  end case;
  return true;
end
$$;

create or replace function private.carry_out(
  kind_input text, id_input uuid, action_input text, moment timestamptz, admin_user_id uuid
) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_done boolean := case
    when not private.lock_free_row(kind_input, id_input) then false
    when action_input = 'changes' then private.carry_out_changes(kind_input, id_input, moment)
    when kind_input = 'post' then private.carry_out_post(id_input, action_input, moment)
    else private.carry_out_document(id_input, action_input, moment)
  end;
begin
  if not is_done then
    return false;
  end if;
  if action_input in ('publish', 'changes') then
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id, 'schedule');
  end if;
  delete from private.schedule_failures as failures
  where failures.content_id = id_input and failures.content_kind = kind_input and failures.action = action_input;
  perform private.log_scheduled(
    admin_user_id, kind_input, action_input, (private.content_state(kind_input, id_input)).title
  );
  return true;
end
$$;
comment on function private.carry_out_document is 'As private.carry_out, of a locked document.';
comment on table public.drafts is 'Changes of published texts that visitors do not see yet.';
comment on column public.drafts.content_id is 'The post or document. Triggers remove the draft of a deleted one.';
comment on column public.drafts.fields is 'What differs from what is published: columns of posts and category_ids, sorted, or keys of the content of a document.';
comment on column public.drafts.publish_at is 'When the changes become public; null: when the owner says so.';
grant select, insert, update, delete on table public.drafts to service_role;

alter table public.drafts enable row level security;

create index drafts_publish_at on public.drafts (publish_at) where publish_at is not null;

-- Nobody else may take a slug between a draft and its publication.
create index drafts_slug on public.drafts ((fields ->> 'slug')) where fields ? 'slug';
comment on function private.draft_fields is 'What the draft of a text changes; null without one.';
comment on function private.draft_note is 'What lists say of the draft of a text; null without one.';

create or replace function private.differing(stored jsonb, form jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(form) as field (name, value)
  where value is distinct from stored -> name
);
comment on function private.differing is 'The fields of a form in which it differs from what is stored.';

create or replace function private.check_draft(kind_input text, id_input uuid, fields jsonb) returns void
-- The checks and triggers of the row decide: it is written and rolled back.
language plpgsql set search_path = '' as $$
begin
  -- A draft may have no title yet.
  perform private.write_fields(
    kind_input, id_input, case when fields ->> 'title' = '' then fields - 'title' else fields end
  );
  raise exception using errcode = 'DRYRN';
exception
  when sqlstate 'DRYRN' then
    null;
end
$$;
comment on function private.check_draft is 'Raises what publishing the fields of a draft would raise.';

create or replace function private.write_draft(kind_input text, id_input uuid, new_fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if new_fields = '{}' then
    delete from public.drafts where content_id = id_input and content_kind = kind_input;
    return;
  end if;
  if new_fields ? 'slug' then
    -- Until the end of the transaction: what the check locks is released with it.
    perform private.lock_slugs(kind_input);
  end if;
  perform from public.categories
  where categories.id = any (private.categories_of_form(new_fields))
  order by id
  for key share;
  perform private.check_draft(kind_input, id_input, new_fields);
  insert into public.drafts (content_kind, content_id, fields, updated_at)
  values (
    kind_input, id_input, new_fields,
    greatest(
      clock_timestamp(), private.content_version(kind_input, id_input) + interval '1 microsecond'
    )
  )
  on conflict (content_id, content_kind) do update set fields = excluded.fields, updated_at = excluded.updated_at;
end
$$;
comment on function private.write_draft is 'Stores what differs from a published text; without a difference it has no draft.';
comment on function private.publish_draft is 'Writes the draft of a text into its row; false without a draft.';

create or replace function private.withdraw_draft(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.drafts set fields = fields - 'slug'
  where content_id = id_input and content_kind = kind_input
    and private.is_slug_taken(kind_input, fields ->> 'slug', id_input);
  perform private.publish_draft(kind_input, id_input);
end
$$;
comment on function private.withdraw_draft is 'Writes the draft of a text that visitors no longer see into its row, without a slug that was taken meanwhile.';

create or replace function private.write_text(kind_input text, id_input uuid, form jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if (select published from private.content_rows where kind = kind_input and id = id_input) then
    perform private.write_draft(
      kind_input, id_input,
      private.differing(
        private.row_text(kind_input, id_input), coalesce(private.draft_fields(kind_input, id_input), '{}') || form
      )
    );
  else
    perform private.write_fields(kind_input, id_input, form);
  end if;
end
$$;
comment on function private.write_text is 'Stores fields: in the draft of a published text, in the row of another one.';

create or replace function private.store_fields(kind_input text, id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  state record;
  form jsonb := private.stored_form(kind_input, id_input, fields);
begin
  select * into state from private.content_state(kind_input, id_input);
  -- An autosave whose response was lost is sent again.
  if private.differing(state.content, form) = '{}' then
    return 'unchanged';
  elsif state.version is distinct from version_input then
    return 'changed';
  end if;
  perform private.write_text(kind_input, id_input, form);
  return 'saved';
end
$$;
comment on function private.store_fields is 'Stores fields in a locked row, or in the draft of a published one: saved; unchanged when they are stored already; changed when that is not the version.';

create or replace function private.restore_text(kind_input text, id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  form jsonb := private.restored_form(kind_input, restored);
  row_slug text := (select slug from private.content_rows where kind = kind_input and id = id_input);
  taken_slug text;
begin
  -- No slug may be taken between this check and the write.
  perform private.lock_slugs(kind_input);
  if form ->> 'slug' is null or private.is_slug_taken(kind_input, form ->> 'slug', id_input) then
    taken_slug := nullif(form ->> 'slug', row_slug);
    form := form || jsonb_build_object('slug', row_slug);
  end if;
  perform private.write_text(kind_input, id_input, form);
  return jsonb_build_object(
    'lost_categories',
    coalesce(jsonb_array_length(restored -> 'category_ids') - jsonb_array_length(form -> 'category_ids'), 0),
    'taken_slug', taken_slug
  );
end
$$;
comment on function private.restore_text is 'Makes the content of a revision the text of a locked row, or the draft of a published one. Returns what of it no longer exists: {lost_categories, taken_slug}.';
comment on function public.autosave_content is 'Saves fields of a text, or of the draft of a published one, over the version that was loaded, or creates a text under the given id. Returns {outcome}: saved, with the version and the draft; missing; changed, with the content; refused, with the field.';
grant execute on function public.autosave_content to service_role;
comment on function public.discard_draft(text, uuid, timestamptz) is 'Drops the draft of a published text, or deletes a text that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the content as published or null; changed, with the content; missing.';
grant execute on function public.discard_draft(text, uuid, timestamptz) to service_role;

create or replace function private.known_offer(offer_id uuid, post_id_input uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null and (
    exists (
      select from public.posts
      where posts.id = post_id_input
        and posts.offers @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
    -- Public by an instant that is not applied yet.
    or exists (
      select from public.drafts
      where drafts.content_id = post_id_input and drafts.content_kind = 'post'
        and drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
  ) then offer_id
end;
comment on function private.known_offer is 'An offer that a review has; null for any other, so that its click counts without it.';

create or replace function private.database_kinds() returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(sums.kind, sums.bytes), '{}')
  from (
    select relations.kind, sum(pg_catalog.pg_total_relation_size(relations.oid)) as bytes
    from (
      select classes.oid, case
        when classes.relname in ('product_analytics', 'search_keywords', 'button_test_views') then 'events'
        when classes.relname ~ '^(daily|monthly)_|^country_totals$|^button_test_days$' then 'totals'
        when classes.relname = 'revisions' then 'revisions'
        when classes.relname = 'share_images' then 'images'
        when classes.relname ~ '^earning' then 'earnings'
        when classes.relname in ('posts', 'drafts', 'documents', 'comparisons', 'categories') then 'content'
      end as kind
      from pg_catalog.pg_class as classes
      join pg_catalog.pg_namespace as schemas on schemas.oid = classes.relnamespace
      where classes.relkind in ('r', 'm') and schemas.nspname in ('public', 'private')
    ) as relations
    where relations.kind is not null
    group by relations.kind
  ) as sums;
end;
comment on function private.database_kinds is 'Bytes of the tables and their indexes by what they hold.';

-- Images in texts of documents, comparisons and categories are in use.
create or replace function private.image_ids_in_pages() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from (
    select content::text as source from public.documents
    union all
    select fields::text from public.drafts where content_kind <> 'post'
    union all
    select introduction || verdict from public.comparisons
    union all
    select introduction from public.categories
  ) as texts
  cross join unnest(private.image_ids_in(texts.source)) as id
);

create or replace function private.drafted(post public.posts) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft_fields jsonb := private.draft_fields('post', post.id);
  result public.posts;
begin
  if draft_fields is null then
    return post;
  end if;
  result := private.with_draft(post, draft_fields);
  if result.product_image_url is distinct from post.product_image_url then
    result.image := public.find_image(result.product_image_url);
  end if;
  return result;
end
$$;

create or replace function private.pages_with_image(image_id text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object('kind', kind, 'id', id, 'title', title, 'published', published)
      order by kind, lower(title), id
    ),
    '[]'
  )
  from (
    select documents.kind, documents.id, private.document_title(documents) as title, documents.published,
      concat(documents.content, private.draft_fields(documents.kind, documents.id)) as source
    from public.documents
    where documents.trashed_at is null
    union all
    select 'comparison', comparisons.id, one.title || ' vs ' || other.title, comparisons.published,
      comparisons.introduction || comparisons.verdict
    from public.comparisons
    join public.posts as one on one.id = comparisons.first_post_id
    join public.posts as other on other.id = comparisons.second_post_id
    union all
    select 'category', categories.id, categories.name, categories.active, categories.introduction
    from public.categories
  ) as texts
  where texts.source like '%/pictures/' || image_id || '/%'
);

create or replace function public.replace_image(admin_user_id_input uuid, from_id_input text, to_id_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  image public.images;
  post public.posts;
  changed jsonb := '[]';
  settings_count integer;
  pages_count integer;
  from_name text;
begin
  select * into image from public.images where images.id = to_id_input for update;
  select coalesce(nullif(name, ''), id) into from_name from public.images where images.id = from_id_input for update;
  if image.id is null or from_name is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  for post in
    select posts.*
    from public.posts
    where posts.id in (select post_id from private.image_uses where image_uses.image_id = from_id_input)
    order by posts.id
    for update
  loop
    perform private.write_post_texts(post.id, (
      select coalesce(
        jsonb_object_agg(
          name,
          case
            when name = 'product_image_url' then private.image_address(image)
            else private.with_image(value, from_id_input, image)
          end
        ),
        '{}'
      )
      from private.post_texts(post)
      where private.used_fields(post, from_id_input) ? name
    ));
    perform private.replace_image_in_draft('post', post.id, from_id_input, image);
    changed := changed || jsonb_build_object('id', post.id, 'title', post.title, 'published', post.published);
  end loop;
  update public.site_settings
  set setting_value = private.with_image(setting_value, from_id_input, image)
  where setting_value like '%/pictures/' || from_id_input || '/%';
  get diagnostics settings_count = row_count;
  pages_count := private.replace_image_in_pages(from_id_input, image);
  update public.images set is_kept = true, unused_since = null where images.id = to_id_input;
  if changed <> '[]' or settings_count > 0 or pages_count > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Replace Image', format(
        'Replaced the image "%s" in %s',
        from_name,
        case jsonb_array_length(changed) when 1 then '1 post' else jsonb_array_length(changed) || ' posts' end
      )
    );
  end if;
  return jsonb_build_object('outcome', 'replaced', 'posts', changed, 'settings', settings_count, 'pages', pages_count);
end
$$;
comment on function public.replace_image is 'Puts one image in the place of another, in every post and setting: {outcome: replaced, posts, settings} or {outcome: missing}. All or nothing.';
grant execute on function public.replace_image to service_role;

-- Images of working drafts are in use, and replaced with the others.
create or replace function private.refresh_image_uses(post_id_input uuid) returns void
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  draft_fields jsonb := private.draft_fields('post', post_id_input);
  ids text[];
begin
  select * into post from public.posts where posts.id = post_id_input;
  -- A deleted post takes its draft along.
  if not found then
    return;
  end if;
  ids := private.image_ids_in((to_jsonb(post) - 'image')::text)
    || private.image_ids_in(draft_fields::text)
    || array_remove(array[
      post.image ->> 'id',
      (
        select remote_images.image_id
        from public.remote_images
        where remote_images.url = draft_fields ->> 'product_image_url'
      )
    ], null);
  delete from private.image_uses
  where image_uses.post_id = post_id_input and image_uses.image_id <> all (ids);
  insert into private.image_uses (post_id, image_id)
  select distinct post_id_input, id from unnest(ids) as id
  on conflict do nothing;
end
$$;
comment on function private.refresh_image_uses is 'Records the images of a post and its draft.';

create or replace function private.record_draft_image_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- It finds nothing of a document, whose images pages_with_image finds.
  perform private.refresh_image_uses(coalesce(new.content_id, old.content_id));
  return null;
end
$$;
comment on function private.record_draft_image_uses is 'Trigger: records the images of a draft.';

create or replace function private.replace_image_in_draft(
  kind_input text, id_input uuid, from_id text, image public.images
) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.drafts
  set fields = private.fields_with_image(drafts.fields, from_id, image),
    updated_at = greatest(clock_timestamp(), drafts.updated_at + interval '1 microsecond')
  where drafts.content_id = id_input and drafts.content_kind = kind_input
    and drafts.fields <> private.fields_with_image(drafts.fields, from_id, image);
  return found;
end
$$;
comment on function private.replace_image_in_draft is 'Puts one image in the place of another in a draft; false without a change.';
comment on function private.image_ids_in_pages is 'The images in documents with their drafts, comparisons and introductions of categories.';
comment on function private.pages_with_image is 'The documents outside the trash, comparisons and categories that show an image.';

create or replace function private.replace_image_in_pages(from_id text, image public.images) returns integer
language plpgsql set search_path = '' as $$
declare
  pattern text := '%/pictures/' || from_id || '/%';
  changed integer;
  total integer := 0;
begin
  with replaced as (
    update public.documents set content = private.fields_with_image(documents.content, from_id, image)
    where documents.content::text like pattern
    returning documents.id
  ), replaced_in_drafts as (
    select drafts.content_id
    from public.drafts
    where drafts.content_kind <> 'post'
      and private.replace_image_in_draft(drafts.content_kind, drafts.content_id, from_id, image)
  )
  select count(*) into total from (select id from replaced union select content_id from replaced_in_drafts) as texts;
  update public.comparisons
  set introduction = private.with_image(comparisons.introduction, from_id, image),
    verdict = private.with_image(comparisons.verdict, from_id, image)
  where comparisons.introduction || comparisons.verdict like pattern;
  get diagnostics changed = row_count;
  total := total + changed;
  update public.categories
  set introduction = private.with_image(categories.introduction, from_id, image)
  where categories.introduction like pattern;
  get diagnostics changed = row_count;
  return total + changed;
end
$$;
comment on function private.replace_image_in_pages is 'Puts one image in the place of another in documents, comparisons and categories; returns how many it changed.';

-- Replacing. The application finds the addresses in texts; the versions that it read must be current.
create or replace function public.read_link_replacements(link_id_input uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link private.outgoing_links;
begin
  select * into link from private.outgoing_links where outgoing_links.id = link_id_input;
  if link.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'url', link.url,
    'posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', posts.id,
            'title', posts.title,
            'published', posts.published,
            'version', private.content_version('post', posts.id),
            'fields', jsonb_build_object(
              'primary_affiliate_url', posts.primary_affiliate_url,
              'in_depth_analysis', posts.in_depth_analysis,
              'offers', posts.offers
            ),
            'draft', (
              select jsonb_object_agg(key, value)
              from jsonb_each(drafts.fields)
              where key in ('primary_affiliate_url', 'in_depth_analysis', 'offers')
            )
          )
          order by lower(posts.title), posts.id
        ),
        '[]'
      )
      from public.posts
      left join public.drafts on drafts.content_id = posts.id and drafts.content_kind = 'post'
      where posts.trashed_at is null
        and (
          posts.primary_affiliate_url = link.url
          or posts.offers @> jsonb_build_array(jsonb_build_object('url', link.url))
          or strpos(lower(posts.in_depth_analysis), link.host) > 0
          or strpos(lower(drafts.fields::text), link.host) > 0
        )
    ),
    'managed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', managed_links.id, 'slug', managed_links.slug, 'version', managed_links.updated_at,
            'target', managed_links.target, 'country_targets', managed_links.country_targets
          )
          order by managed_links.slug
        ),
        '[]'
      )
      from public.managed_links
      where managed_links.deleted_at is null
        and (
          managed_links.target = link.url
          or exists (
            select from jsonb_each_text(managed_links.country_targets) as by_country where by_country.value = link.url
          )
        )
    )
  );
end
$$;
comment on function public.read_link_replacements is 'Everything that may contain a link, with its version: {url, posts, managed}; null without the link.';
grant execute on function public.read_link_replacements to service_role;

create or replace function public.replace_link(admin_user_id_input uuid, url_input text, changes_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  post public.posts;
  fields constant text[] := array['primary_affiliate_url', 'in_depth_analysis', 'offers'];
  posts_count integer := jsonb_array_length(changes_input -> 'posts');
  managed_count integer := jsonb_array_length(changes_input -> 'managed');
begin
  -- Everything is checked before anything is written.
  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    post := private.lock_post((item ->> 'id')::uuid);
    if post.id is null
      or private.content_version('post', post.id) is distinct from (item ->> 'version')::timestamptz
    then
      return jsonb_build_object('outcome', 'changed');
    end if;
  end loop;
  perform from public.managed_links
  where id in (select (value ->> 'id')::uuid from jsonb_array_elements(changes_input -> 'managed'))
  order by id
  for update;
  if exists (
    select from jsonb_array_elements(changes_input -> 'managed') as given (change)
    where not exists (
      select from public.managed_links
      where id = (change ->> 'id')::uuid and deleted_at is null and updated_at = (change ->> 'version')::timestamptz
    )
  ) then
    return jsonb_build_object('outcome', 'changed');
  end if;

  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    perform private.write_post_texts((item ->> 'id')::uuid, (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item -> 'fields') where key = any (fields)
    ));
    update public.drafts
    set fields = drafts.fields || (item -> 'draft'),
      updated_at = greatest(clock_timestamp(), drafts.updated_at + interval '1 microsecond')
    where drafts.content_id = (item ->> 'id')::uuid and drafts.content_kind = 'post'
      and jsonb_typeof(item -> 'draft') = 'object' and item -> 'draft' <> '{}';
    perform private.record_revision('post', posts.id, admin_user_id_input, case
      when posts.published and private.draft_fields('post', posts.id) is null then 'publish'
      else 'save'
    end)
    from public.posts
    where posts.id = (item ->> 'id')::uuid;
  end loop;
  update public.managed_links
  set target = change ->> 'target', country_targets = change -> 'country_targets'
  from jsonb_array_elements(changes_input -> 'managed') as given (change)
  where managed_links.id = (change ->> 'id')::uuid;
  perform public.log_admin_activity(
    admin_user_id_input, 'Replace Link', format(
      'Replaced %s in %s and %s',
      left(url_input, 200),
      case posts_count when 1 then '1 post' else posts_count || ' posts' end,
      case managed_count when 1 then '1 managed link' else managed_count || ' managed links' end
    )
  );
  return jsonb_build_object('outcome', 'replaced', 'posts', posts_count, 'managed', managed_count);
end
$$;
comment on function public.replace_link is 'Writes posts, drafts and managed links with another address, as new revisions: {outcome: replaced}, or {outcome: changed} and nothing when one of them was changed since it was read.';
grant execute on function public.replace_link to service_role;

create or replace function public.managed_link_uses(slug_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select '/go/' || slug_input as url, '/go/' || slug_input || '(?![a-z0-9-])' as text
    where private.link_slug('/go/' || slug_input) is not null
  ), uses as (
    select posts.id, posts.title, posts.published, posts.trashed_at is not null as trashed
    from public.posts, pattern
    where to_jsonb(posts)::text like '%' || pattern.url || '%' and to_jsonb(posts)::text ~ pattern.text
    union
    select posts.id, posts.title, posts.published, posts.trashed_at is not null
    from pattern
    join public.drafts on drafts.fields::text like '%' || pattern.url || '%'
      and drafts.fields::text ~ pattern.text
    join public.posts on posts.id = drafts.content_id and drafts.content_kind = 'post'
  )
  select coalesce(jsonb_agg(to_jsonb(uses) order by published desc, title, id), '[]') from uses;
end;
comment on function public.managed_link_uses is 'Posts that use a managed link in their offers, their texts or their working drafts.';
grant execute on function public.managed_link_uses to service_role;

-- What visitors see of a merchant is part of its reviews: their pages follow like after an edit.
create or replace function private.record_shop_changes(merchant_id_input uuid, domain_input text) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  mentions constant text[] := array(
    select merchant_domains.domain from public.merchant_domains
    where merchant_domains.merchant_id = merchant_id_input
  ) || merchant_id_input::text || domain_input;
  post public.posts;
  effective public.posts;
begin
  -- Few reviews are looked at closely: those that mention it, those with managed links, those that the clock has
  -- changed, and those that spell a host in a tracking URL in another way than usual.
  for post in
    select posts.* from public.posts
    cross join lateral (
      select lower(concat_ws(' ', posts.primary_merchant_id, posts.primary_affiliate_url, posts.offers::text)) as urls
    ) as shops
    where posts.published
      and (
        exists (select from unnest(mentions) as mention where strpos(shops.urls, mention) > 0)
        or posts.primary_affiliate_url like '/go/%' or strpos(shops.urls, '"/go/') > 0
        -- An encoded hyphen, dot, digit or letter.
        or shops.urls ~ 'http.+%(?:25)*(?:2[de]|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|[89a-f][0-9a-f])'
        or shops.urls ~ 'http.+[^\x01-\x7f]'
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if (merchant_id_input is not null and private.uses_merchant(
          effective.offers, effective.primary_merchant_id, effective.primary_affiliate_url, merchant_id_input
        ))
      or (domain_input is not null and (
        private.leads_to_domain(effective.primary_affiliate_url, domain_input) or exists (
          select from jsonb_array_elements(effective.offers) as given (offer)
          where private.leads_to_domain(offer ->> 'url', domain_input)
        )
      ))
    then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_shop_changes is 'Records a change of every public review with offers of a merchant, or with links to a domain.';

create or replace function private.posts_using_merchant(merchant_id_input uuid)
returns table (id uuid, title text, is_trashed boolean)
language sql stable set search_path = ''
begin atomic
  select posts.id, posts.title, posts.trashed_at is not null
  from public.posts
  left join public.drafts on drafts.content_id = posts.id and drafts.content_kind = 'post'
  where private.uses_merchant(posts.offers, posts.primary_merchant_id, posts.primary_affiliate_url, merchant_id_input)
    or private.uses_merchant(
      drafts.fields -> 'offers',
      case
        when drafts.fields ? 'primary_merchant_id' then (drafts.fields ->> 'primary_merchant_id')::uuid
        else posts.primary_merchant_id
      end,
      coalesce(drafts.fields ->> 'primary_affiliate_url', posts.primary_affiliate_url),
      merchant_id_input
    );
end;
comment on function private.posts_using_merchant is 'Posts with offers of a merchant, drafts and the trash included.';

create or replace function private.keep_used_merchant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() and (
    exists (
      select from public.posts
      where posts.offers @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
        or posts.primary_merchant_id = old.id
    )
    or exists (
      select from public.drafts
      where drafts.content_kind = 'post' and (
        drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
          or drafts.fields ->> 'primary_merchant_id' = old.id::text
      )
    )
  ) then
    raise exception 'Offers name this merchant.' using errcode = 'foreign_key_violation', constraint = 'merchants_not_in_use';
  end if;
  return old;
end
$$;
comment on function private.keep_used_merchant is 'Trigger: refuses to delete a merchant that offers name.';

create or replace function private.record_link_merchant_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  url constant text := '/go/' || new.slug;
  post public.posts;
  effective public.posts;
begin
  if private.merchant_of_managed(new) is not distinct from private.merchant_of_managed(old) then
    return null;
  end if;
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        posts.primary_affiliate_url = url or posts.offers @> jsonb_build_array(jsonb_build_object('url', url))
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if effective.primary_affiliate_url = url or effective.offers @> jsonb_build_array(jsonb_build_object('url', url)) then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.record_link_merchant_change is 'Trigger: records a change of the reviews whose managed link leads to another merchant.';

create or replace function private.settle_draft_offers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_offers(new.fields -> 'offers') then
    new.fields := new.fields || jsonb_build_object(
      'offers', private.settled_offers(
        new.fields -> 'offers',
        coalesce((select posts.offers from public.posts where posts.id = new.content_id), '[]'),
        private.clock()
      )
    );
  end if;
  return new;
end
$$;
comment on function private.settle_draft_offers is 'Trigger: gives prices in a working draft their time.';

create or replace function public.record_prices(prices_input jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  recorded integer;
begin
  perform set_config('spotter.recording_prices', 'on', true);
  with changed as (
    update public.posts
    set offers = private.with_prices(posts.offers, prices_input, moment)
    where posts.id in (select (price ->> 'post_id')::uuid from jsonb_array_elements(prices_input) as given (price))
      and exists (
        select from jsonb_array_elements(posts.offers) as held (offer)
        join jsonb_array_elements(prices_input) as given (price) on price ->> 'offer_id' = offer ->> 'id'
      )
    returning 1
  )
  select count(*) into recorded from changed;
  -- Not a new version: an open form stays valid.
  update public.drafts
  set fields = fields || jsonb_build_object('offers', private.with_prices(fields -> 'offers', prices_input, moment))
  where fields ? 'offers' and drafts.content_kind = 'post'
    and drafts.content_id in (
      select (price ->> 'post_id')::uuid from jsonb_array_elements(prices_input) as given (price)
    );
  perform set_config('spotter.recording_prices', 'off', true);
  return recorded;
end
$$;
comment on function public.record_prices is 'Stores prices checked now: post_id, offer_id, amount, currency, availability and source each. Published reviews show them at once; returns how many posts changed.';
grant execute on function public.record_prices to service_role;

-- What the admin lists and previews, with working drafts and without the trash.
create or replace function public.list_posts(
  search_input text default '',
  category_slug_input text default '',
  status_input text default 'all',
  sort_input text default 'created-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Only the conditions in use, so that the planner can choose an index.
  conditions text := concat_ws(' and ',
    'trashed_at is null',
    case when search_input <> '' then 'id = any ($1)' end,
    case when category_slug_input <> '' then
      'exists (
        select from public.post_categories
        join public.categories on categories.id = post_categories.category_id
        where post_categories.post_id = posts.id and categories.slug = $2
      )'
    end,
    case status_input
      when 'published' then 'published'
      when 'changed' then
        'published and id in (select content_id from public.drafts where content_kind = ''post'')'
      when 'draft' then 'not published'
    end
  );
  -- Evaluated once: comparing every text is the expensive part.
  found_ids uuid[] := case when search_input <> '' then private.matching_post_ids(search_input) end;
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  execute 'select count(*) from public.posts where ' || conditions
    into total using found_ids, category_slug_input;
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, slug, title, short_description, overall_rating, published, created_at, updated_at,
          publish_at, unpublish_at, private.draft_note('post', id) as draft, (
          select coalesce(jsonb_agg(
            jsonb_build_object('id', categories.id, 'name', categories.name, 'slug', categories.slug)
            order by categories.name
          ), '[]')
          from public.post_categories
          join public.categories on categories.id = post_categories.category_id
          where post_categories.post_id = posts.id
        ) as categories
        -- Limits first, so that the subselects run for the rows of the page only.
        from (
          select * from public.posts where %s order by %s limit $3 offset $4
        ) as posts
      ) as item
    $query$,
    conditions, private.post_order(sort_input)
  ) into items
    using found_ids, category_slug_input, page_size_input, (page - 1) * page_size_input;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;
grant execute on function public.list_posts to service_role;
comment on function public.list_posts is 'One page of all posts outside the trash, drafts included: {items, total, page, page_count}. Title and texts are those that visitors see; draft says whether there are changes. A page past the end is the last one.';

create or replace function public.find_post_by_title(title_input text, except_id_input uuid default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('id', id, 'title', title)
  from (
    select id, title, created_at
    from public.posts
    where lower(title) = lower(btrim(title_input)) and trashed_at is null
    union all
    select posts.id, drafts.fields ->> 'title', posts.created_at
    from public.drafts
    join public.posts on posts.id = drafts.content_id and drafts.content_kind = 'post'
    where lower(drafts.fields ->> 'title') = lower(btrim(title_input))
  ) as found
  where id is distinct from except_id_input
  order by created_at, id
  limit 1;
end;
grant execute on function public.find_post_by_title to service_role;
comment on function public.find_post_by_title is 'Another post with the same title, drafts included and ignoring case, or null.';

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
    select from public.drafts
    where drafts.fields ->> 'slug' = wanted and drafts.fields ? 'slug'
      and drafts.content_id <> except_id and drafts.content_kind = 'post'
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
  perform private.lock_slugs('post');

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

create or replace function private.price_offers()
returns table (
  post_id uuid, title text, published boolean, offer_id uuid, offer jsonb, checked_at timestamptz, merchant_id uuid,
  price_until timestamptz
)
language sql stable set search_path = ''
begin atomic
  with offers as (
    select posts.id, posts.title, posts.published, held.offer
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.trashed_at is null and posts.offers <> '[]'
    union all
    -- Offers that only the working draft has.
    select posts.id, posts.title, posts.published, held.offer
    from public.drafts
    join public.posts on posts.id = drafts.content_id and drafts.content_kind = 'post' and posts.trashed_at is null
    cross join lateral jsonb_array_elements(drafts.fields -> 'offers') as held (offer)
    where private.are_offers(drafts.fields -> 'offers')
      and not posts.offers @> jsonb_build_array(jsonb_build_object('id', held.offer -> 'id'))
  )
  select
    offers.id, offers.title, offers.published, (offers.offer ->> 'id')::uuid, offers.offer,
    (offers.offer ->> 'checked_at')::timestamptz, shop.id,
    (offers.offer ->> 'checked_at')::timestamptz + shop.price_limit_minutes * interval '1 minute'
  from offers
  left join public.merchants as shop on shop.id = private.merchant_of_offer(offers.offer)
  where coalesce((offers.offer ->> 'ends_at')::timestamptz > private.clock(), true);
end;
comment on function private.price_offers is 'Every offer that has not ended, of reviews and of drafts, with its shop and until when its price may be shown.';

create or replace function private.offer_of(post_id_input uuid, offer_id_input uuid) returns jsonb
language sql stable set search_path = ''
return coalesce(
  (
    select held.offer
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id = post_id_input and posts.trashed_at is null and held.offer ->> 'id' = offer_id_input::text
  ),
  (
    select held.offer
    from public.drafts
    cross join lateral jsonb_array_elements(drafts.fields -> 'offers') as held (offer)
    where drafts.content_id = post_id_input and drafts.content_kind = 'post'
      and private.are_offers(drafts.fields -> 'offers')
      and held.offer ->> 'id' = offer_id_input::text
  )
);
comment on function private.offer_of is 'An offer of a post, or one that only its working draft has.';
comment on function private.shown_content is 'What visitors see of a public document at a moment: changes that are due, and none that is not.';

create or replace function private.page_revision(moment timestamptz) returns text
language sql stable set search_path = ''
return (
  select concat(
    coalesce((select max(number) from public.post_changes where kind in ('categories', 'pages')), 0),
    '@' || private.instant_text(max(at))
  )
  from (
    select publish_at from private.content_rows where publish_at is not null
    union all
    select unpublish_at from private.content_rows where unpublish_at is not null
    union all
    select publish_at from public.drafts where content_kind <> 'post' and publish_at is not null
  ) as instants (at)
  where at <= moment
);
comment on function private.page_revision is 'Another text whenever visitors see a page differently: the number of the last change, and the last instant that has passed and is not applied yet.';

create or replace function private.public_best_of(page public.documents, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', page.id,
    'former_slugs', case
      when shown.content ->> 'slug' = page.slug then to_jsonb(page.former_slugs)
      else to_jsonb(page.former_slugs || page.slug)
    end,
    'published_at', coalesce(page.published_at, page.publish_at),
    'content_updated_at', coalesce(page.content_updated_at, page.published_at, page.publish_at),
    'feed_slug', page.feed_slug,
    'content', shown.content || jsonb_build_object(
      -- What is said of a review that is not public is not public either.
      'picks', (
        select coalesce(jsonb_agg(pick order by place), '[]')
        from jsonb_array_elements(shown.content -> 'picks') with ordinality as given (pick, place)
        join public.posts on posts.id = (pick ->> 'post_id')::uuid
        where private.is_public(posts, moment)
      )
    )
  )
  from private.shown_content(page, moment) as shown (content)
);
comment on function private.public_best_of is 'A best-of page as visitors see it at a moment.';

create or replace function private.public_comparisons(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  with named as (
    select id, array[first_post_id, second_post_id] as post_ids, introduction, verdict, updated_at
    from public.comparisons
    where published
    union all
    select null, array[(pair ->> 0)::uuid, (pair ->> 1)::uuid], '', '',
      coalesce(pages.content_updated_at, pages.published_at, pages.publish_at)
    from public.documents as pages
    cross join lateral jsonb_array_elements(
      private.shown_content(pages, moment) -> 'comparisons'
    ) as given (pair)
    where pages.kind = 'best-of' and private.is_public_document(pages, moment)
  ), pairs as (
    -- What the owner wrote about a pair comes first.
    select distinct on (least(post_ids[1], post_ids[2]), greatest(post_ids[1], post_ids[2])) *
    from named
    order by least(post_ids[1], post_ids[2]), greatest(post_ids[1], post_ids[2]), id nulls last, updated_at, post_ids
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', pairs.id, 'post_ids', to_jsonb(pairs.post_ids), 'introduction', pairs.introduction,
        'verdict', pairs.verdict, 'updated_at', pairs.updated_at
      )
      order by pairs.post_ids
    ),
    '[]'
  )
  from pairs
  join public.posts as one on one.id = pairs.post_ids[1]
  join public.posts as other on other.id = pairs.post_ids[2]
  where private.is_public(one, moment) and private.is_public(other, moment)
);
comment on function private.public_comparisons is 'The pairs that have a page, named by the owner or by a best-of page.';

create or replace function private.effective_category_ids(post public.posts, moment timestamptz) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.categories_of_form((private.due_draft(post, moment)).fields), private.category_ids_of(post.id)
  );
end
$$;

create or replace function private.effective_post(post public.posts, moment timestamptz) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft public.drafts;
  effective public.posts := post;
begin
  if exists (
    select from public.drafts
    where drafts.content_id = post.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
  ) then
    draft := private.due_draft(post, moment);
    if draft.content_id is not null then
      effective := private.with_draft(post, draft.fields - private.maintained_columns());
      effective.slug := coalesce(effective.slug, post.slug);
      effective.former_slugs := array(
        select distinct former from unnest(post.former_slugs || post.slug) as former
        where former <> effective.slug
        order by former
      );
      if draft.fields ? 'product_image_url' then
        effective.image := public.find_image(effective.product_image_url);
      end if;
    end if;
  end if;
  effective.published := true;
  effective.published_at := coalesce(post.published_at, post.publish_at);
  effective.content_updated_at := coalesce(post.content_updated_at, effective.published_at);
  if effective.limited_time_offer_starts_at > moment or effective.limited_time_offer_ends_at <= moment
    or not effective.limited_time_offer_enabled
  then
    effective.limited_time_offer_enabled := false;
    effective.limited_time_offer := null;
    effective.limited_time_offer_ends_at := null;
  end if;
  effective.limited_time_offer_starts_at := null;
  return effective;
end
$$;

create or replace function private.due_draft(post public.posts, moment timestamptz) returns public.drafts
language plpgsql stable set search_path = '' as $$
declare
  draft public.drafts;
begin
  select * into draft from public.drafts
  where drafts.content_id = post.id and drafts.content_kind = 'post' and drafts.publish_at <= moment;
  -- Changes that cannot be published leave the review as it is.
  if not found
    or private.slug_is_taken(draft.fields ->> 'slug', post.id)
    or exists (
      select from private.schedule_failures as failures
      where failures.content_id = post.id and failures.content_kind = 'post' and failures.action = 'changes' and failures.at = draft.publish_at
    )
  then
    return null;
  end if;
  return draft;
end
$$;
comment on function private.due_draft is 'The working draft of a post whose instant has passed, or null.';
comment on function private.effective_post is 'A public review as visitors see it at a moment: changes and offers that are due, and none that is not.';

create or replace function private.due_content(moment timestamptz) returns table (kind text, id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select texts.kind, texts.id, 'publish', texts.publish_at
  from private.content_rows as texts
  where texts.publish_at <= moment and not texts.published and texts.trashed_at is null
  union all
  select texts.kind, texts.id, 'unpublish', texts.unpublish_at
  from private.content_rows as texts
  where texts.unpublish_at <= moment and texts.trashed_at is null
    and (texts.published or texts.publish_at <= moment)
  union all
  select texts.kind, texts.id, 'changes', drafts.publish_at
  from public.drafts
  join private.content_rows as texts on texts.id = drafts.content_id and texts.kind = drafts.content_kind
  where drafts.publish_at <= moment and texts.published and texts.trashed_at is null
  union all
  select 'post', due.post_id, due.action, due.at from private.due_offers(moment) as due;
end;

create or replace function private.due_changes(moment timestamptz) returns jsonb
language sql stable set search_path = ''
begin atomic
  with due as (
    select items.id as post_id, max(items.at) filter (where items.at <= moment) as at
    from private.due_content(moment) as items
    where items.kind = 'post'
    group by items.id
    order by min(items.at), items.id
    limit 1000
  ), shown as (
    select due.at, posts as post, private.is_public(posts, moment) as is_public,
      case when private.is_public(posts, moment) then private.effective_post(posts, moment) end as effective
    from due
    join public.posts on posts.id = due.post_id
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'at', shown.at,
        'kind', case when is_public then 'upsert' else 'remove' end,
        'post_id', (post).id,
        'slug', (effective).slug,
        'old_slugs', to_jsonb(
          case
            when is_public then (effective).former_slugs
            -- Of a review that never was public nothing is told.
            when (post).published_at is null then '{}'
            else (post).former_slugs || (post).slug
          end
        ),
        'redirect_to', case when private.redirects(post, moment) then private.public_slug((post).unpublish_to) end
      )
      order by shown.at, (post).id
    ),
    '[]'
  )
  from shown;
end;
comment on function private.due_content is 'What has become due and is not done yet, of every kind.';
comment on function private.due_changes is 'Reviews that visitors see differently from what is numbered, at most 1,000, like the changes of edge_state.';

create or replace function public.apply_restore(id_input uuid, claim_input uuid) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  restore private.restores;
  present text;
  report jsonb;
begin
  select * into restore from private.restores where id = id_input and claim = claim_input and state = 'applying' for update;
  if not found then
    return null;
  end if;
  -- Saves wait, so that nothing changes between comparing and writing.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.site_settings in share row exclusive mode;
  present := public.content_fingerprint();
  if present <> restore.fingerprint then
    report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, true);
    update private.restores
    set state = 'planned', plan = report, fingerprint = present, is_outdated = true, claimed_until = '-infinity'
    where id = id_input;
    return 'planned';
  end if;
  report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, false);
  -- In the same transaction, so that a lost answer is no lost result.
  update private.restores set state = 'applied', plan = report, attempts = 0 where id = id_input;
  return 'applied';
end
$$;
comment on function public.apply_restore is 'Writes a confirmed restore, all or nothing. Returns applied, or planned if the content has changed since the plan, which is then made again.';
grant execute on function public.apply_restore to service_role;

create or replace function private.record_first_revision() returns trigger
-- Whoever writes a post may not write its history.
language plpgsql security definer set search_path = '' as $$
declare
  written_kind text := 'post';
  written uuid;
begin
  if tg_table_name = 'drafts' then
    written_kind := new.content_kind;
    written := new.content_id;
  else
    written := new.id;
  end if;
  if tg_table_name = 'documents' then
    written_kind := new.kind;
  end if;
  if not exists (select from public.revisions where content_id = written and content_kind = written_kind) then
    insert into public.revisions (content_kind, content_id, kind, content, at, started_at)
    select written_kind, written, case when published then 'publish' else 'save' end, content, updated_at, updated_at
    from private.content_state(written_kind, written);
  end if;
  return new;
end
$$;
comment on function private.record_first_revision is 'Trigger before a change: records the text that has no history yet.';

create or replace function private.drafted_category_ids(post_id_input uuid) returns uuid[]
language sql stable set search_path = ''
return coalesce(
  private.categories_of_form(private.draft_fields('post', post_id_input)), private.category_ids_of(post_id_input)
);

create or replace function private.admin_post(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(private.drafted(post)) || jsonb_build_object(
  'version', private.content_version('post', post.id),
  'draft', private.draft_note('post', post.id),
  'category_ids', (
    select coalesce(jsonb_agg(categories.id order by categories.name), '[]')
    from public.categories
    where categories.id = any (private.drafted_category_ids(post.id))
  )
);
comment on function private.admin_post is 'A post with its working draft, its categories and the version that a save starts from.';

create or replace function public.save_post(
  admin_user_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[],
  post_id_input uuid default null,
  version_input timestamptz default null,
  kind_input text default 'save',
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category_ids uuid[] := private.sorted_ids(category_ids_input);
  old_category_ids uuid[];
  old public.posts;
  new public.posts;
  is_first_save boolean := post_id_input is null;
  violated text;
begin
  if post_id_input is null then
    execute format(
      'insert into public.posts (%1$s)
        select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1) returning *',
      private.editable_columns(form_input)
    ) into new using form_input;
  else
    old := private.lock_post(post_id_input);
    if old.id is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if private.content_version('post', old.id) is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids
        and private.draft_fields('post', old.id) is null
      then
        return private.saved_post(old.id);
      end if;
      return private.changed_content('post', old.id);
    end if;
    perform private.write_post_fields(old.id, form_input);
    select * into new from public.posts where posts.id = old.id;
    -- The form contains it.
    delete from public.drafts where drafts.content_id = new.id and drafts.content_kind = 'post';
    if old.published or new.published then
      delete from private.schedule_failures where content_id = new.id and content_kind = 'post';
    end if;
    is_first_save := private.mark_saved('post', new.id);
  end if;

  perform private.set_categories(new.id, category_ids);

  perform private.record_revision(
    'post', new.id, admin_user_id_input, case when new.published then 'publish' else kind_input end
  );
  if substantive_input then
    perform private.mark_substantive_update(new.id);
  end if;
  perform private.log_content(
    admin_user_id_input,
    'post',
    case
      when is_first_save then 'Create'
      else private.post_action(old, new, form_input, category_ids = old_category_ids)
    end,
    new.title
  );
  return private.saved_post(new.id);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, form_input) ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, form_input);
end
$$;
comment on function public.save_post is 'Creates a post, or saves one over the version that was loaded, with its categories. What is saved replaces a working draft.';
grant execute on function public.save_post to service_role;

create or replace function private.write_post_fields(id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := private.editable_columns(fields);
begin
  if columns is null then
    -- Its categories alone are a new version, too.
    update public.posts set title = posts.title where posts.id = id_input;
  else
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using fields, id_input;
  end if;
  if fields ? 'category_ids' then
    perform private.set_categories(id_input, private.categories_of_form(fields));
  end if;
end
$$;
comment on function private.write_post_fields is 'As private.write_fields, of a post.';
comment on function private.drafted is 'A post as its editor and its preview show it: with its working draft.';
comment on function private.drafted_category_ids is 'The categories of a post with its working draft, sorted.';

create or replace function private.remove_category_from_drafts() returns trigger
-- Writes a table that writers of categories may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  update public.drafts
  set fields = fields - 'category_ids' || private.differing(
    private.row_text(content_kind, content_id),
    jsonb_build_object('category_ids', (fields -> 'category_ids') - old.id::text)
  )
  where fields -> 'category_ids' @> to_jsonb(old.id);
  delete from public.drafts where fields = '{}';
  return null;
end
$$;
comment on function private.remove_category_from_drafts is 'Trigger: removes a deleted category from drafts.';

create or replace function private.refused(violated text, form jsonb) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'posts_slug_unique' then 'slug'
  when 'post_categories_category_id_fkey' then 'category_ids'
  when 'posts_title_is_visible' then 'title'
  when 'posts_publish_at_has_title' then 'title'
  when 'drafts_publish_at_has_title' then 'title'
  when 'posts_offer_ends_after_start' then
    case when form ? 'limited_time_offer_ends_at' then 'limited_time_offer_ends_at' else 'limited_time_offer_starts_at' end
  when 'posts_primary_link_known' then 'primary_affiliate_url'
  when 'posts_offers_merchant_known' then 'offers.merchant'
  when 'posts_offers_link_known' then 'offers.link'
  when 'posts_offers_manual_price' then 'offers.price'
  when 'posts_specifications_value' then 'specifications'
end);
comment on function private.refused is 'The answer to a save that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

create or replace function private.post_form(form jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(
    to_jsonb(jsonb_populate_record(null::public.posts, form)) - private.maintained_columns() - 'published'
      || jsonb_build_object('category_ids', private.categories_of_form(form))
  ) as field (name, value)
  where form ? name
);
comment on function private.post_form is 'The fields of a form as columns hold them, and category_ids, sorted.';

create or replace function private.stored_post_form(post public.posts, fields jsonb) returns jsonb
language sql stable set search_path = ''
return private.post_form(case
  -- A URL that was public leaves a redirect behind, so it changes with a save only.
  when post.published_at is not null and not post.published then fields - 'slug'
  -- A form without a slug keeps that of a public review.
  when post.published and fields -> 'slug' = 'null' then fields || jsonb_build_object('slug', post.slug)
  else fields
end);
comment on function private.stored_post_form is 'As private.stored_form, of a post.';

create or replace function public.read_preview(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
      to_jsonb(drafted) || jsonb_build_object('category_ids', private.drafted_category_ids(posts.id)),
      drafted.offers, drafted.primary_affiliate_url, private.clock()
    )
    || jsonb_build_object(
      'published', posts.published or coalesce(posts.publish_at <= private.clock(), false),
      'has_draft', private.draft_fields('post', posts.id) is not null,
      'post_categories', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))
          ),
          '[]'
        )
        from public.categories
        where categories.id = any (private.drafted_category_ids(posts.id))
      )
    )
  from public.posts
  cross join lateral private.drafted(posts) as drafted
  where posts.id = post_id_input and posts.trashed_at is null;
end;
comment on function public.read_preview is 'A post with its working draft, shaped like a nested select of a review, or null. For the owner and holders of a signed link.';
grant execute on function public.read_preview to service_role;
comment on function private.carry_out_post is 'As private.carry_out, of a locked post.';
comment on function private.carry_out_changes is 'As private.carry_out, of the draft of a locked text.';
comment on function private.lock_free_row is 'Locks a row outside the trash; false when another worker, or the owner, has it just now.';
comment on function private.carry_out is 'Does one due item of the schedule; false when somebody else has done or is doing it.';

create or replace function private.bring_forward(kind_input text, id_input uuid, action_input text, moment timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  case
    when action_input = 'changes' then
      update public.drafts set publish_at = moment
      where drafts.content_id = id_input and drafts.content_kind = kind_input and publish_at > moment;
    when kind_input <> 'post' then
      update public.documents
      set publish_at = case action_input when 'publish' then moment else publish_at end,
        unpublish_at = case action_input when 'unpublish' then moment else unpublish_at end
      where documents.id = id_input and documents.kind = kind_input and case action_input
        when 'publish' then publish_at > moment
        when 'unpublish' then published and unpublish_at > moment
      end;
    when action_input = 'publish' then
      update public.posts set publish_at = moment where posts.id = id_input and publish_at > moment;
    when action_input = 'unpublish' then
      update public.posts set unpublish_at = moment
      where posts.id = id_input and unpublish_at > moment and published;
    when action_input = 'offer-start' then
      update public.posts set limited_time_offer_starts_at = moment
      where posts.id = id_input and limited_time_offer_starts_at > moment;
    when action_input = 'offer-end' then
      update public.posts set limited_time_offer_ends_at = moment
      where posts.id = id_input and limited_time_offer_ends_at > moment
        and (limited_time_offer_starts_at < moment) is not false;
    else
      null;
  end case;
end
$$;
comment on function private.bring_forward is 'Makes an item of the schedule due at a moment, where it is a later one.';

create or replace function private.planned_content(moment timestamptz) returns table (
  kind text, id uuid, title text, action text, at timestamptz, redirect_to uuid
)
language sql stable set search_path = ''
begin atomic
  select texts.kind, texts.id, texts.title, 'publish', texts.publish_at, null::uuid
  from private.content_rows as texts
  where texts.publish_at is not null and not texts.published and texts.trashed_at is null
  union all
  select texts.kind, texts.id, texts.title, 'unpublish', texts.unpublish_at, texts.unpublish_to
  from private.content_rows as texts
  where texts.unpublish_at is not null and texts.trashed_at is null
  union all
  select texts.kind, texts.id, texts.title, 'changes', drafts.publish_at, null
  from public.drafts
  join private.content_rows as texts on texts.id = drafts.content_id and texts.kind = drafts.content_kind
  where drafts.publish_at is not null and texts.published and texts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, offers.action, offers.at, null
  from public.posts
  cross join lateral (
    values ('offer-start', posts.limited_time_offer_starts_at), ('offer-end', posts.limited_time_offer_ends_at)
  ) as offers (action, at)
  where offers.at > moment and posts.limited_time_offer_enabled
    and (posts.published or posts.publish_at is not null) and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, due.action, due.at, null
  from private.due_offers(moment) as due
  join public.posts on posts.id = due.post_id
  where due.at <= moment;
end;
comment on function private.planned_content is 'What will happen by itself, of every kind, and what is due and not done yet.';
comment on function private.schedule_of is 'The schedule of a text.';

create or replace function private.write_schedule(kind_input text, id_input uuid, schedule jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      update public.posts
      set publish_at = (schedule ->> 'publish_at')::timestamptz,
        unpublish_at = (schedule ->> 'unpublish_at')::timestamptz,
        -- Without an instant it is where a review that was unpublished leads.
        unpublish_to = case
          when schedule ->> 'unpublish_at' is not null or (not posts.published and posts.published_at is not null)
          then (schedule ->> 'unpublish_to')::uuid
        end,
        slug = case
          when schedule ->> 'publish_at' is not null
          then coalesce(posts.slug, private.available_slug(posts.title, posts.id))
          else posts.slug
        end
      where posts.id = id_input and jsonb_populate_record(posts, schedule) is distinct from posts;
    else
      update public.documents
      set publish_at = (schedule ->> 'publish_at')::timestamptz,
        unpublish_at = (schedule ->> 'unpublish_at')::timestamptz
      where documents.id = id_input and jsonb_populate_record(documents, schedule) is distinct from documents;
  end case;
  update public.drafts
  set publish_at = (schedule ->> 'changes_at')::timestamptz,
    updated_at = greatest(
      clock_timestamp(), private.content_version(kind_input, id_input) + interval '1 microsecond'
    )
  where drafts.content_id = id_input and drafts.content_kind = kind_input
    and drafts.publish_at is distinct from (schedule ->> 'changes_at')::timestamptz;
end
$$;
comment on function private.write_schedule is 'Writes the schedule of a locked text.';
comment on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) is 'Replaces a schedule over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the content; refused, with the field and the problem.';
grant execute on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) to service_role;

create or replace function private.record_specification_changes(specification_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  post public.posts;
  effective public.posts;
begin
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        private.has_specification(posts.specifications, specification_id_input)
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if private.has_specification(effective.specifications, specification_id_input) then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_specification_changes is 'Records a change of every public review with a value of a specification.';

create or replace function private.remove_specification_values() returns trigger
-- Writes tables that writers of specifications may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  perform set_config('spotter.recording_prices', 'on', true);
  update public.posts
  set specifications = private.without_specification(posts.specifications, old.id)
  where private.has_specification(posts.specifications, old.id);
  perform set_config('spotter.recording_prices', 'off', true);
  update public.drafts
  set fields = fields
    || jsonb_build_object('specifications', private.without_specification(fields -> 'specifications', old.id))
  where drafts.content_kind = 'post' and private.has_specification(fields -> 'specifications', old.id);
  return null;
end
$$;
comment on function private.remove_specification_values is 'Trigger: removes the values of a deleted specification from posts and drafts.';

create or replace function private.values_of_posts() returns table (post_id uuid, specification_id uuid)
language sql stable set search_path = ''
begin atomic
  select distinct held.post_id, (value ->> 'specification_id')::uuid
  from (
    select posts.id, posts.specifications from public.posts where posts.specifications <> '[]'
    union all
    select drafts.content_id, fields -> 'specifications' from public.drafts
    where drafts.content_kind = 'post' and fields ? 'specifications'
  ) as held (post_id, specifications)
  cross join lateral jsonb_array_elements(held.specifications) as given (value);
end;
comment on function private.values_of_posts is 'Which posts have a value of which specification, working drafts and the trash included.';

create or replace function private.has_values(specification_id_input uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.posts where private.has_specification(posts.specifications, specification_id_input)
) or exists (
  select from public.drafts
  where drafts.content_kind = 'post'
    and private.has_specification(drafts.fields -> 'specifications', specification_id_input)
) or exists (
  select from public.revisions
  where content_kind = 'post' and private.has_specification(content -> 'specifications', specification_id_input)
);
comment on function private.has_values is 'Whether a post, a draft or an earlier version has a value of a specification.';
comment on function public.trash_content is 'Moves a text to the trash, with that of its draft; false when it does not exist.';
grant execute on function public.trash_content to service_role;

create trigger drafts_record_image_uses
  after insert or update or delete on public.drafts
  for each row execute function private.record_draft_image_uses();

create trigger drafts_settle_offers
  before insert or update on public.drafts
  for each row when (new.content_kind = 'post' and new.fields ? 'offers')
  execute function private.settle_draft_offers();

create trigger drafts_check_shops
  before insert or update on public.drafts
  for each row when (new.content_kind = 'post' and new.fields ?| array['offers', 'primary_affiliate_url'])
  execute function private.check_draft_shops();

create trigger drafts_record_first_revision
  before insert on public.drafts
  for each row execute function private.record_first_revision();

create trigger drafts_check_specifications
  before insert or update on public.drafts
  for each row when (new.content_kind = 'post' and new.fields ? 'specifications')
  execute function private.check_draft_specifications();

-- In one statement, because they need each other.
drop function
  private.autosave_row(public.posts, jsonb, uuid[], timestamp with time zone),
  private.differing_fields(public.posts, jsonb),
  private.document_items(),
  private.draft_copy(public.post_drafts),
  private.drop_draft(text, uuid),
  private.due_items(timestamp with time zone),
  private.kept_document_content(jsonb),
  private.lock_document_slugs(),
  private.publish_scheduled_changes(public.posts),
  private.restore_document_text(text, uuid, jsonb),
  private.restore_post_text(uuid, jsonb),
  private.revision_content(public.posts),
  private.store_document_fields(text, uuid, jsonb, timestamp with time zone),
  private.store_post_fields(uuid, jsonb, timestamp with time zone),
  private.trash_post(uuid),
  private.unpublish_document(uuid),
  private.version_of(public.posts),
  private.withdraw_post(uuid),
  private.write_document_text(public.documents, jsonb),
  private.write_post_schedule(uuid, jsonb);

alter table public.documents
  drop constraint documents_draft_shape,
  drop constraint documents_draft_publish_at_has_draft,
  drop constraint documents_instants,
  drop constraint documents_slug_not_reserved,
  drop constraint documents_draft_title_when_due,
  drop constraint documents_trash_is_quiet,
  drop constraint documents_best_of_shape,
  add constraint documents_instants check (private.is_instant(publish_at) and private.is_instant(unpublish_at)),
  add constraint documents_slug_not_reserved check (private.is_reserved_document_slug(content ->> 'slug') is not true),
  add constraint documents_trash_is_quiet check (
    trashed_at is null or not published and publish_at is null and unpublish_at is null
  ),
  add constraint documents_best_of_shape check (
    kind <> 'best-of' or private.is_best_of_content(content)
  ),
  drop column draft,
  drop column draft_publish_at;
comment on column public.documents.updated_at is null;

drop table public.post_drafts;
