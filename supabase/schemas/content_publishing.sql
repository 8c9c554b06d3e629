-- Publishing and unpublishing by hand, which end what the schedule had planned.

create function public.publish_content(
  admin_user_id_input uuid,
  kind_input text,
  id_input uuid,
  version_input timestamptz default null,
  content_input jsonb default null,
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  state record;
  text_input jsonb;
  is_public boolean;
  violated text;
begin
  if not is_there then
    return jsonb_build_object('outcome', 'missing');
  end if;
  select * into state from private.content_state(kind_input, id_input);
  text_input := case
    when content_input is null then state.content else private.form_text(kind_input, id_input, content_input)
  end;
  is_public := state.published and state.draft is null and text_input = state.content;
  -- One whose response was lost may be sent again. Without a version nobody has seen the draft that would become public.
  if is_public and (state.version is distinct from version_input or not substantive_input)
    or state.published and version_input is null
  then
    return private.saved_content(kind_input, id_input);
  elsif state.version <> version_input then
    return private.changed_content(kind_input, id_input);
  elsif private.is_blank(text_input ->> 'title') then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  perform private.publish_text(kind_input, id_input, text_input, substantive_input);
  delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
  perform private.mark_saved(kind_input, id_input);
  perform private.record_revision(kind_input, id_input, admin_user_id_input, 'publish');
  perform private.log_content(
    admin_user_id_input, kind_input, case when state.published then 'Update' else 'Publish' end, text_input ->> 'title'
  );
  return private.saved_content(kind_input, id_input);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refusal(kind_input, violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refusal(kind_input, violated, '{}');
end
$$;
comment on function public.publish_content is 'Makes a text public, over the version that was loaded if one is given: the given content of a document, or what is stored, with its draft. Returns {outcome}: saved, as private.saved_content; missing; changed, with the content; refused, with the field.';
grant execute on function public.publish_content to service_role;

create function public.unpublish_content(
  admin_user_id_input uuid, kind_input text, id_input uuid, version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  state record;
  violated text;
begin
  if not is_there then
    return jsonb_build_object('outcome', 'missing');
  end if;
  select * into state from private.content_state(kind_input, id_input);
  if state.published then
    if state.version <> version_input then
      return private.changed_content(kind_input, id_input);
    end if;
    perform private.unpublish_text(kind_input, id_input);
    delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
    -- That of its draft.
    select * into state from private.content_state(kind_input, id_input);
    perform private.log_content(admin_user_id_input, kind_input, 'Unpublish', state.title);
  end if;
  return private.saved_content(kind_input, id_input);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refusal(kind_input, violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refusal(kind_input, violated, '{}');
end
$$;
comment on function public.unpublish_content is 'Takes a text from visitors, over the version that was loaded if one is given; its draft becomes its text. Returns the same as publish_content.';
grant execute on function public.unpublish_content to service_role;
