-- Posts and best-of pages have one history, one schedule and one trash: tables by kind and id, and one set of functions.

drop trigger best_of_pages_record_first_revision on public.best_of_pages;
drop trigger post_drafts_record_first_revision on public.post_drafts;
drop trigger posts_record_first_revision on public.posts;
drop function private.record_best_of_revision(uuid, uuid, text);
drop function private.record_first_best_of_revision();
drop function private.record_revision(uuid, uuid, text);
drop function private.try_best_of_item(uuid, text, timestamptz, timestamptz, uuid);
drop function private.try_item(uuid, text, timestamptz, timestamptz, uuid);
drop function private.record_failure(uuid, text, timestamptz, text, text);
drop function private.carry_out(uuid, text, timestamptz, uuid);
drop function private.carry_out_best_of(uuid, text, timestamptz, uuid);
drop function private.scheduled_activity(text);
drop function private.schedule_of(uuid);
drop function private.schedule_problem(public.posts, jsonb, jsonb);
drop function private.best_of_schedule_problem(public.best_of_pages, jsonb);
drop function private.schedule_of_best_of(public.best_of_pages);

alter table public.post_revisions rename to revisions;
alter sequence public.post_revisions_id_seq rename to revisions_id_seq;
alter table public.revisions rename column post_id to content_id;
alter table public.revisions add column content_kind text not null default 'post';
alter table public.revisions alter column content_kind drop default;
alter table public.revisions drop constraint post_revisions_post_id_fkey;
alter table public.revisions add constraint revisions_content_kind_known check (content_kind in ('post', 'best-of'));
alter table public.revisions rename constraint post_revisions_pkey to revisions_pkey;
alter table public.revisions rename constraint post_revisions_parent_id_fkey to revisions_parent_id_fkey;
alter table public.revisions rename constraint post_revisions_admin_user_id_fkey to revisions_admin_user_id_fkey;
alter table public.revisions rename constraint post_revisions_kind_known to revisions_kind_known;
alter table public.revisions rename constraint post_revisions_name_length to revisions_name_length;
alter table public.revisions rename constraint post_revisions_content_is_an_object to revisions_content_is_an_object;
alter index public.post_revisions_newest rename to revisions_newest;
alter index public.post_revisions_parent rename to revisions_parent;
alter index public.post_revisions_admin_user rename to revisions_admin_user;
comment on table public.revisions is 'Every stored state of a text.';
comment on column public.revisions.content_id is 'The post or best-of page. Triggers remove the revisions of a deleted one.';
comment on column public.revisions.parent_id is 'The revision that it was made from.';
comment on column public.revisions.kind is 'publish: visitors saw it. save, autosave, import, ai: stored. restore: an older revision again. schedule: made public by the schedule.';
comment on column public.revisions.admin_user_id is 'Who; null for the schedule and imports.';
comment on column public.revisions.started_at is 'When the first autosave of a bundle was stored; else as at.';
comment on column public.revisions.at is 'When it was stored; of a bundle of autosaves, when the last one was.';
comment on column public.revisions.content is 'Of a post the columns that a form holds, and category_ids; of a document its content.';

-- After those of posts, in their order.
with last as (
  select coalesce(max(id), 0) as id from public.revisions
)
insert into public.revisions (
  id, content_kind, content_id, parent_id, kind, admin_user_id, started_at, at, name, content
)
overriding system value
select
  last.id + former.id, 'best-of', former.page_id, last.id + former.parent_id,
  case former.kind when 'unpublish' then 'save' else former.kind end,
  former.admin_user_id, former.started_at, former.at, left(former.name, 100), former.content
from public.best_of_revisions as former
cross join last
order by former.id;
select pg_catalog.setval('public.revisions_id_seq', greatest(max(revisions.id), max(revisions_id_seq.last_value)))
from public.revisions cross join public.revisions_id_seq;

alter table private.schedule_failures drop constraint schedule_failures_post_id_fkey;
alter table private.schedule_failures drop constraint schedule_failures_pkey;
alter table private.schedule_failures rename column post_id to content_id;
alter table private.schedule_failures add column content_kind text not null default 'post';
alter table private.schedule_failures alter column content_kind drop default;
alter table private.schedule_failures add constraint schedule_failures_pkey primary key (content_id, content_kind, action);
alter table private.schedule_failures
  add constraint schedule_failures_content_kind_known check (content_kind in ('post', 'best-of'));
comment on column private.schedule_failures.content_id is 'The post or best-of page. Triggers remove the failures of a deleted one.';
comment on column private.schedule_failures.problem is 'As scheduleProblems of the application.';
insert into private.schedule_failures (content_kind, content_id, action, at, problem, reason, failed_at)
select 'best-of', page_id, action, at, problem, reason, failed_at from private.best_of_failures;

create view private.trash as
select 'post' as kind, posts.id, posts.title, posts.slug, posts.trashed_at
from public.posts
where posts.trashed_at is not null
union all
select 'best-of', pages.id, pages.content ->> 'title', pages.slug, pages.trashed_at
from public.best_of_pages as pages
where pages.trashed_at is not null;
comment on view private.trash is 'What is in the trash, of every kind.';

create or replace function private.kind_noun(kind_input text) returns text
language sql immutable set search_path = ''
return case kind_input when 'post' then 'post' when 'best-of' then 'best-of page' end;

create or replace function private.called(kind_input text, title text) returns text
language sql immutable set search_path = ''
return case when kind_input <> 'post' then format('the %s ', private.kind_noun(kind_input)) else '' end || format('"%s"', title);

create or replace function private.log_best_of_activity(admin_user_id uuid, action text, verb text, page public.best_of_pages)
returns void
language sql set search_path = ''
return public.log_admin_activity(
  admin_user_id, action, format('%s %s', verb, private.called('best-of', private.best_of_title(page)))
);

create or replace function private.lock_best_of(page_id_input uuid) returns public.best_of_pages
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
  moment timestamptz := private.clock();
begin
  select * into page from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is null
  for update;
  if not found then
    return null;
  end if;
  -- What is due happens first, as the schedule's job does it.
  if page.publish_at <= moment then
    perform private.try_item('best-of', page.id, 'publish', page.publish_at, moment, null);
  end if;
  if page.draft_publish_at <= moment then
    perform private.try_item('best-of', page.id, 'changes', page.draft_publish_at, moment, null);
  end if;
  if page.unpublish_at <= moment then
    perform private.try_item('best-of', page.id, 'unpublish', page.unpublish_at, moment, null);
  end if;
  select * into page from public.best_of_pages where best_of_pages.id = page.id;
  return page;
end
$$;
comment on function private.lock_best_of is 'A page to be changed, locked; null when it does not exist or is in the trash.';

create or replace function private.restore_best_of_text(id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
  content jsonb := private.kept_best_of_content(private.empty_best_of_content() || restored);
  taken_slug text;
begin
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.best_of_pages.slug'));
  select * into page from public.best_of_pages where best_of_pages.id = id_input;
  if content ->> 'slug' is null or private.is_reserved_best_of_slug(content ->> 'slug')
    or private.best_of_slug_is_taken(content ->> 'slug', page.id)
  then
    taken_slug := nullif(content ->> 'slug', page.slug);
    content := content || jsonb_build_object('slug', page.slug);
  end if;
  perform private.write_best_of_text(page, content);
  return jsonb_build_object(
    'lost_categories',
    coalesce(jsonb_array_length(restored -> 'category_ids'), 0) - jsonb_array_length(content -> 'category_ids'),
    'taken_slug', taken_slug
  );
end
$$;

create or replace function private.restore_text(kind_input text, id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.restore_post_text(id_input, restored)
    when 'best-of' then private.restore_best_of_text(id_input, restored)
  end;
end
$$;
comment on function private.restore_best_of_text is 'As private.restore_text, of a best-of page.';

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
  if text_input is distinct from coalesce(page.draft, page.content) then
    if page.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
    end if;
    perform private.write_best_of_text(page, text_input);
    select * into page from public.best_of_pages where best_of_pages.id = page.id;
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
    return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
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
      return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
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

create or replace function public.autosave_best_of(
  page_id_input uuid,
  fields_input jsonb,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
-- Changes the given fields only, logs nothing and never publishes.
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  text_input jsonb;
  violated text;
begin
  if page.id is null then
    if version_input is not null or exists (select from public.best_of_pages where id = page_id_input) then
      return jsonb_build_object('outcome', 'missing');
    end if;
    insert into public.best_of_pages (id, content)
    values (page_id_input, private.kept_best_of_content(private.empty_best_of_content() || fields_input))
    returning * into page;
  else
    text_input := private.best_of_text(
      page,
      coalesce(page.draft, page.content)
        -- A URL that was public leaves a redirect behind, so it changes with a save only.
        || case when page.published_at is not null and not page.published then fields_input - 'slug' else fields_input end
    );
    -- An autosave whose response was lost is sent again.
    if text_input is distinct from coalesce(page.draft, page.content) then
      if page.updated_at is distinct from version_input then
        return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
      end if;
      perform private.write_best_of_text(page, text_input);
    end if;
  end if;
  perform private.record_revision('best-of', page_id_input, admin_user_id_input, 'autosave');
  return (
    select jsonb_build_object('outcome', 'saved', 'version', admin -> 'version', 'draft', admin -> 'draft')
    from public.best_of_pages as pages
    cross join private.admin_best_of(pages) as admin
    where pages.id = page_id_input
  );
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.autosave_best_of is 'Saves fields of a page as save_best_of does, or creates one under the given id. Returns {outcome}: saved, with the version and the draft; missing; changed, with the page; refused, with the field.';
grant execute on function public.autosave_best_of to service_role;

create or replace function public.discard_best_of_draft(page_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if page.updated_at is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
  end if;
  if page.published then
    update public.best_of_pages set draft = null, draft_publish_at = null
    where best_of_pages.id = page.id and draft is not null;
    delete from private.schedule_failures
    where content_id = page.id and content_kind = 'best-of' and action = 'changes';
    return jsonb_build_object(
      'outcome', 'discarded', 'page', private.saved_best_of(page.id) -> 'page'
    );
  end if;
  delete from public.best_of_pages
  where best_of_pages.id = page.id and published_at is null and publish_at is null and not exists (
    select from public.revisions
    where content_id = page.id and content_kind = 'best-of' and (kind <> 'autosave' or name is not null)
  );
  if found then
    return jsonb_build_object('outcome', 'discarded', 'page', null);
  end if;
  return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
end
$$;
comment on function public.discard_best_of_draft is 'Removes the draft of a published page, or a page that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the page as published or null; changed, with the page; missing.';
grant execute on function public.discard_best_of_draft to service_role;

create or replace function private.carry_out_best_of(page_id_input uuid, action_input text, moment timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  -- Another worker, or the owner, has it just now.
  select * into page from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if page.published or coalesce(page.publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set published = true where best_of_pages.id = page.id;
    when 'changes' then
      if not page.published or coalesce(page.draft_publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set content = draft, draft = null, draft_publish_at = null
      where best_of_pages.id = page.id;
    when 'unpublish' then
      if not page.published or coalesce(page.unpublish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages
      set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
        draft_publish_at = null
      where best_of_pages.id = page.id;
    else
      return false;
  end case;
  return true;
end
$$;
comment on function private.carry_out_best_of is 'Does one due item of a page; false when somebody else has done or is doing it.';

create or replace function private.lock_row(kind_input text, id_input uuid) returns void
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

create or replace function private.lock_content(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then (private.lock_post(id_input)).id is not null
    when 'best-of' then (private.lock_best_of(id_input)).id is not null
  end;
end
$$;
comment on function private.lock_content is 'Locks a row to be changed, and does what is due to it; false when it does not exist or is in the trash.';

create or replace function private.content_state(
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

create or replace function private.admin_content(kind_input text, id_input uuid) returns jsonb
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

create or replace function private.is_slug_taken(kind_input text, slug_input text, except_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.slug_is_taken(slug_input, except_id)
    when 'best-of' then private.best_of_slug_is_taken(slug_input, except_id)
  end;
end
$$;
comment on function private.is_slug_taken is 'Whether another text of the kind has, once had or will have a slug.';
comment on function private.restore_text is 'Makes the content of a revision the text of a locked row, or the draft of a published one. Returns what of it no longer exists: {lost_categories, taken_slug}.';
comment on function private.kind_noun is 'What the activity log calls a kind.';

create or replace function private.kind_name(kind_input text) returns text
language sql immutable set search_path = ''
return case kind_input when 'post' then 'Post' when 'best-of' then 'Best-of Page' end;
comment on function private.kind_name is 'A kind in the names of actions of the activity log.';
comment on function private.called is 'What the activity log calls a text.';

-- No foreign key can hold a kind and an id.
create or replace function private.remove_belongings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from public.revisions where content_kind = tg_argv[0];
    delete from private.schedule_failures where content_kind = tg_argv[0];
  else
    delete from public.revisions using removed
    where content_id = removed.id and content_kind = tg_argv[0];
    delete from private.schedule_failures using removed
    where content_id = removed.id and content_kind = tg_argv[0];
  end if;
  return null;
end
$$;
comment on function private.remove_belongings is 'Trigger: removes the history and the failures of deleted rows, or of all. Its argument is the kind.';

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

  delete from public.post_drafts
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_drafts.post_id = staged.key::uuid;
  insert into public.post_drafts (post_id, fields, category_ids, created_at, updated_at, publish_at)
  select staged.key::uuid, draft.fields, draft.category_ids, draft.created_at, draft.updated_at, draft.publish_at
  from private.staged_content as staged
  cross join jsonb_populate_record(null::public.post_drafts, staged.content -> 'draft') as draft
  where import_id = import_id_input and kind = 'post' and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.record_revision('post', staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state <> 'same';
  return private.import_report(import_id_input, 'post', removed);
end
$$;
comment on function private.write_posts is 'Writes the staged reviews with their categories and, with replace, deletes all others.';

-- Writing imported specifications, pages and comparisons.
create or replace function private.write_best_of_pages(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.best_of_pages
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'best-of' and staged.key = best_of_pages.id::text
      )
      returning coalesce(nullif(content ->> 'title', ''), id::text) as title
    )
    select jsonb_agg(title order by title) into removed from gone;
  else
    -- A page that was created separately is matched by its slug and keeps its id and its history.
    update private.staged_content as staged
    set key = best_of_pages.id::text, content = staged.content || jsonb_build_object('id', best_of_pages.id)
    from public.best_of_pages
    where import_id = import_id_input and kind = 'best-of' and best_of_pages.slug = staged.content #>> '{content,slug}'
      and best_of_pages.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'best-of' and other.key = best_of_pages.id::text
      )
      and not exists (select from public.best_of_pages as known where known.id::text = staged.key);
    -- A page that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || best_of_pages.former_slugs || best_of_pages.slug,
      staged.content #>> '{content,slug}'
    ))
    from public.best_of_pages
    where import_id = import_id_input and kind = 'best-of' and best_of_pages.id = staged.key::uuid
      and best_of_pages.published_at is not null and best_of_pages.slug is not null;
  end if;
  perform private.reject_taken_page_slugs(import_id_input);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.best_of_backup(best_of_pages) = staged.content then 'same' else 'changed' end
      from public.best_of_pages
      where best_of_pages.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'best-of';

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.best_of_pages
  set published = false, publish_at = null, content = best_of_pages.content || '{"slug": null}'
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'best-of' and state = 'changed'
    and best_of_pages.id = staged.key::uuid and best_of_pages.slug is distinct from staged.content #>> '{content,slug}';
  execute format(
    'insert into public.best_of_pages (id, %1$s)
      select page.id, %2$s
      from private.staged_content as staged
      cross join pg_catalog.jsonb_populate_record(null::public.best_of_pages, staged.content) as page
      where import_id = $1 and kind = ''best-of'' and state = ''added''
      order by line',
    private.column_list('public.best_of_pages'),
    regexp_replace(private.column_list('public.best_of_pages'), '(\w+)', 'page.\1', 'g')
  ) using import_id_input;
  execute format(
    'update public.best_of_pages
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.best_of_pages, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''best-of'' and state = ''changed'' and best_of_pages.id = staged.key::uuid',
    private.column_list('public.best_of_pages')
  ) using import_id_input;
  perform private.record_revision('best-of', staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'best-of' and state <> 'same';
  return private.import_report(import_id_input, 'best-of', removed);
end
$$;
comment on function private.write_best_of_pages is 'Writes the staged best-of pages and, with replace, deletes all others.';

create or replace function public.list_revisions(
  post_id_input uuid, before_input bigint default null, limit_input integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  list jsonb := public.list_revisions('post', post_id_input, before_input, limit_input);
begin
  return list || jsonb_build_object('post', list || jsonb_build_object('id', post_id_input));
end
$$;

create or replace function public.list_revisions(
  kind_input text,
  id_input uuid,
  before_input bigint default null,
  limit_input integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state record;
begin
  select * into state from private.content_state(kind_input, id_input);
  if state.content is null or state.trashed_at is not null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'title', state.title,
      'published', state.published,
      'total', count(*),
      'bytes', coalesce(sum(pg_column_size(listed.content)), 0),
      'current_id', (
        select newest.id
        from public.revisions as newest
        where newest.id = max(listed.id) and private.is_same_text(newest.content, state.content)
      ),
      'items', (
        select coalesce(jsonb_agg(private.revision_entry(page) order by page.id desc), '[]')
        from (
          select * from public.revisions
          where content_id = id_input and content_kind = kind_input and (before_input is null or id < before_input)
          order by id desc
          limit limit_input
        ) as page
      )
    )
    from public.revisions as listed
    where listed.content_id = id_input and listed.content_kind = kind_input
  );
end
$$;
comment on function public.list_revisions(uuid, bigint, integer) is 'For 0.3.0: of a post.';
grant execute on function public.list_revisions(uuid, bigint, integer) to service_role;

create or replace function public.read_revisions(post_id_input uuid, ids_input bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.read_revisions('post', post_id_input, ids_input);
end
$$;

create or replace function public.read_revisions(kind_input text, id_input uuid, ids_input bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  state record;
begin
  select * into state from private.content_state(kind_input, id_input);
  return (
    select coalesce(
      jsonb_agg(private.revision_entry(revisions) || jsonb_build_object('content', content) order by id), '[]'
    )
    from public.revisions
    where content_id = id_input and content_kind = kind_input and id = any (ids_input)
      and state.content is not null and state.trashed_at is null
  );
end
$$;
comment on function public.read_revisions(uuid, bigint[]) is 'For 0.3.0: of a post.';
grant execute on function public.read_revisions(uuid, bigint[]) to service_role;

create or replace function public.name_revision(post_id_input uuid, revision_id_input bigint, name_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return public.name_revision('post', post_id_input, revision_id_input, name_input);
end
$$;

create or replace function public.name_revision(
  kind_input text, id_input uuid, revision_id_input bigint, name_input text
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.revisions set name = nullif(btrim(name_input), '')
  where id = revision_id_input and content_id = id_input and content_kind = kind_input;
  return found;
end
$$;
comment on function public.name_revision(uuid, bigint, text) is 'For 0.3.0: of a post.';
grant execute on function public.name_revision(uuid, bigint, text) to service_role;

create or replace function public.restore_revision(
  admin_user_id_input uuid, post_id_input uuid, revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.restore_revision(admin_user_id_input, 'post', post_id_input, revision_id_input);
end
$$;

-- Visitors see nothing of it.
create or replace function public.restore_revision(
  admin_user_id_input uuid,
  kind_input text,
  id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  restored jsonb;
  state record;
  result jsonb;
  newest bigint;
  recorded bigint;
begin
  select content into restored
  from public.revisions
  where is_there and content_id = id_input and content_kind = kind_input and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
  result := private.restore_text(kind_input, id_input, restored);
  recorded := private.record_revision(kind_input, id_input, admin_user_id_input, 'restore');
  select * into state from private.content_state(kind_input, id_input);
  if recorded <> newest then
    update public.revisions set parent_id = revision_id_input where id = recorded;
    perform public.log_admin_activity(
      admin_user_id_input,
      'Restore Revision',
      format('Restored an earlier version of %s as a draft', private.called(kind_input, state.title))
    );
  end if;
  return jsonb_build_object('outcome', 'restored', 'revision_id', recorded, 'published', state.published) || result;
exception
  when check_violation or foreign_key_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.restore_revision(uuid, uuid, bigint) is 'For 0.3.0: of a post.';
grant execute on function public.restore_revision(uuid, uuid, bigint) to service_role;

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
  perform public.log_admin_activity(
    admin_user_id_input,
    'Delete ' || private.kind_name(kind_input),
    format('Deleted %s', private.called(kind_input, title))
  );
  return true;
end
$$;

create or replace function public.delete_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.trash_content(admin_user_id_input, 'post', post_id_input);
comment on function public.delete_post is 'For 0.3.0: of a post.';
grant execute on function public.delete_post to service_role;

create or replace function public.list_trash(page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.list_trash('post', page_input, page_size_input);
end
$$;

create or replace function public.list_trash(kind_input text, page_input integer default 1, page_size_input integer default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from private.trash where trash.kind = kind_input);
  page_count integer := greatest(1, ceil(total::numeric / page_size_input));
  page integer := least(greatest(page_input, 1), page_count);
begin
  return jsonb_build_object(
    'total', total,
    'page', page,
    'page_count', page_count,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from private.trash
        where trash.kind = kind_input
        order by trashed_at desc, id
        limit page_size_input offset (page - 1) * page_size_input
      ) as item
    )
  );
end
$$;
comment on function public.list_trash(integer, integer) is 'For 0.3.0: of a post.';
grant execute on function public.list_trash(integer, integer) to service_role;

create or replace function public.restore_content(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.lock_row(kind_input, id_input);
  select trash.title into title from private.trash where trash.kind = kind_input and trash.id = id_input;
  if not found then
    return false;
  end if;
  case kind_input
    when 'post' then
      update public.posts set trashed_at = null where posts.id = id_input;
    when 'best-of' then
      update public.best_of_pages set trashed_at = null where best_of_pages.id = id_input;
  end case;
  perform public.log_admin_activity(
    admin_user_id_input,
    'Restore ' || private.kind_name(kind_input),
    format('Restored %s from the trash', private.called(kind_input, title))
  );
  return true;
end
$$;

create or replace function public.restore_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.restore_content(admin_user_id_input, 'post', post_id_input);
comment on function public.restore_post is 'For 0.3.0: of a post.';
grant execute on function public.restore_post to service_role;

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
  perform private.delete_from_trash(kind_input, array[id_input]);
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Permanently', format('Deleted %s permanently', private.called(kind_input, title))
  );
  return true;
end
$$;

create or replace function public.delete_trashed_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.delete_trashed(admin_user_id_input, 'post', post_id_input);
comment on function public.delete_trashed_post is 'For 0.3.0: of a post.';
grant execute on function public.delete_trashed_post to service_role;

create or replace function public.empty_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return public.empty_trash(admin_user_id_input, 'post', until_input);
end
$$;

create or replace function private.delete_from_trash(kind_input text, ids uuid[]) returns integer
language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  -- One that was restored since the list was read is not deleted.
  case kind_input
    when 'post' then
      delete from public.posts where posts.id = any (ids) and trashed_at is not null;
    when 'best-of' then
      delete from public.best_of_pages where best_of_pages.id = any (ids) and trashed_at is not null;
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

create or replace function public.empty_trash(admin_user_id_input uuid, kind_input text, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  number integer := private.delete_from_trash(
    kind_input, array(select id from private.trash where trash.kind = kind_input and trashed_at <= until_input)
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

create or replace function public.run_scheduled(admin_user_id_input uuid, post_id_input uuid, action_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.run_scheduled(admin_user_id_input, 'post', post_id_input, action_input);
end
$$;

create or replace function public.run_scheduled(
  admin_user_id_input uuid, kind_input text, id_input uuid, action_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  outcome text;
begin
  perform private.lock_row(kind_input, id_input);
  perform private.bring_forward(kind_input, id_input, action_input, moment);
  outcome := private.try_item(kind_input, id_input, action_input, moment, moment, admin_user_id_input);
  -- An offer whose instant was moved is numbered with the post.
  if outcome = 'skipped' and action_input like 'offer-%' and private.change_of_post(id_input) is not null then
    perform private.log_scheduled(
      admin_user_id_input, kind_input, action_input, (private.content_state(kind_input, id_input)).title
    );
    outcome := 'done';
  end if;
  return private.finish_run(moment, (outcome = 'done')::integer, (outcome = 'failed')::integer);
end
$$;
comment on function public.run_scheduled(uuid, uuid, text) is 'For 0.3.0: of a post.';
grant execute on function public.run_scheduled(uuid, uuid, text) to service_role;

create or replace function public.list_best_of_revisions(
  page_id_input uuid, before_input bigint default null, limit_input integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  list jsonb := public.list_revisions('best-of', page_id_input, before_input, limit_input);
begin
  return list || jsonb_build_object('page', list || jsonb_build_object('id', page_id_input));
end
$$;
comment on function public.list_best_of_revisions is 'For 0.3.0: of a best-of page.';
grant execute on function public.list_best_of_revisions to service_role;

create or replace function public.read_best_of_revisions(page_id_input uuid, ids_input bigint[]) returns jsonb
language sql stable security definer set search_path = ''
return public.read_revisions('best-of', page_id_input, ids_input);
comment on function public.read_best_of_revisions is 'For 0.3.0: of a best-of page.';
grant execute on function public.read_best_of_revisions to service_role;

create or replace function public.name_best_of_revision(
  page_id_input uuid, revision_id_input bigint, name_input text
) returns boolean
language sql security definer set search_path = ''
return public.name_revision('best-of', page_id_input, revision_id_input, name_input);
comment on function public.name_best_of_revision is 'For 0.3.0: of a best-of page.';
grant execute on function public.name_best_of_revision to service_role;

create or replace function public.restore_best_of_revision(
  admin_user_id_input uuid, page_id_input uuid, revision_id_input bigint
) returns jsonb
language sql security definer set search_path = ''
return public.restore_revision(admin_user_id_input, 'best-of', page_id_input, revision_id_input);
comment on function public.restore_best_of_revision is 'For 0.3.0: of a best-of page.';
grant execute on function public.restore_best_of_revision to service_role;

create or replace function public.thin_best_of_revisions() returns integer
language sql security definer set search_path = ''
return 0;
comment on function public.thin_best_of_revisions is 'For 0.3.0: thin_revisions removes those of best-of pages, too.';
grant execute on function public.thin_best_of_revisions to service_role;

create or replace function public.delete_best_of(admin_user_id_input uuid, page_id_input uuid) returns jsonb
language sql security definer set search_path = ''
return case
  when public.trash_content(admin_user_id_input, 'best-of', page_id_input)
  -- The Worker then reads what visitors see differently.
  then '{"outcome": "deleted", "was_public": true}'::jsonb
  else '{"outcome": "missing"}'
end;
comment on function public.delete_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.delete_best_of to service_role;

create or replace function public.list_best_of_trash(
  page_input integer default 1, page_size_input integer default 20
) returns jsonb
language sql stable security definer set search_path = ''
return public.list_trash('best-of', page_input, page_size_input);
comment on function public.list_best_of_trash is 'For 0.3.0: of a best-of page.';
grant execute on function public.list_best_of_trash to service_role;

create or replace function public.restore_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.restore_content(admin_user_id_input, 'best-of', page_id_input);
comment on function public.restore_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.restore_best_of to service_role;

create or replace function public.delete_trashed_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.delete_trashed(admin_user_id_input, 'best-of', page_id_input);
comment on function public.delete_trashed_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.delete_trashed_best_of to service_role;

create or replace function public.empty_best_of_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language sql security definer set search_path = ''
return public.empty_trash(admin_user_id_input, 'best-of', until_input);
comment on function public.empty_best_of_trash is 'For 0.3.0: of a best-of page.';
grant execute on function public.empty_best_of_trash to service_role;

create or replace function public.run_scheduled_best_of(
  admin_user_id_input uuid, page_id_input uuid, action_input text
) returns jsonb
language sql security definer set search_path = ''
return public.run_scheduled(admin_user_id_input, 'best-of', page_id_input, action_input);
comment on function public.run_scheduled_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.run_scheduled_best_of to service_role;

create or replace function public.save_schedule(
  admin_user_id_input uuid, post_id_input uuid, version_input timestamptz, schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.save_schedule(admin_user_id_input, 'post', post_id_input, version_input, schedule_input);
begin
  return answer || jsonb_build_object('post', answer -> 'content');
end
$$;

create or replace function private.schedule_of(kind_input text, id_input uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  schedule jsonb;
begin
  case kind_input
    when 'post' then
      select jsonb_build_object(
        'publish_at', posts.publish_at, 'unpublish_at', posts.unpublish_at, 'unpublish_to', posts.unpublish_to,
        'changes_at', post_drafts.publish_at
      )
      into schedule
      from public.posts
      left join public.post_drafts on post_drafts.post_id = posts.id
      where posts.id = id_input;
    when 'best-of' then
      select jsonb_build_object(
        'publish_at', pages.publish_at, 'unpublish_at', pages.unpublish_at, 'unpublish_to', null,
        'changes_at', pages.draft_publish_at
      )
      into schedule
      from public.best_of_pages as pages
      where pages.id = id_input;
  end case;
  return schedule;
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
      return jsonb_build_object('outcome', 'changed', 'content', private.admin_content(kind_input, id_input));
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
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.save_schedule(admin_user_id_input, 'best-of', page_id_input, version_input, schedule_input);
begin
  return answer || jsonb_build_object('page', answer -> 'content');
end
$$;
comment on function public.save_best_of_schedule is 'For 0.3.0: of a best-of page.';
grant execute on function public.save_best_of_schedule to service_role;

create or replace function private.running_state() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'now', clock_timestamp(),
    'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'schema_version', private.schema_version(),
    'owner_since', (select min(created_at) from public.admin_users),
    'dead_letters', (
      select coalesce(jsonb_object_agg(open.queue, open.letters), '{}')
      from (
        select queue, count(*) as letters from private.dead_letters where replayed_at is null group by queue
      ) as open
    ),
    'rebuild', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    ),
    'rebuilt_at', (select max(at) from public.rebuild_reports where kind = 'succeeded'),
    'has_rebuild_hook', exists (select from private.rebuild_hook),
    'failed_rebuilds', (
      select count(*) from public.rebuild_reports where kind = 'failed' and at > now() - interval '7 days'
    ),
    'clock', private.clock(),
    'late_since', private.late_since(private.clock()),
    'failed_items', (
      select count(*) from private.due_content(private.clock()) as items
      join private.schedule_failures as failures
        on failures.content_id = items.id and failures.content_kind = items.kind
          and failures.action = items.action and failures.at = items.at
    ),
    'jobs', (select coalesce(jsonb_object_agg(job, ran_at), '{}') from private.job_runs),
    'links', private.earning_broken_links() || jsonb_build_object(
      'total', (select count(*) from private.outgoing_links),
      'checked_at', (select max(checked_at) from private.outgoing_links)
    ),
    'images', (
      select jsonb_build_object('files', count(*), 'bytes', coalesce(sum(bytes), 0)) from public.images
    ),
    'backups', private.backup_state()
  );
end
$$;
comment on function private.running_state is 'The state of everything that the database knows about, as healthStateSchema of the application describes it.';

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
        when classes.relname in ('posts', 'post_drafts', 'best_of_pages', 'comparisons', 'categories') then 'content'
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
    if post.id is null or private.version_of(post) is distinct from (item ->> 'version')::timestamptz then
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
    update public.post_drafts
    set fields = post_drafts.fields || (item -> 'draft'),
      updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
    where post_drafts.post_id = (item ->> 'id')::uuid
      and jsonb_typeof(item -> 'draft') = 'object' and item -> 'draft' <> '{}';
    perform private.record_revision('post', posts.id, admin_user_id_input, case
      when posts.published and not exists (select from public.post_drafts where post_drafts.post_id = posts.id) then 'publish'
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

create or replace function private.price_typed_at(post_id_input uuid, up_to_input bigint default null) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  changed record;
begin
  select history.started_at, history.kind, history.parent_id into changed
  from (
    select
      id, started_at, kind, parent_id, content ->> 'price' as price,
      lag(content ->> 'price') over (order by id) as former, row_number() over (order by id) as place
    from public.revisions
    where content_id = post_id_input and content_kind = 'post' and (up_to_input is null or id <= up_to_input)
  ) as history
  where history.place = 1 or history.price is distinct from history.former
  order by history.id desc
  limit 1;
  -- A price that came back with an earlier version is as old as it was there.
  if changed.kind = 'restore' and changed.parent_id is not null then
    return private.price_typed_at(post_id_input, changed.parent_id);
  end if;
  return changed.started_at;
end
$$;
comment on function private.price_typed_at is 'When the price of the newest revision of a post, or of another one, was typed; null without revisions.';
grant execute on function private.price_typed_at to service_role;

create or replace function private.settle_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  saved_price text;
  typed_at timestamptz;
begin
  if coalesce(btrim(new.price), '') = '' then
    new.price_checked_at := null;
  elsif private.is_importing_content() then
    -- A backup may be older than the date.
    new.price_checked_at := coalesce(new.price_checked_at, new.content_updated_at, new.updated_at);
  elsif tg_op = 'INSERT' then
    new.price_checked_at := coalesce(new.price_checked_at, private.clock());
  elsif new.price is distinct from old.price and not private.is_recording_prices() then
    select content ->> 'price' into saved_price
    from public.revisions where content_id = new.id and content_kind = 'post' order by id desc limit 1;
    if saved_price = new.price then
      typed_at := private.price_typed_at(new.id);
    end if;
    -- A price that was recorded while a form or a draft held an older one is no part of any revision.
    if typed_at < old.price_checked_at and not exists (
      select from public.revisions
      where content_id = new.id and content_kind = 'post' and content ->> 'price' = old.price
    ) then
      new.price := old.price;
      new.price_checked_at := old.price_checked_at;
    else
      new.price_checked_at := coalesce(typed_at, private.clock());
    end if;
  end if;
  return new;
end
$$;
comment on function private.settle_price is 'Trigger: gives the price of the primary offer the time at which it was typed, and keeps one that was recorded since.';

create or replace function private.due_draft(post public.posts, moment timestamptz) returns public.post_drafts
language plpgsql stable set search_path = '' as $$
declare
  draft public.post_drafts;
begin
  select * into draft from public.post_drafts
  where post_drafts.post_id = post.id and post_drafts.publish_at <= moment;
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

create or replace function private.due_content(moment timestamptz) returns table (kind text, id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select 'post', items.post_id, items.action, items.at from private.due_items(moment) as items
  union all
  select 'best-of', items.page_id, items.action, items.at from private.best_of_items() as items
  where items.at <= moment;
end;

create or replace function private.late_since(moment timestamptz) returns timestamptz
language sql stable set search_path = ''
return (
  select min(items.at)
  from private.due_content(moment) as items
  where items.at <= moment - private.late_after() and not exists (
    select from private.schedule_failures as failures
    where failures.content_id = items.id and failures.content_kind = items.kind and failures.action = items.action
      and failures.at = items.at
  )
);


-- A revision from before a column was added has no key for it, which means the same as null: without this no revision of
-- before would be the present text any more, and every post would be recorded once more without a change.
create or replace function private.is_same_text(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_strip_nulls(one) = jsonb_strip_nulls(other);
comment on function private.is_same_text is 'Whether two revisions have the same text.';

create or replace function private.record_revision(
  content_kind_input text, content_id_input uuid, admin_user_id_input uuid, kind_input text
) returns bigint
language plpgsql set search_path = '' as $$
declare
  current jsonb;
  newest public.revisions;
  recorded bigint;
begin
  perform private.lock_row(content_kind_input, content_id_input);
  current := (private.content_state(content_kind_input, content_id_input)).content;
  if current is null then
    return null;
  end if;
  select * into newest
  from public.revisions
  where content_id = content_id_input and content_kind = content_kind_input
  order by id desc
  limit 1;
  if private.is_same_text(newest.content, current)
    and (kind_input not in ('publish', 'schedule') or newest.kind in ('publish', 'schedule'))
  then
    -- What autosave stored was saved by somebody.
    if kind_input = 'save' and newest.kind = 'autosave' then
      update public.revisions set kind = 'save' where id = newest.id;
    end if;
    return newest.id;
  end if;
  if kind_input = 'autosave' and newest.kind = 'autosave' and newest.name is null
    and newest.admin_user_id is not distinct from admin_user_id_input
    and newest.started_at > private.clock() - interval '10 minutes'
  then
    update public.revisions set content = current, at = private.clock() where id = newest.id;
    return newest.id;
  end if;
  insert into public.revisions (content_kind, content_id, parent_id, kind, admin_user_id, content, at, started_at)
  values (
    content_kind_input, content_id_input, newest.id, kind_input, admin_user_id_input, current,
    private.clock(), private.clock()
  )
  returning id into recorded;
  return recorded;
end
$$;
comment on function private.record_revision is 'Records a text with its draft and returns the id of its revision. A text that is recorded already is not recorded again, unless it becomes public; autosaves of one person within ten minutes are one revision.';

create or replace function private.record_first_revision() returns trigger
-- Whoever writes a post may not write its history.
language plpgsql security definer set search_path = '' as $$
declare
  written uuid;
begin
  if tg_table_name = 'post_drafts' then
    written := new.post_id;
  else
    written := new.id;
  end if;
  if not exists (select from public.revisions where content_id = written and content_kind = tg_argv[0]) then
    insert into public.revisions (content_kind, content_id, kind, content, at, started_at)
    select tg_argv[0], written, case when published then 'publish' else 'save' end, content, updated_at, updated_at
    from private.content_state(tg_argv[0], written);
  end if;
  return new;
end
$$;
comment on function private.record_first_revision is 'Trigger before a change: records the text that has no history yet. Its argument is the kind.';

create or replace function private.revision_entry(revision public.revisions) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', revision.id,
    'kind', revision.kind,
    'at', revision.at,
    'started_at', revision.started_at,
    'name', revision.name,
    'username', (select username from public.admin_users where admin_users.id = revision.admin_user_id),
    'parent_id', revision.parent_id,
    'previous_id', previous.id,
    'changed', case
      when previous.id is not null then to_jsonb(private.changed_keys(revision.content, previous.content))
    end
  )
  from (select) as it
  left join lateral (
    select id, content
    from public.revisions
    where revisions.content_id = revision.content_id and revisions.content_kind = revision.content_kind
      and revisions.id < revision.id
    order by id desc
    limit 1
  ) as previous on true
);
comment on function private.revision_entry is 'A revision in a list: what it is, and which fields differ from the one before.';
comment on function public.list_revisions(text, uuid, bigint, integer) is 'The newest revisions of a text, or those before one: {title, published, total, bytes, current_id, items}; null without the text. current_id is the newest one if it is the present text.';
grant execute on function public.list_revisions(text, uuid, bigint, integer) to service_role;
comment on function public.read_revisions(text, uuid, bigint[]) is 'Revisions of a text with their content, oldest first.';
grant execute on function public.read_revisions(text, uuid, bigint[]) to service_role;
comment on function public.name_revision(text, uuid, bigint, text) is 'Names a revision, which is then kept forever; a blank name removes it. False without the revision.';
grant execute on function public.name_revision(text, uuid, bigint, text) to service_role;
comment on function public.restore_revision(uuid, text, uuid, bigint) is 'Makes a revision the draft of its text. Returns {outcome}: restored, with what of it no longer exists; refused when today''s rules forbid the text; missing.';
grant execute on function public.restore_revision(uuid, text, uuid, bigint) to service_role;

create or replace function private.is_kept_forever(revision public.revisions) returns boolean
language sql immutable set search_path = ''
return revision.kind in ('publish', 'schedule') or revision.name is not null;
comment on function private.is_kept_forever is 'Whether visitors saw a revision or the owner named it.';

create or replace function public.thin_revisions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  days interval := make_interval(days => private.setting('revision_days', '90')::integer);
  removed integer;
begin
  with aged as (
    select id, content_id, kind, at, lead(id) over (
      partition by content_id, kind, case
        when at > moment - interval '7 days' then date_trunc('hour', at, 'UTC')
        else date_trunc('day', at, 'UTC')
      end
      order by id
    ) as next_of_same_hour_or_day
    from public.revisions
    where at <= moment - interval '1 day' and not private.is_kept_forever(revisions)
  )
  delete from public.revisions
  where id in (
    select id
    from aged
    where (at <= moment - days or (kind = 'autosave' and next_of_same_hour_or_day is not null))
      -- The present text.
      and exists (
        select from public.revisions as later
        where later.content_id = aged.content_id and later.id > aged.id
      )
    order by id
    limit 5000
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.thin_revisions is 'Removes up to 5,000 revisions: those older than the setting, and autosaves older than a day except the last of each hour, after a week of each day. Returns their number.';
grant execute on function public.thin_revisions to service_role;

create or replace function public.revision_storage() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'days', private.setting('revision_days', '90')::integer,
    'count', (select count(*) from public.revisions),
    'bytes', pg_catalog.pg_total_relation_size('public.revisions')
  );
end;
grant execute on function public.revision_storage to service_role;
comment on function public.revision_storage is 'How long revisions are kept, and what they use: {days, count, bytes}.';

-- Two windows of one person bundle their autosaves in one revision, so one would overwrite the text of the other.
create or replace function public.keep_newest_revision(id_input uuid) returns void
-- Only a revision of autosave is changed by what is stored next.
language sql security definer set search_path = ''
begin atomic
  update public.revisions
  set kind = 'save'
  where kind = 'autosave' and id = (select max(newest.id) from public.revisions as newest where newest.content_id = id_input);
end;
comment on function public.keep_newest_revision is 'Ends the bundle of autosaves of a post or best-of page: its text stays a revision when another window stores its own.';
grant execute on function public.keep_newest_revision to service_role;

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
      return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(old));
    end if;
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2 returning *',
      columns
    ) into new using form_input, old.id;
    -- The form contains it.
    delete from public.post_drafts where post_drafts.post_id = new.id;
    delete from private.autosaved_posts where autosaved_posts.post_id = new.id;
    is_first_save := found;
  end if;

  delete from public.post_categories where post_categories.post_id = new.id;
  insert into public.post_categories (post_id, category_id)
  select new.id, category_id from unnest(category_ids) as category_id;

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

-- Saving, discarding and publishing with working drafts. Every stored text is a revision.
create or replace function private.lock_post(post_id_input uuid) returns public.posts
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  draft public.post_drafts;
  moment timestamptz := private.clock();
begin
  select * into post from public.posts
  where posts.id = post_id_input and posts.trashed_at is null
  for update;
  if not found then
    return null;
  end if;
  -- What is due happens first, as the schedule's job does it.
  select * into draft from public.post_drafts where post_drafts.post_id = post.id;
  if post.publish_at <= moment then
    perform private.try_item('post', post.id, 'publish', post.publish_at, moment, null);
  end if;
  if draft.publish_at <= moment then
    perform private.try_item('post', post.id, 'changes', draft.publish_at, moment, null);
  end if;
  if post.unpublish_at <= moment then
    perform private.try_item('post', post.id, 'unpublish', post.unpublish_at, moment, null);
  end if;
  select * into post from public.posts where posts.id = post.id;
  return post;
end
$$;

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
    delete from private.autosaved_posts where autosaved_posts.post_id = post_id_input;
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

create or replace function public.autosave_post(
  post_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[] default null,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
-- Changes the given fields only, logs nothing and never publishes.
language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := form_input - private.maintained_columns() - 'published';
  category_ids uuid[] := case when category_ids_input is not null then private.sorted_ids(category_ids_input) end;
  post public.posts := private.lock_post(post_id_input);
  is_new boolean := post.id is null;
  result text;
  violated text;
begin
  if is_new then
    if version_input is not null or exists (select from public.posts where posts.id = post_id_input) then
      return jsonb_build_object('outcome', 'missing');
    end if;
    form := '{"title": ""}'::jsonb || form;
    execute format(
      'insert into public.posts (id, %1$s)
        select $2, %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1)',
      private.editable_columns(form)
    ) using form, post_id_input;
    insert into private.autosaved_posts (post_id) values (post_id_input);
    result := 'saved';
  elsif post.published then
    result := private.autosave_draft(post, form, category_ids, version_input);
  else
    result := private.autosave_row(post, form, category_ids, version_input);
  end if;
  if result = 'changed' then
    return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
  end if;

  if result = 'saved' then
    if category_ids is not null and (is_new or not post.published) then
      delete from public.post_categories where post_categories.post_id = post_id_input;
      insert into public.post_categories (post_id, category_id)
      select post_id_input, category_id from unnest(category_ids) as category_id;
    end if;
    perform private.record_revision('post', post_id_input, admin_user_id_input, 'autosave');
  end if;
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'version', admin_post -> 'version',
      'draft', admin_post -> 'draft'
    )
    from public.posts
    cross join private.admin_post(posts) as admin_post
    where posts.id = post_id_input
  );
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, form_input) ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, form_input);
end
$$;
comment on function public.autosave_post is 'Saves fields of a draft, or of the working draft of a published review, over the version that was loaded, or creates a draft under the given id. Returns {outcome}: saved, with the version and the working draft; missing; changed, with the post; refused, with the field.';
grant execute on function public.autosave_post to service_role;
comment on function private.lock_post is 'A post to be changed, locked; null when it does not exist or is in the trash.';

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
    delete from public.post_categories where post_categories.post_id = post.id;
    insert into public.post_categories (post_id, category_id)
    select post.id, category_id from unnest(category_ids) as category_id;
  end if;
  return jsonb_build_object(
    'lost_categories', cardinality(wanted) - cardinality(category_ids), 'taken_slug', taken_slug
  );
end
$$;
comment on function private.restore_post_text is 'As private.restore_text, of a post.';

create or replace function private.log_scheduled(admin_user_id uuid, kind_input text, action_input text, title text) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.log_admin_activity(
    admin_user_id,
    private.scheduled_action(kind_input, action_input),
    case action_input
      when 'publish' then 'Published'
      when 'unpublish' then 'Unpublished'
      when 'changes' then 'Published the changes of'
      when 'offer-start' then 'Started the offer of'
      when 'offer-end' then 'Ended the offer of'
    end || ' ' || private.called(kind_input, title)
  );
end
$$;
comment on function private.log_scheduled is 'Logs an item of the schedule that was done.';

create or replace function private.scheduled_action(kind_input text, action_input text) returns text
language sql immutable set search_path = ''
return case action_input
  when 'publish' then 'Publish ' || private.kind_name(kind_input)
  when 'unpublish' then 'Unpublish ' || private.kind_name(kind_input)
  when 'changes' then 'Publish Changes'
  when 'offer-start' then 'Start Offer'
  when 'offer-end' then 'End Offer'
end;
comment on function private.scheduled_action is 'The name of an item of the schedule in the activity log.';

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
      delete from private.autosaved_posts where autosaved_posts.post_id = post.id;
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

create or replace function private.record_failure(
  kind_input text, id_input uuid, action_input text, at_input timestamptz, violated text, reason_input text
) returns void
language plpgsql set search_path = '' as $$
declare
  cause text := left(reason_input, 1000);
  is_known boolean;
begin
  select failures.reason = cause into is_known
  from private.schedule_failures as failures
  where failures.content_id = id_input and failures.content_kind = kind_input and failures.action = action_input
    and failures.at = at_input;
  insert into private.schedule_failures as failures (content_kind, content_id, action, at, problem, reason)
  values (
    kind_input, id_input, action_input, at_input,
    case
      when violated in ('posts_slug_unique', 'best_of_pages_slug_unique', 'best_of_pages_slug_not_reserved') then 'slug'
      when violated in (
        'posts_title_is_visible', 'best_of_pages_title_when_public', 'best_of_pages_draft_title_when_due'
      ) then 'title'
      when violated = 'posts_offer_ends_after_start' then 'order'
      else 'other'
    end,
    cause
  )
  on conflict (content_id, content_kind, action) do update
    set at = excluded.at, problem = excluded.problem, reason = excluded.reason, failed_at = clock_timestamp();
  -- Tried again every minute, reported once.
  if is_known is not true then
    perform public.log_admin_activity(
      null,
      'Schedule Failed',
      format(
        '%s: %s (%s)',
        private.scheduled_action(kind_input, action_input),
        private.called(kind_input, (private.content_state(kind_input, id_input)).title),
        reason_input
      )
    );
  end if;
end
$$;
comment on function private.record_failure is 'Records why an item of the schedule could not be done.';

create or replace function private.try_item(
  kind_input text, id_input uuid, action_input text, at_input timestamptz, moment timestamptz, admin_user_id uuid
) returns text
language plpgsql set search_path = '' as $$
declare
  violated text;
begin
  return case
    when private.carry_out(kind_input, id_input, action_input, moment, admin_user_id) then 'done' else 'skipped'
  end;
exception
  when others then
    get stacked diagnostics violated = constraint_name;
    perform private.record_failure(kind_input, id_input, action_input, at_input, violated, sqlerrm);
    return 'failed';
end
$$;
comment on function private.try_item is 'Does one item in a transaction of its own, so that its failure does not stop others.';
comment on function private.due_content is 'What has become due, of every kind.';

create or replace function public.apply_due_changes() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  item record;
  outcome text;
  done bigint := 0;
  failed bigint := 0;
begin
  for item in
    select items.kind, items.id, items.action, items.at
    from private.due_content(moment) as items
    left join private.schedule_failures as failures
      on failures.content_id = items.id and failures.content_kind = items.kind and failures.action = items.action
    -- What fails again and again comes last, so that it never stops the rest.
    order by failures.content_id is not null, items.at, items.id, items.action
    limit 500
  loop
    outcome := private.try_item(item.kind, item.id, item.action, item.at, moment, null);
    done := done + (outcome = 'done')::integer;
    failed := failed + (outcome = 'failed')::integer;
  end loop;
  return private.finish_run(moment, done, failed);
end
$$;
grant execute on function public.apply_due_changes to service_role;
comment on function public.apply_due_changes is 'Does what is due, at most 500 items. Returns {done, failed, announce}: the change for which a rebuild is to be requested, or null.';

create or replace function private.bring_forward(kind_input text, id_input uuid, action_input text, moment timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input || ' ' || action_input
    when 'post publish' then
      update public.posts set publish_at = moment where posts.id = id_input and publish_at > moment;
    when 'post unpublish' then
      update public.posts set unpublish_at = moment
      where posts.id = id_input and unpublish_at > moment and published;
    when 'post changes' then
      update public.post_drafts set publish_at = moment
      where post_drafts.post_id = id_input and publish_at > moment;
    when 'post offer-start' then
      update public.posts set limited_time_offer_starts_at = moment
      where posts.id = id_input and limited_time_offer_starts_at > moment;
    when 'post offer-end' then
      update public.posts set limited_time_offer_ends_at = moment
      where posts.id = id_input and limited_time_offer_ends_at > moment
        and (limited_time_offer_starts_at < moment) is not false;
    when 'best-of publish' then
      update public.best_of_pages set publish_at = moment where best_of_pages.id = id_input and publish_at > moment;
    when 'best-of unpublish' then
      update public.best_of_pages set unpublish_at = moment
      where best_of_pages.id = id_input and unpublish_at > moment and published;
    when 'best-of changes' then
      update public.best_of_pages set draft_publish_at = moment
      where best_of_pages.id = id_input and draft_publish_at > moment;
    else
      null;
  end case;
end
$$;
comment on function private.bring_forward is 'Makes an item of the schedule due at a moment, where it is a later one.';
comment on function public.run_scheduled(uuid, text, uuid, text) is 'Does one item of the schedule now, whatever its instant. Returns the same as apply_due_changes.';
grant execute on function public.run_scheduled(uuid, text, uuid, text) to service_role;
comment on function private.late_since is 'The instant of the first item that should have been done by now; failed ones are not late.';

create or replace function private.planned_content(moment timestamptz) returns table (
  kind text, id uuid, title text, action text, at timestamptz, redirect_to uuid
)
language sql stable set search_path = ''
begin atomic
  select 'post', posts.id, posts.title, 'publish', posts.publish_at, null::uuid
  from public.posts
  where posts.publish_at is not null and not posts.published and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, 'unpublish', posts.unpublish_at, posts.unpublish_to
  from public.posts
  where posts.unpublish_at is not null and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, 'changes', post_drafts.publish_at, null
  from public.post_drafts
  join public.posts on posts.id = post_drafts.post_id
  where post_drafts.publish_at is not null and posts.published and posts.trashed_at is null
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
  where due.at <= moment
  union all
  select 'best-of', pages.id, private.best_of_title(pages), items.action, items.at, null
  from private.best_of_items() as items
  join public.best_of_pages as pages on pages.id = items.page_id;
end;
comment on function private.planned_content is 'What will happen by itself, of every kind, and what is due and not done yet.';

create or replace function public.list_schedule() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with moment as materialized (
    select private.clock() as now
  )
  select jsonb_build_object(
    'now', moment.now,
    'late_since', private.late_since(moment.now),
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', concat_ws(':', items.kind, items.id, items.action),
            'kind', items.kind,
            'post_id', items.id,
            'title', items.title,
            'action', items.action,
            'at', items.at,
            'redirect_to', case when targets.id is not null
              then jsonb_build_object('id', targets.id, 'title', targets.title)
            end,
            'state', case
              when failures.content_id is not null then 'failed'
              when items.at <= moment.now - private.late_after() then 'late'
              when items.at <= moment.now then 'due'
              else 'upcoming'
            end,
            'problem', failures.problem
          )
          order by items.at, items.title, items.action
        ),
        '[]'
      )
      from private.planned_content(moment.now) as items
      left join public.posts as targets on targets.id = items.redirect_to
      left join private.schedule_failures as failures
        on failures.content_id = items.id and failures.content_kind = items.kind
          and failures.action = items.action and failures.at = items.at
    )
  )
  from moment;
end;
comment on function public.list_schedule is 'What will happen to posts and best-of pages, what is late and what failed, with the clock.';
grant execute on function public.list_schedule to service_role;
comment on function private.schedule_of is 'The schedule of a text.';

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
  delete from private.autosaved_posts where autosaved_posts.post_id = id_input;
end
$$;
comment on function private.write_post_schedule is 'Writes the schedule of a locked post.';

create or replace function private.schedule_problem(kind_input text, id_input uuid, old jsonb, new jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  publish_at timestamptz := new ->> 'publish_at';
  unpublish_at timestamptz := new ->> 'unpublish_at';
  target_id uuid := new ->> 'unpublish_to';
  changes_at timestamptz := new ->> 'changes_at';
  state record;
  name text;
begin
  select * into state from private.content_state(kind_input, id_input);
  foreach name in array array['publish_at', 'unpublish_at', 'changes_at'] loop
    -- An instant that has passed meanwhile may stay as it is.
    if (new ->> name)::timestamptz <= moment
      and (new ->> name)::timestamptz is distinct from (old ->> name)::timestamptz
    then
      return array[name, 'past'];
    end if;
  end loop;
  if publish_at is not null then
    if state.published then
      return array['publish_at', 'published'];
    elsif private.is_blank(state.title) then
      return array['publish_at', 'title'];
    end if;
  end if;
  if changes_at is not null then
    if state.draft is null or not state.published then
      return array['changes_at', 'no-changes'];
    elsif private.is_blank(coalesce(state.draft ->> 'title', state.title)) then
      return array['changes_at', 'title'];
    elsif private.is_slug_taken(kind_input, state.draft ->> 'slug', id_input) then
      return array['changes_at', 'slug'];
    end if;
  end if;
  if unpublish_at is not null then
    if not state.published and publish_at is null then
      return array['unpublish_at', 'draft'];
    elsif unpublish_at <= publish_at or unpublish_at <= changes_at then
      return array['unpublish_at', 'order'];
    end if;
  end if;
  -- Only reviews lead to another one.
  if target_id is not null and (kind_input <> 'post' or not exists (
    select from public.posts
    where posts.id = target_id and posts.id <> id_input and posts.trashed_at is null
  )) then
    return array['unpublish_to', 'target'];
  end if;
  return null;
end
$$;
comment on function private.schedule_problem is 'The field of a new schedule that cannot be, and why; null when it can.';
comment on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) is 'Replaces a schedule over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the content; refused, with the field and the problem.';
grant execute on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) to service_role;

create or replace function private.has_values(specification_id_input uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.posts where private.has_specification(posts.specifications, specification_id_input)
) or exists (
  select from public.post_drafts
  where private.has_specification(post_drafts.fields -> 'specifications', specification_id_input)
) or exists (
  select from public.revisions
  where content_kind = 'post' and private.has_specification(content -> 'specifications', specification_id_input)
);
comment on function private.has_values is 'Whether a post, a draft or an earlier version has a value of a specification.';
comment on function private.delete_from_trash is 'Deletes rows of the trash with all that belongs to them, and returns their number.';
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
  delete from private.autosaved_posts where autosaved_posts.post_id = id_input;
end
$$;
comment on function private.trash_post is 'Moves a locked post to the trash. A draft that the rules forbid is dropped.';

create or replace function private.purged_at(trashed_at timestamptz) returns timestamptz
language sql stable set search_path = ''
return trashed_at + interval '30 days';
comment on function private.purged_at is 'When what is in the trash is deleted permanently.';
comment on function public.list_trash(text, integer, integer) is 'One page of the trash of a kind, newest first: {items, total, page, page_count}.';
grant execute on function public.list_trash(text, integer, integer) to service_role;
comment on function public.restore_content is 'Takes a text out of the trash, as a draft; false when it is not there.';
grant execute on function public.restore_content to service_role;
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
    purged := purged + private.delete_from_trash(expired.kind, expired.ids);
  end loop;
  return purged;
end
$$;
grant execute on function public.purge_trash to service_role;
comment on function public.purge_trash is 'Deletes what has been in the trash for thirty days, and returns its number.';

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

create trigger posts_record_first_revision
  before update on public.posts
  for each row execute function private.record_first_revision('post');

create trigger post_drafts_record_first_revision
  before insert on public.post_drafts
  for each row execute function private.record_first_revision('post');

create trigger best_of_pages_record_first_revision
  before update on public.best_of_pages
  for each row execute function private.record_first_revision('best-of');

drop function private.post_schedule();
drop function private.best_of_schedule(timestamptz);
drop function private.best_of_revision_entry(public.best_of_revisions);
drop table public.best_of_revisions;
drop table private.best_of_failures;
