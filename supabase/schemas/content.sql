-- What has a working draft, a history, a schedule and a trash. There are two shapes: posts, whose text is columns, and
-- documents, whose text is one JSON document. Here is what differs between them.

create table private.content_kinds (
  kind text primary key,
  noun text not null,
  name text not null,
  called text not null,
  empty jsonb
);
comment on table private.content_kinds is 'What has a working draft, a history, a schedule and a trash. Every kind but post is one of documents.';
comment on column private.content_kinds.noun is 'What sentences of the activity log call it.';
comment on column private.content_kinds.name is 'In names of actions of the activity log.';
comment on column private.content_kinds.called is 'What the activity log calls one of it, with %s for its title.';
comment on column private.content_kinds.empty is 'The content of a new document.';

create view private.content_rows as
select 'post' as kind, posts.id, posts.title, posts.slug, posts.trashed_at
from public.posts
union all
select documents.kind, documents.id, private.document_title(documents), documents.slug, documents.trashed_at
from public.documents;
comment on view private.content_rows is 'Every text, the trash included. Titles of documents are those of their drafts.';

create function private.lock_row(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform from public.posts where posts.id = id_input for update;
    else
      perform from public.documents where documents.id = id_input and documents.kind = kind_input for update;
  end case;
end
$$;
comment on function private.lock_row is 'Locks a row until the end of the transaction.';

create function private.lock_content(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  schedule jsonb;
  action text;
  at timestamptz;
begin
  perform private.lock_row(kind_input, id_input);
  if not exists (
    select from private.content_rows
    where content_rows.kind = kind_input and content_rows.id = id_input and content_rows.trashed_at is null
  ) then
    return false;
  end if;
  -- What is due happens first, as the schedule's job does it.
  schedule := private.schedule_of(kind_input, id_input);
  foreach action in array array['publish', 'changes', 'unpublish'] loop
    at := schedule ->> (action || '_at');
    if at <= moment then
      perform private.try_item(kind_input, id_input, action, at, moment, null);
    end if;
  end loop;
  return true;
end
$$;
comment on function private.lock_content is 'Locks a text to be changed, and does what is due to it; false when it does not exist or is in the trash.';

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
    else
      select private.document_title(documents), documents.published, documents.trashed_at, documents.updated_at,
        documents.updated_at, documents.draft, coalesce(documents.draft, documents.content)
      into title, published, trashed_at, updated_at, version, draft, content
      from public.documents
      where documents.id = id_input and documents.kind = kind_input;
  end case;
end
$$;
comment on function private.content_state is 'What a text is: among others the version that a save starts from, the fields that its draft changes, and its text with the draft, as a revision holds it; all null without the row.';

create function private.admin_content(kind_input text, id_input uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then (select private.admin_post(posts) from public.posts where posts.id = id_input)
    else (
      select private.admin_document(documents)
      from public.documents
      where documents.id = id_input and documents.kind = kind_input
    )
  end;
end
$$;
comment on function private.admin_content is 'A text as its editor needs it.';

create function private.saved_content(kind_input text, id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.saved_post(id_input)
    else jsonb_build_object('outcome', 'saved', 'content', private.admin_content(kind_input, id_input))
  end;
end
$$;
comment on function private.saved_content is 'The answer to a save: {outcome, content}, of a post {outcome, post, change, review}.';

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
    else
      perform private.create_document(kind_input, id_input, fields);
  end case;
end
$$;
comment on function private.create_text is 'Creates an unpublished text with the given fields.';

create function private.store_fields(kind_input text, id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.store_post_fields(id_input, fields, version_input)
    else private.store_document_fields(kind_input, id_input, fields, version_input)
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
    else
      update public.documents set draft = null, draft_publish_at = null
      where documents.id = id_input and documents.kind = kind_input and draft is not null;
  end case;
end
$$;
comment on function private.drop_draft is 'Removes the draft of a locked row.';

create function private.form_text(kind_input text, id_input uuid, form jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select private.document_text(documents, form)
  from public.documents
  where documents.id = id_input and documents.kind = kind_input
);
comment on function private.form_text is 'The content of the form of a document as it is stored; null for a post, whose form is saved by save_post.';

create function private.publish_text(
  kind_input text, id_input uuid, text_input jsonb, is_substantive boolean
) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.publish_draft(id_input);
      update public.posts set published = true where posts.id = id_input and not posts.published;
      if is_substantive then
        perform private.mark_substantive_update(id_input);
      end if;
    else
      perform private.publish_document(id_input, text_input, is_substantive);
  end case;
end
$$;
comment on function private.publish_text is 'Makes a locked row public with the given text, or a post with its draft.';

create function private.unpublish_text(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.withdraw_post(id_input);
    else
      perform private.unpublish_document(id_input);
  end case;
end
$$;
comment on function private.unpublish_text is 'Takes a locked row from visitors; its draft becomes its text.';

create function private.delete_content(kind_input text, ids uuid[], are_trashed boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  -- One that was restored since the list was read is not deleted.
  case kind_input
    when 'post' then
      delete from public.posts where posts.id = any (ids) and (trashed_at is not null) = are_trashed;
    else
      delete from public.documents
      where documents.id = any (ids) and documents.kind = kind_input and (trashed_at is not null) = are_trashed;
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
    else private.refused_document(violated)
  end;
end
$$;
comment on function private.refusal is 'The answer to a text that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

create function private.is_slug_taken(kind_input text, slug_input text, except_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.slug_is_taken(slug_input, except_id)
    else private.document_slug_is_taken(kind_input, slug_input, except_id)
  end;
end
$$;
comment on function private.is_slug_taken is 'Whether another text of the kind has, once had or will have a slug.';

create function private.restore_text(kind_input text, id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.restore_post_text(id_input, restored)
    else private.restore_document_text(kind_input, id_input, restored)
  end;
end
$$;
comment on function private.restore_text is 'Makes the content of a revision the text of a locked row, or the draft of a published one. Returns what of it no longer exists: {lost_categories, taken_slug}.';

create function private.kind_noun(kind_input text) returns text
language sql stable set search_path = ''
return (select noun from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.kind_noun is 'What sentences of the activity log call a kind.';

create function private.kind_name(kind_input text) returns text
language sql stable set search_path = ''
return (select name from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.kind_name is 'A kind in the names of actions of the activity log.';

create function private.called(kind_input text, title text) returns text
language sql stable set search_path = ''
return (select format(called, title) from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.called is 'What the activity log calls a text.';

create function private.log_content(admin_user_id uuid, kind_input text, action text, title text) returns void
language sql set search_path = ''
begin atomic
  select public.log_admin_activity(
    admin_user_id,
    action || ' ' || private.kind_name(kind_input),
    regexp_replace(action, 'e?$', 'ed ') || private.called(kind_input, title)
  );
end;
comment on function private.log_content is 'Logs an action on a text: Create, Update, Publish, Unpublish or Delete.';

-- No foreign key can hold a kind and an id.
create function private.remove_belongings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  belongings text;
begin
  foreach belongings in array array['public.revisions', 'private.schedule_failures', 'private.autosaved_content'] loop
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
comment on function private.remove_belongings is 'Trigger: removes the history, the failures and the mark of autosave of deleted rows, or of all.';

create trigger posts_remove_belongings
  after delete on public.posts referencing old table as removed
  for each statement execute function private.remove_belongings();

create trigger posts_remove_all_belongings
  after truncate on public.posts
  for each statement execute function private.remove_belongings();

create trigger documents_remove_belongings
  after delete on public.documents referencing old table as removed
  for each statement execute function private.remove_belongings();

create trigger documents_remove_all_belongings
  after truncate on public.documents
  for each statement execute function private.remove_belongings();
