-- What has a working draft, a history, a schedule and a trash. There are two shapes: posts, whose text is columns, and
-- documents, whose text is one JSON document, because nothing queries its parts. Here is what differs between them.

create function private.lock_row(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform from public.posts where posts.id = id_input for update;
    when 'best-of' then
      perform from public.best_of_pages where best_of_pages.id = id_input for update;
  end case;
end
$$;
comment on function private.lock_row is 'Locks a row until the end of the transaction. Raises for an unknown kind.';

create function private.lock_content(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then (private.lock_post(id_input)).id is not null
    when 'best-of' then (private.lock_best_of(id_input)).id is not null
  end;
end
$$;
comment on function private.lock_content is 'Locks a row to be changed, and does what is due to it; false when it does not exist or is in the trash.';

create function private.content_state(
  kind_input text, id_input uuid, out title text, out published boolean, out trashed_at timestamptz,
  out updated_at timestamptz, out version timestamptz, out draft jsonb, out content jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      select posts.title, posts.published, posts.trashed_at, posts.updated_at, private.version_of(posts),
        post_drafts.fields, private.revision_content(posts)
      into title, published, trashed_at, updated_at, version, draft, content
      from public.posts
      left join public.post_drafts on post_drafts.post_id = posts.id
      where posts.id = id_input;
    when 'best-of' then
      select private.best_of_title(pages), pages.published, pages.trashed_at, pages.updated_at, pages.updated_at,
        pages.draft, coalesce(pages.draft, pages.content)
      into title, published, trashed_at, updated_at, version, draft, content
      from public.best_of_pages as pages
      where pages.id = id_input;
  end case;
end
$$;
comment on function private.content_state is 'What a row is: among others the version that a save starts from, the fields that its draft changes, and its text with the draft, as a revision holds it; all null without the row. Raises for an unknown kind.';

create function private.admin_content(kind_input text, id_input uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then (select private.admin_post(posts) from public.posts where posts.id = id_input)
    when 'best-of' then (
      select private.admin_best_of(pages) from public.best_of_pages as pages where pages.id = id_input
    )
  end;
end
$$;
comment on function private.admin_content is 'A text as its editor needs it.';

create function private.changed_content(kind_input text, id_input uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  content jsonb := private.admin_content(kind_input, id_input);
begin
  return jsonb_build_object(
    'outcome', 'changed',
    'content', content,
    -- For 0.3.0.
    case kind_input when 'post' then 'post' else 'page' end, content
  );
end
$$;
comment on function private.changed_content is 'The answer to a save that started from another version: {outcome, content}.';

create function private.create_text(kind_input text, id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.create_post(id_input, fields);
    when 'best-of' then
      perform private.create_best_of(id_input, fields);
  end case;
end
$$;
comment on function private.create_text is 'Creates an unpublished text with the given fields.';

create function private.store_fields(kind_input text, id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.store_post_fields(id_input, fields, version_input)
    when 'best-of' then private.store_best_of_fields(id_input, fields, version_input)
  end;
end
$$;
comment on function private.store_fields is 'Stores fields in a locked row, or in the draft of a published one: saved; unchanged when they are stored already; changed when that is not the version.';

create function private.drop_draft(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      delete from public.post_drafts where post_drafts.post_id = id_input;
    when 'best-of' then
      update public.best_of_pages set draft = null, draft_publish_at = null
      where best_of_pages.id = id_input and draft is not null;
  end case;
end
$$;
comment on function private.drop_draft is 'Removes the draft of a locked row.';

create function private.delete_content(kind_input text, ids uuid[], are_trashed boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  -- One that was restored since the list was read is not deleted.
  case kind_input
    when 'post' then
      delete from public.posts where posts.id = any (ids) and (trashed_at is not null) = are_trashed;
    when 'best-of' then
      delete from public.best_of_pages where best_of_pages.id = any (ids) and (trashed_at is not null) = are_trashed;
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_content is 'Deletes rows that are in the trash, or outside it, with all that belongs to them, and returns their number.';

create function private.refusal(kind_input text, violated text, form jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.refused(violated, form)
    when 'best-of' then private.refused_best_of(violated)
  end;
end
$$;
comment on function private.refusal is 'The answer to a text that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

create function private.is_slug_taken(kind_input text, slug_input text, except_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.slug_is_taken(slug_input, except_id)
    when 'best-of' then private.best_of_slug_is_taken(slug_input, except_id)
  end;
end
$$;
comment on function private.is_slug_taken is 'Whether another text of the kind has, once had or will have a slug.';

create function private.restore_text(kind_input text, id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.restore_post_text(id_input, restored)
    when 'best-of' then private.restore_best_of_text(id_input, restored)
  end;
end
$$;
comment on function private.restore_text is 'Makes the content of a revision the text of a locked row, or the draft of a published one. Returns what of it no longer exists: {lost_categories, taken_slug}.';

create function private.kind_noun(kind_input text) returns text
language sql immutable set search_path = ''
return case kind_input when 'post' then 'post' when 'best-of' then 'best-of page' end;
comment on function private.kind_noun is 'What the activity log calls a kind.';

create function private.kind_name(kind_input text) returns text
language sql immutable set search_path = ''
return case kind_input when 'post' then 'Post' when 'best-of' then 'Best-of Page' end;
comment on function private.kind_name is 'A kind in the names of actions of the activity log.';

create function private.called(kind_input text, title text) returns text
language sql immutable set search_path = ''
return case when kind_input <> 'post' then format('the %s ', private.kind_noun(kind_input)) else '' end || format('"%s"', title);
comment on function private.called is 'What the activity log calls a text.';

-- No foreign key can hold a kind and an id.
create function private.remove_belongings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from public.revisions where content_kind = tg_argv[0];
    delete from private.schedule_failures where content_kind = tg_argv[0];
    delete from private.autosaved_content where content_kind = tg_argv[0];
  else
    delete from public.revisions using removed
    where content_id = removed.id and content_kind = tg_argv[0];
    delete from private.schedule_failures using removed
    where content_id = removed.id and content_kind = tg_argv[0];
    delete from private.autosaved_content using removed
    where content_id = removed.id and content_kind = tg_argv[0];
  end if;
  return null;
end
$$;
comment on function private.remove_belongings is 'Trigger: removes the history, the failures and the mark of autosave of deleted rows, or of all. Its argument is the kind.';

create trigger posts_remove_belongings
  after delete on public.posts referencing old table as removed
  for each statement execute function private.remove_belongings('post');

create trigger posts_remove_all_belongings
  after truncate on public.posts
  for each statement execute function private.remove_belongings('post');

create trigger best_of_pages_remove_belongings
  after delete on public.best_of_pages referencing old table as removed
  for each statement execute function private.remove_belongings('best-of');

create trigger best_of_pages_remove_all_belongings
  after truncate on public.best_of_pages
  for each statement execute function private.remove_belongings('best-of');
