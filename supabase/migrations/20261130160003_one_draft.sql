-- Autosave and discarding are one set of functions, and one table has the texts that nobody has saved yet.

drop function private.delete_from_trash(text, uuid[]);

create or replace function private.store_best_of_fields(id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
  text_input jsonb;
begin
  select * into page from public.best_of_pages where best_of_pages.id = id_input;
  text_input := private.best_of_text(
    page,
    coalesce(page.draft, page.content)
      -- A URL that was public leaves a redirect behind, so it changes with a save only.
      || case when page.published_at is not null and not page.published then fields - 'slug' else fields end
  );
  -- An autosave whose response was lost is sent again.
  if text_input = coalesce(page.draft, page.content) then
    return 'unchanged';
  end if;
  if page.updated_at is distinct from version_input then
    return 'changed';
  end if;
  perform private.write_best_of_text(page, text_input);
  return 'saved';
end
$$;

create or replace function private.store_fields(kind_input text, id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.store_post_fields(id_input, fields, version_input)
    when 'best-of' then private.store_best_of_fields(id_input, fields, version_input)
  end;
end
$$;
comment on function private.store_best_of_fields is 'As private.store_fields, of a best-of page.';

create or replace function private.create_best_of(id_input uuid, fields jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into public.best_of_pages (id, content)
  values (id_input, private.kept_best_of_content(private.empty_best_of_content() || fields));
end;

create or replace function private.create_text(kind_input text, id_input uuid, fields jsonb) returns void
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
comment on function private.create_best_of is 'As private.create_text, of a best-of page.';

create or replace function public.save_best_of(
  admin_user_id_input uuid,
  content_input jsonb,
  page_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages;
  text_input jsonb;
  is_changed boolean;
  violated text;
begin
  if page_id_input is null then
    insert into public.best_of_pages (content) values (private.kept_best_of_content(content_input))
    returning * into page;
    perform private.record_revision('best-of', page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(admin_user_id_input, 'Create Best-of Page', 'Created', page);
    return private.saved_best_of(page.id);
  end if;
  page := private.lock_best_of(page_id_input);
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  text_input := private.best_of_text(page, content_input);
  -- A save whose response was lost may be sent again.
  is_changed := text_input <> coalesce(page.draft, page.content);
  if is_changed then
    if page.updated_at is distinct from version_input then
      return private.changed_content('best-of', page.id);
    end if;
    perform private.write_best_of_text(page, text_input);
    select * into page from public.best_of_pages where best_of_pages.id = page.id;
  end if;
  if private.mark_saved('best-of', page.id) then
    perform private.log_best_of_activity(admin_user_id_input, 'Create Best-of Page', 'Created', page);
  elsif is_changed then
    perform private.log_best_of_activity(
      admin_user_id_input,
      case when page.published then 'Save Best-of Draft' else 'Update Best-of Page' end,
      case when page.published then 'Saved a draft of' else 'Updated' end,
      page
    );
  end if;
  perform private.record_revision('best-of', page.id, admin_user_id_input, 'save');
  return private.saved_best_of(page.id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.save_best_of is 'Creates a page, or saves one over the version that was loaded: the draft of a published page, the text of another one. Returns {outcome}: saved, with the page; missing; changed, with the page; refused, with the field.';
grant execute on function public.save_best_of to service_role;

create or replace function public.publish_best_of(
  admin_user_id_input uuid,
  page_id_input uuid,
  version_input timestamptz,
  content_input jsonb default null,
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  text_input jsonb;
  was_published boolean := page.published;
  violated text;
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  text_input := case
    when content_input is null then coalesce(page.draft, page.content) else private.best_of_text(page, content_input)
  end;
  -- One whose response was lost may be sent again.
  if page.published and page.draft is null and text_input = page.content
    and page.updated_at is distinct from version_input
  then
    return private.saved_best_of(page.id);
  end if;
  if page.updated_at is distinct from version_input then
    return private.changed_content('best-of', page.id);
  end if;
  if private.is_blank(text_input ->> 'title') then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if page.published and page.draft is null and text_input = page.content and not substantive_input then
    return private.saved_best_of(page.id);
  end if;
  update public.best_of_pages
  set content = text_input, draft = null, draft_publish_at = null, published = true, publish_at = null,
    -- Publishing by hand ends a schedule that was made for a draft.
    unpublish_at = case when was_published then best_of_pages.unpublish_at end,
    content_updated_at = case
      when substantive_input and best_of_pages.published_at is not null then private.clock()
      else best_of_pages.content_updated_at
    end
  where best_of_pages.id = page.id
  returning * into page;
  delete from private.schedule_failures where content_id = page.id and content_kind = 'best-of';
  perform private.mark_saved('best-of', page.id);
  perform private.record_revision('best-of', page.id, admin_user_id_input, 'publish');
  perform private.log_best_of_activity(
    admin_user_id_input,
    case when was_published then 'Update Best-of Page' else 'Publish Best-of Page' end,
    case when was_published then 'Updated' else 'Published' end,
    page
  );
  return private.saved_best_of(page.id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.publish_best_of is 'Makes a text public over the version that was loaded: the given one, or the stored one with its draft. Returns the same as save_best_of.';
grant execute on function public.publish_best_of to service_role;

create or replace function public.unpublish_best_of(admin_user_id_input uuid, page_id_input uuid, version_input timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if page.published then
    if page.updated_at is distinct from version_input then
      return private.changed_content('best-of', page.id);
    end if;
    update public.best_of_pages
    set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
      draft_publish_at = null
    where best_of_pages.id = page.id
    returning * into page;
    delete from private.schedule_failures where content_id = page.id and content_kind = 'best-of';
    perform private.record_revision('best-of', page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(admin_user_id_input, 'Unpublish Best-of Page', 'Unpublished', page);
  end if;
  return private.saved_best_of(page.id);
end
$$;
comment on function public.unpublish_best_of is 'Takes a page from visitors over the version that was loaded; its draft becomes its text. Returns {outcome}: saved or changed, with the page; missing.';
grant execute on function public.unpublish_best_of to service_role;

create or replace function private.review_state(post public.posts) returns text
language sql stable set search_path = ''
return case
  when post.trashed_at is not null then 'trashed'
  when private.is_public(post, private.clock()) then 'public'
  when post.publish_at > private.clock() then 'scheduled'
  else 'draft'
end;
comment on function private.review_state is 'What became of a review that something else names: public, scheduled, draft or trashed.';

create or replace function private.picked_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', post.id,
  'title', post.title,
  'slug', post.slug,
  'state', private.review_state(post),
  'publish_at', post.publish_at,
  'unpublish_at', case when private.is_public(post, private.clock()) then post.unpublish_at end,
  'overall_rating', post.overall_rating,
  'price', post.price,
  'has_offer', coalesce(btrim(post.primary_affiliate_url) <> '', false) or post.offers <> '[]',
  'product_image_url', post.product_image_url,
  'image', post.image
);
comment on function private.picked_review is 'What the editor of a page shows of a review.';

create or replace function private.changed_content(kind_input text, id_input uuid) returns jsonb
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
comment on function private.create_text is 'Creates an unpublished text with the given fields.';
comment on function private.store_fields is 'Stores fields in a locked row, or in the draft of a published one: saved; unchanged when they are stored already; changed when that is not the version.';

create or replace function private.drop_draft(kind_input text, id_input uuid) returns void
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

create or replace function private.delete_content(kind_input text, ids uuid[], are_trashed boolean) returns integer
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

create or replace function private.refusal(kind_input text, violated text, form jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.refused(violated, form)
    when 'best-of' then private.refused_best_of(violated)
  end;
end
$$;
comment on function private.refusal is 'The answer to a text that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

-- No foreign key can hold a kind and an id.
create or replace function private.remove_belongings() returns trigger
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
      perform private.trash_post(id_input);
    when 'best-of' then
      update public.best_of_pages
      set published = false, publish_at = null, unpublish_at = null, content = coalesce(draft, best_of_pages.content),
        draft = null, draft_publish_at = null, trashed_at = private.clock()
      where best_of_pages.id = id_input;
  end case;
  delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
  perform private.mark_saved(kind_input, id_input);
  perform public.log_admin_activity(
    admin_user_id_input,
    'Delete ' || private.kind_name(kind_input),
    format('Deleted %s', private.called(kind_input, title))
  );
  return true;
end
$$;

create or replace function public.delete_trashed(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.lock_row(kind_input, id_input);
  select trash.title into title from private.trash where trash.kind = kind_input and trash.id = id_input;
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

create or replace function public.empty_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return public.empty_trash(admin_user_id_input, 'post', until_input);
end
$$;

create or replace function public.empty_trash(admin_user_id_input uuid, kind_input text, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  number integer := private.delete_content(
    kind_input, array(select id from private.trash where trash.kind = kind_input and trashed_at <= until_input), true
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
comment on function public.empty_trash(uuid, timestamptz) is 'For 0.3.0: of a post.';
grant execute on function public.empty_trash(uuid, timestamptz) to service_role;

create or replace function public.save_schedule(
  admin_user_id_input uuid, post_id_input uuid, version_input timestamptz, schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.save_schedule(admin_user_id_input, 'post', post_id_input, version_input, schedule_input);
end
$$;

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
    case kind_input
      when 'post' then
        perform private.write_post_schedule(id_input, new);
      when 'best-of' then
        update public.best_of_pages
        set publish_at = (new ->> 'publish_at')::timestamptz, unpublish_at = (new ->> 'unpublish_at')::timestamptz,
          draft_publish_at = (new ->> 'changes_at')::timestamptz
        where best_of_pages.id = id_input;
    end case;
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
    'version', (private.content_state(kind_input, id_input)).version,
    'schedule', private.schedule_of(kind_input, id_input)
  );
end
$$;
comment on function public.save_schedule(uuid, uuid, timestamptz, jsonb) is 'For 0.3.0: of a post.';
grant execute on function public.save_schedule(uuid, uuid, timestamptz, jsonb) to service_role;

create or replace function public.save_best_of_schedule(
  admin_user_id_input uuid, page_id_input uuid, version_input timestamptz, schedule_input jsonb
) returns jsonb
language sql security definer set search_path = ''
return public.save_schedule(admin_user_id_input, 'best-of', page_id_input, version_input, schedule_input);
comment on function public.save_best_of_schedule is 'For 0.3.0: of a best-of page.';
grant execute on function public.save_best_of_schedule to service_role;

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

create or replace function public.autosave_post(
  post_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[] default null,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
language sql security definer set search_path = ''
return public.autosave_content(
  'post',
  post_id_input,
  form_input
    || case when category_ids_input is null then '{}' else jsonb_build_object('category_ids', category_ids_input) end,
  version_input,
  admin_user_id_input
);
comment on function public.autosave_post is 'For 0.3.0: of a post.';
grant execute on function public.autosave_post to service_role;

create or replace function public.autosave_best_of(
  page_id_input uuid,
  fields_input jsonb,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
language sql security definer set search_path = ''
return public.autosave_content('best-of', page_id_input, fields_input, version_input, admin_user_id_input);
comment on function public.autosave_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.autosave_best_of to service_role;

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
comment on function public.discard_draft(uuid, timestamptz) is 'For 0.3.0: of a post.';
grant execute on function public.discard_draft(uuid, timestamptz) to service_role;

create or replace function public.discard_best_of_draft(page_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.discard_draft('best-of', page_id_input, version_input);
begin
  return answer || jsonb_build_object('page', answer -> 'content');
end
$$;
comment on function public.discard_best_of_draft is 'For 0.3.0: of a best-of page.';
grant execute on function public.discard_best_of_draft to service_role;

create or replace function public.find_reviews_to_pick(search_input text default '', limit_input integer default 20) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.picked_review(found.post)
      order by (found.post).published desc, (found.post).title, (found.post).id
    ),
    '[]'
  )
  from (
    select posts as post from public.posts
    where posts.trashed_at is null
      and (search_input = '' or posts.title ilike private.like_pattern(search_input))
    order by posts.published desc, posts.title, posts.id
    limit limit_input
  ) as found;
end;
comment on function public.find_reviews_to_pick is 'For 0.3.0: reviews outside the trash whose title contains a text, public ones first.';
grant execute on function public.find_reviews_to_pick to service_role;

create table private.autosaved_content (
  content_kind text not null,
  content_id uuid not null,

  constraint autosaved_content_pkey primary key (content_id, content_kind),
  constraint autosaved_content_content_kind_known check (content_kind in ('post', 'best-of'))
);
comment on table private.autosaved_content is 'Texts created by autosave that nobody has saved yet: the first save is logged as their creation, and cancelling may delete them.';
comment on column private.autosaved_content.content_id is 'The post or best-of page. Triggers remove the mark of a deleted one.';

insert into private.autosaved_content (content_kind, content_id)
select 'post', post_id from private.autosaved_posts;

-- Of best-of pages, their history said it.
insert into private.autosaved_content (content_kind, content_id)
select 'best-of', pages.id
from public.best_of_pages as pages
where pages.published_at is null and pages.publish_at is null and pages.trashed_at is null
  and exists (select from public.revisions where content_id = pages.id and content_kind = 'best-of')
  and not exists (
    select from public.revisions
    where content_id = pages.id and content_kind = 'best-of' and (kind <> 'autosave' or name is not null)
  );

create or replace function private.mark_saved(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  delete from private.autosaved_content where content_id = id_input and content_kind = kind_input;
  return found;
end
$$;
comment on function private.mark_saved is 'Notes that somebody has saved a text; true the first time for one that autosave created.';
comment on function public.autosave_content is 'Saves fields of a text, or of the draft of a published one, over the version that was loaded, or creates a text under the given id. Returns {outcome}: saved, with the version and the draft; missing; changed, with the content; refused, with the field.';
grant execute on function public.autosave_content to service_role;
comment on function public.discard_draft(text, uuid, timestamptz) is 'Drops the draft of a published text, or deletes a text that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the content as published or null; changed, with the content; missing.';
grant execute on function public.discard_draft(text, uuid, timestamptz) to service_role;

create or replace function public.find_reviews(
  search_input text default '', published_only_input boolean default false, limit_input integer default 20
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  -- Whole rows are read of those alone that are listed.
  with found as (
    select posts.id, row_number() over () as place
    from (
      select posts.id
      from public.posts
      where posts.trashed_at is null and (posts.published or not published_only_input)
        and (search_input = '' or posts.title ilike private.like_pattern(search_input))
      order by posts.published desc, case when search_input = '' then posts.created_at end desc, posts.title, posts.id
      limit limit_input
    ) as posts
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'slug', posts.slug, 'state', private.review_state(posts)
      )
      order by found.place
    ),
    '[]'
  )
  from found
  join public.posts on posts.id = found.id;
end;
comment on function public.find_reviews is 'Reviews outside the trash whose title contains a text, public ones first and then by title; without a text the newest first.';
grant execute on function public.find_reviews to service_role;

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
  columns text := private.editable_columns(form_input);
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
      columns
    ) into new using form_input;
  else
    old := private.lock_post(post_id_input);
    if old.id is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if private.version_of(old) is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids
        and not exists (select from public.post_drafts where post_drafts.post_id = old.id)
      then
        return private.saved_post(old.id);
      end if;
      return private.changed_content('post', old.id);
    end if;
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2 returning *',
      columns
    ) into new using form_input, old.id;
    -- The form contains it.
    delete from public.post_drafts where post_drafts.post_id = new.id;
    is_first_save := private.mark_saved('post', new.id);
  end if;

  perform private.set_categories(new.id, category_ids);

  perform private.record_revision(
    'post', new.id, admin_user_id_input, case when new.published then 'publish' else kind_input end
  );
  if substantive_input then
    perform private.mark_substantive_update(new.id);
  end if;
  perform private.log_post_activity(
    admin_user_id_input,
    case
      when is_first_save then 'Create Post'
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

create or replace function public.set_post_published(
  admin_user_id_input uuid,
  post_id_input uuid,
  published_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.posts := private.lock_post(post_id_input);
  violated text;
begin
  if old.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if published_input and private.is_blank(old.title) then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if old.published <> published_input then
    if published_input then
      update public.posts set published = true where posts.id = post_id_input;
    else
      perform private.withdraw_post(post_id_input);
    end if;
    perform private.mark_saved('post', post_id_input);
    perform private.record_revision(
      'post', post_id_input, admin_user_id_input, case when published_input then 'publish' else 'save' end
    );
    perform private.log_post_activity(
      admin_user_id_input,
      case when published_input then 'Publish Post' else 'Unpublish Post' end,
      old.title
    );
  end if;
  return private.saved_post(post_id_input);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, '{}');
end
$$;
grant execute on function public.set_post_published to service_role;
comment on function public.set_post_published is 'Publishes or unpublishes a post. Does nothing when that is its state. Unpublishing keeps the text of a working draft.';

create or replace function private.set_categories(post_id_input uuid, category_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.post_categories where post_categories.post_id = post_id_input;
  insert into public.post_categories (post_id, category_id)
  select post_id_input, category_id from unnest(category_ids) as category_id;
end
$$;
comment on function private.set_categories is 'Replaces the categories of a post.';

create or replace function private.publish_draft(post_id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  columns text;
begin
  delete from public.post_drafts where post_drafts.post_id = post_id_input returning * into draft;
  if not found then
    return false;
  end if;
  columns := private.editable_columns(draft.fields);
  if columns is not null then
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using draft.fields, post_id_input;
  end if;
  if draft.category_ids is not null then
    -- A category may have been deleted since.
    perform private.set_categories(
      post_id_input, array(select id from public.categories where id = any (draft.category_ids))
    );
  end if;
  return true;
end
$$;
comment on function private.publish_draft is 'Writes the draft of a post into its row; false without a draft.';

create or replace function private.categories_of_form(form jsonb) returns uuid[]
language sql immutable set search_path = ''
return case
  when form ? 'category_ids'
  then private.sorted_ids(array(select jsonb_array_elements_text(form -> 'category_ids'))::uuid[])
end;
comment on function private.categories_of_form is 'The categories of a form, sorted; null in one without them.';

create or replace function private.store_post_fields(id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  form jsonb := fields - private.maintained_columns() - array['published', 'category_ids'];
  category_ids uuid[] := private.categories_of_form(fields);
  result text;
begin
  select * into post from public.posts where posts.id = id_input;
  if post.published then
    return private.autosave_draft(post, form, category_ids, version_input);
  end if;
  result := private.autosave_row(post, form, category_ids, version_input);
  if result = 'saved' and category_ids is not null then
    perform private.set_categories(id_input, category_ids);
  end if;
  return result;
end
$$;
comment on function private.store_post_fields is 'As private.store_fields, of a post.';

create or replace function private.create_post(id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  form jsonb := '{"title": ""}'::jsonb || fields - private.maintained_columns() - array['published', 'category_ids'];
begin
  execute format(
    'insert into public.posts (id, %1$s)
      select $2, %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1)',
    private.editable_columns(form)
  ) using form, id_input;
  perform private.set_categories(id_input, private.categories_of_form(fields));
end
$$;
comment on function private.create_post is 'As private.create_text, of a post.';

create or replace function private.restore_post_text(id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  wanted uuid[] := array(select jsonb_array_elements_text(restored -> 'category_ids'))::uuid[];
  category_ids uuid[] := array(select id from public.categories where id = any (wanted) order by id);
  form jsonb := private.with_known_shops(restored - private.maintained_columns() - array['published', 'category_ids']);
  taken_slug text;
  columns text;
begin
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  select * into post from public.posts where posts.id = id_input;
  if form ->> 'slug' is null or private.is_reserved_slug(form ->> 'slug')
    or private.slug_is_taken(form ->> 'slug', post.id)
  then
    taken_slug := nullif(form ->> 'slug', post.slug);
    form := form - 'slug';
  end if;
  if post.published then
    perform private.autosave_draft(post, form, category_ids, private.version_of(post));
  else
    columns := private.editable_columns(form);
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using form, post.id;
    perform private.set_categories(post.id, category_ids);
  end if;
  return jsonb_build_object(
    'lost_categories', cardinality(wanted) - cardinality(category_ids), 'taken_slug', taken_slug
  );
end
$$;
comment on function private.restore_post_text is 'As private.restore_text, of a post.';

create or replace function private.carry_out_post(post_id_input uuid, action_input text, moment timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  draft_slug text;
begin
  -- Another worker, or the owner, has it just now.
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
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
      select fields ->> 'slug' into draft_slug
      from public.post_drafts where post_drafts.post_id = post.id;
      if private.slug_is_taken(draft_slug, post.id) then
        update public.post_drafts set fields = fields - 'slug' where post_drafts.post_id = post.id;
      end if;
      perform private.publish_draft(post.id);
    when 'changes' then
      if not post.published or not exists (
        select from public.post_drafts
        where post_drafts.post_id = post.id and post_drafts.publish_at <= moment
      ) then
        return false;
      end if;
      perform private.publish_scheduled_changes(post);
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
comment on function private.carry_out_post is 'Does one due item of a post; false when somebody else has done or is doing it.';

create or replace function private.carry_out(
  kind_input text, id_input uuid, action_input text, moment timestamptz, admin_user_id uuid
) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_done boolean := case kind_input
    when 'post' then private.carry_out_post(id_input, action_input, moment)
    when 'best-of' then private.carry_out_best_of(id_input, action_input, moment)
  end;
begin
  if is_done is not true then
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
comment on function private.carry_out is 'Does one due item of the schedule; false when somebody else has done or is doing it.';

create or replace function private.write_post_schedule(id_input uuid, schedule jsonb) returns void
language plpgsql set search_path = '' as $$
begin
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
  update public.post_drafts
  set publish_at = (schedule ->> 'changes_at')::timestamptz,
    updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
  where post_drafts.post_id = id_input
    and post_drafts.publish_at is distinct from (schedule ->> 'changes_at')::timestamptz;
end
$$;
comment on function private.write_post_schedule is 'Writes the schedule of a locked post.';
comment on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) is 'Replaces a schedule over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the content; refused, with the field and the problem.';
grant execute on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) to service_role;

-- A shop is added by a link that is there: not by a text that nobody saved, a review in the trash or a deleted link.
create or replace function public.read_checklist(admin_user_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'dismissed', private.is_set('checklist_dismissed'),
    'written', exists (
      select from public.posts
      where posts.trashed_at is null
        and not exists (select from private.autosaved_content where content_id = posts.id)
    ),
    'published', exists (select from public.posts where posts.published and posts.trashed_at is null),
    'rebuilds', exists (select from private.rebuild_hook),
    'branding', private.is_set('site_logo', 'brand_accent', 'brand_paper', 'type_pairing'),
    'imprint', private.is_set('page_imprint'),
    'shops', exists (select from public.merchants)
      or exists (select from public.managed_links where managed_links.deleted_at is null)
      or exists (
        select from public.posts
        where btrim(posts.primary_affiliate_url) <> ''
          and posts.trashed_at is null
          and not exists (select from private.autosaved_content where content_id = posts.id)
      ),
    'second_factor', exists (
      select from public.admin_totp
      where admin_totp.admin_user_id = admin_user_id_input and admin_totp.enabled_at is not null
    ),
    'backups', exists (
      select from private.backup_runs where backup_runs.state = 'succeeded' and backup_runs.cause = 'owner'
    )
  );
end;
comment on function public.read_checklist is 'The first steps of a new site and which are done; rebuilds only as far as the database knows.';
grant execute on function public.read_checklist to service_role;
comment on function public.trash_content is 'Moves a text to the trash, with that of its draft; false when it does not exist.';
grant execute on function public.trash_content to service_role;

create or replace function private.trash_post(id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.posts
  set published = false, publish_at = null, unpublish_at = null, unpublish_to = null,
    trashed_at = private.clock()
  where posts.id = id_input;
  update public.post_drafts set fields = fields - 'slug'
  where post_drafts.post_id = id_input and private.slug_is_taken(fields ->> 'slug', id_input);
  begin
    perform private.publish_draft(id_input);
  exception
    when check_violation or unique_violation then
      delete from public.post_drafts where post_drafts.post_id = id_input;
  end;
end
$$;
comment on function private.trash_post is 'Moves a locked post to the trash. A draft that the rules forbid is dropped.';
comment on function public.delete_trashed is 'Deletes a text of the trash with its history; false when it is not there.';
grant execute on function public.delete_trashed to service_role;
comment on function public.empty_trash(uuid, text, timestamptz) is 'Deletes what was in the trash of a kind when it was shown, and returns its number.';
grant execute on function public.empty_trash(uuid, text, timestamptz) to service_role;

create or replace function public.purge_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired record;
  purged integer := 0;
begin
  for expired in
    select kind, array_agg(id) as ids from private.trash
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

drop table private.autosaved_posts;
