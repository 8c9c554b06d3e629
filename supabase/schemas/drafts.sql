-- Storing what is typed, and discarding it: nothing of it is logged, and visitors see nothing of it.

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
  content jsonb;
  violated text;
begin
  if private.lock_content(kind_input, id_input) then
    result := private.store_fields(kind_input, id_input, fields_input, version_input);
  elsif version_input is null and (private.content_state(kind_input, id_input)).version is null then
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
  content := private.admin_content(kind_input, id_input);
  return jsonb_build_object('outcome', 'saved', 'version', content -> 'version', 'draft', content -> 'draft');
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
    perform private.drop_draft(kind_input, id_input);
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
