-- Deleting moves to the trash, from which a text can be restored for thirty days.

create function public.trash_content(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
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
comment on function public.trash_content is 'Moves a text to the trash, with that of its draft; false when it does not exist.';
grant execute on function public.trash_content to service_role;

create function private.purged_at(trashed_at timestamptz) returns timestamptz
language sql stable set search_path = ''
return trashed_at + interval '30 days';
comment on function private.purged_at is 'When what is in the trash is deleted permanently.';

create function public.list_trash(kind_input text, page_input integer default 1, page_size_input integer default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (
    select count(*) from private.content_rows where kind = kind_input and trashed_at is not null
  );
begin
  return private.paged(
    (
      select jsonb_agg(to_jsonb(item))
      from (
        select id, title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from private.content_rows
        where kind = kind_input and trashed_at is not null
        order by trashed_at desc, id
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as item
    ),
    total, page_input, page_size_input
  );
end
$$;
comment on function public.list_trash(text, integer, integer) is 'One page of the trash of a kind, newest first: {items, total, page, page_count}.';
grant execute on function public.list_trash(text, integer, integer) to service_role;

create function public.restore_content(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.lock_row(kind_input, id_input);
  select trashed.title into title
  from private.content_rows as trashed
  where trashed.kind = kind_input and trashed.id = id_input and trashed_at is not null;
  if not found then
    return false;
  end if;
  case kind_input
    when 'post' then
      update public.posts set trashed_at = null where posts.id = id_input;
    else
      update public.documents set trashed_at = null where documents.id = id_input;
  end case;
  perform public.log_admin_activity(
    admin_user_id_input,
    'Restore ' || private.kind_name(kind_input),
    format('Restored %s from the trash', private.called(kind_input, title))
  );
  return true;
end
$$;
comment on function public.restore_content is 'Takes a text out of the trash, as a draft; false when it is not there.';
grant execute on function public.restore_content to service_role;

create function public.delete_trashed(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.lock_row(kind_input, id_input);
  select trashed.title into title
  from private.content_rows as trashed
  where trashed.kind = kind_input and trashed.id = id_input and trashed_at is not null;
  if not found then
    return false;
  end if;
  perform private.delete_content(kind_input, array[id_input], true);
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Permanently', format('Deleted %s permanently', private.called(kind_input, title))
  );
  return true;
end
$$;
comment on function public.delete_trashed is 'Deletes a text of the trash with its history; false when it is not there.';
grant execute on function public.delete_trashed to service_role;

create function public.empty_trash(admin_user_id_input uuid, kind_input text, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  number integer := private.delete_content(
    kind_input, array(select id from private.content_rows where kind = kind_input and trashed_at <= until_input), true
  );
begin
  if number > 0 then
    perform public.log_admin_activity(
      admin_user_id_input,
      'Empty Trash',
      format(
        'Deleted %s %s permanently', number,
        private.kind_noun(kind_input) || case number when 1 then '' else 's' end
      )
    );
  end if;
  return number;
end
$$;
comment on function public.empty_trash(uuid, text, timestamptz) is 'Deletes what was in the trash of a kind when it was shown, and returns its number.';
grant execute on function public.empty_trash(uuid, text, timestamptz) to service_role;

create function public.purge_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired record;
  purged integer := 0;
begin
  for expired in
    select kind, array_agg(id) as ids from private.content_rows
    where private.purged_at(trashed_at) <= private.clock()
    group by kind
  loop
    purged := purged + private.delete_content(expired.kind, expired.ids, true);
  end loop;
  return purged;
end
$$;
grant execute on function public.purge_trash to service_role;
comment on function public.purge_trash is 'Deletes what has been in the trash for thirty days, and returns its number.';
