-- The date of the last update that visitors are told of.

create function private.set_content_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_importing_content() then
    -- An older backup has no such date: its last change counts.
    new.content_updated_at := new.updated_at;
  else
    new.content_updated_at := new.published_at;
  end if;
  return new;
end
$$;
comment on function private.set_content_updated_at is 'Trigger: sets content_updated_at at the first publication.';

-- After the trigger that sets published_at: triggers run in the order of their names.
create trigger posts_set_content_updated_at
  before insert or update on public.posts
  for each row
  when (new.published_at is not null and new.content_updated_at is null)
  execute function private.set_content_updated_at();

create function private.mark_substantive_update(post_id_input uuid) returns void
language sql set search_path = ''
begin atomic
  update public.posts set content_updated_at = private.clock()
  where posts.id = post_id_input and posts.published;
end;
comment on function private.mark_substantive_update is 'Gives a published review the present moment as the date of its last update.';
