-- What has a working draft, a history, a schedule and a trash. There are two shapes: posts, whose text is columns, and
-- documents, whose text is one JSON document. Here is what differs between them.

create table private.content_kinds (
  kind text primary key,
  noun text not null,
  name text not null,
  called text not null,
  empty jsonb,
  reserved_slugs text[] not null default '{}',
  in_footer boolean not null default false
);
comment on table private.content_kinds is 'What has a working draft, a history, a schedule and a trash. Every kind but post is one of documents.';
comment on column private.content_kinds.noun is 'What sentences of the activity log call it.';
comment on column private.content_kinds.name is 'In names of actions of the activity log.';
comment on column private.content_kinds.called is 'What the activity log calls one of it, with %s for its title.';
comment on column private.content_kinds.empty is 'The content of a new document.';
comment on column private.content_kinds.reserved_slugs is 'What has the addresses that documents of the kind would have.';
comment on column private.content_kinds.in_footer is 'Whether every page of the site leads to each of them.';

create view private.content_rows as
select 'post' as kind, posts.id, posts.title, posts.slug, posts.trashed_at, posts.published, posts.updated_at,
  posts.publish_at, posts.unpublish_at, posts.unpublish_to
from public.posts
union all
select documents.kind, documents.id, private.document_title(documents), documents.slug, documents.trashed_at,
  documents.published, documents.updated_at, documents.publish_at, documents.unpublish_at, null
from public.documents;
comment on view private.content_rows is 'Every text, the trash included. Titles of documents are those of their drafts, and only posts lead to another text once they are unpublished.';

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

create function private.row_text(kind_input text, id_input uuid) returns jsonb
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

create function private.stored_form(kind_input text, id_input uuid, fields jsonb) returns jsonb
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

create function private.restored_form(kind_input text, restored jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.with_known_ids(case kind_input
    when 'post' then private.post_form(private.with_known_shops(restored))
    else private.empty_document_content(kind_input) || restored
  end);
end
$$;
comment on function private.restored_form is 'The content of a revision as it can be stored today.';

create function private.write_fields(kind_input text, id_input uuid, fields jsonb) returns void
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

create function private.lock_slugs(kind_input text) returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(
    hashtext(case kind_input when 'post' then 'public.posts.slug' else 'public.documents.slug' end)
  );
end;
comment on function private.lock_slugs is 'Until the end of the transaction nobody else takes a slug of the kind: two writers must not both find one free.';

create function private.content_version(kind_input text, id_input uuid) returns timestamptz
language sql stable set search_path = ''
return (
  select greatest(texts.updated_at, drafts.updated_at)
  from private.content_rows as texts
  left join public.drafts on drafts.content_id = id_input and drafts.content_kind = kind_input
  where texts.kind = kind_input and texts.id = id_input
);
comment on function private.content_version is 'The version that a save of a text starts from: when it or its draft was stored; null without the row.';

create function private.content_state(
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

create function private.unpublish_text(kind_input text, id_input uuid) returns void
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
    when 'post' then private.is_reserved_slug(slug_input) or private.slug_is_taken(slug_input, except_id)
    else private.document_slug_is_reserved(kind_input, slug_input)
      or private.document_slug_is_taken(kind_input, slug_input, except_id)
  end;
end
$$;
comment on function private.is_slug_taken is 'Whether no text of the kind but one may have a slug: it is reserved, or another one has, once had or will have it.';

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
create view private.content_belongings as
select 'draft' as part, content_kind, content_id from public.drafts
union all
select 'revision', content_kind, content_id from public.revisions
union all
select 'failure', content_kind, content_id from private.schedule_failures
union all
select 'mark', content_kind, content_id from private.autosaved_content;
comment on view private.content_belongings is 'Rows that belong to a text by its kind and id: drafts, revisions, failures of the schedule, and marks of autosave.';

create view private.orphans as
select part, content_kind, content_id
from private.content_belongings
left join private.content_rows on kind = content_kind and id = content_id
where id is null;
comment on view private.orphans is 'Belongings of texts that do not exist. There are none: private.remove_belongings deletes them.';

create function private.remove_belongings() returns trigger
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
