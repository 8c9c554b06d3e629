-- Working drafts: what a published text changes to, which visitors do not see yet. What is typed is stored and discarded
-- without a line in the log. A text that is not published has no draft: it is its row.

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
comment on table public.drafts is 'Changes of published texts that visitors do not see yet.';
comment on column public.drafts.content_id is 'The post or document. Triggers remove the draft of a deleted one.';
comment on column public.drafts.fields is 'What differs from what is published: columns of posts and category_ids, sorted, or keys of the content of a document.';
comment on column public.drafts.publish_at is 'When the changes become public; null: when the owner says so.';
grant select, insert, update, delete on table public.drafts to service_role;
alter table public.drafts enable row level security;
create index drafts_publish_at on public.drafts (publish_at) where publish_at is not null;

-- Nobody else may take a slug between a draft and its publication.
create index drafts_slug on public.drafts ((fields ->> 'slug')) where fields ? 'slug';

create function private.draft_fields(kind_input text, id_input uuid) returns jsonb
language sql stable set search_path = ''
return (select fields from public.drafts where content_id = id_input and content_kind = kind_input);
comment on function private.draft_fields is 'What the draft of a text changes; null without one.';

create function private.draft_note(kind_input text, id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object('updated_at', updated_at, 'publish_at', publish_at)
  from public.drafts
  where content_id = id_input and content_kind = kind_input
);
comment on function private.draft_note is 'What lists say of the draft of a text; null without one.';

create function private.differing(stored jsonb, form jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(form) as field (name, value)
  where value is distinct from stored -> name
);
comment on function private.differing is 'The fields of a form in which it differs from what is stored.';

create function private.check_draft(kind_input text, id_input uuid, fields jsonb) returns void
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

create function private.write_draft(kind_input text, id_input uuid, new_fields jsonb) returns void
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

create function private.publish_draft(kind_input text, id_input uuid) returns boolean
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
comment on function private.publish_draft is 'Writes the draft of a text into its row; false without a draft.';

create function private.withdraw_draft(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.drafts set fields = fields - 'slug'
  where content_id = id_input and content_kind = kind_input
    and private.is_slug_taken(kind_input, fields ->> 'slug', id_input);
  perform private.publish_draft(kind_input, id_input);
end
$$;
comment on function private.withdraw_draft is 'Writes the draft of a text that visitors no longer see into its row, without a slug that was taken meanwhile.';

create function private.write_text(kind_input text, id_input uuid, form jsonb) returns void
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

create function private.store_fields(kind_input text, id_input uuid, fields jsonb, version_input timestamptz) returns text
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

create function private.restore_text(kind_input text, id_input uuid, restored jsonb) returns jsonb
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

create table private.autosaved_content (
  content_kind text not null references private.content_kinds (kind),
  content_id uuid not null,

  constraint autosaved_content_pkey primary key (content_id, content_kind)
);
comment on table private.autosaved_content is 'Texts created by autosave that nobody has saved yet: the first save is logged as their creation, and cancelling may delete them.';
comment on column private.autosaved_content.content_id is 'The post or document. Triggers remove the mark of a deleted one.';

create function private.mark_saved(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.autosaved_content where content_id = id_input and content_kind = kind_input;
  return found;
end
$$;
comment on function private.mark_saved is 'Notes that somebody has saved a text; true the first time for one that autosave created.';

create function public.autosave_content(
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
comment on function public.autosave_content is 'Saves fields of a text, or of the draft of a published one, over the version that was loaded, or creates a text under the given id. Returns {outcome}: saved, with the version and the draft; missing; changed, with the content; refused, with the field.';
grant execute on function public.autosave_content to service_role;

create function public.discard_draft(kind_input text, id_input uuid, version_input timestamptz) returns jsonb
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
comment on function public.discard_draft(text, uuid, timestamptz) is 'Drops the draft of a published text, or deletes a text that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the content as published or null; changed, with the content; missing.';
grant execute on function public.discard_draft(text, uuid, timestamptz) to service_role;
