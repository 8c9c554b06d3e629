-- Saving, publishing and removing best-of pages.

create function private.write_best_of_text(page public.best_of_pages, text_input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  new_draft jsonb := case when page.published then nullif(text_input, page.content) end;
begin
  update public.best_of_pages
  set content = case when page.published then page.content else text_input end,
    draft = new_draft,
    draft_publish_at = case when new_draft is not null then best_of_pages.draft_publish_at end
  where best_of_pages.id = page.id;
end
$$;
comment on function private.write_best_of_text is 'Stores a text: as the draft of a published page, as the text of another one.';

create function private.best_of_text(page public.best_of_pages, content jsonb) returns jsonb
-- A form without a slug keeps the page's slug.
language sql stable set search_path = ''
return private.kept_best_of_content(content) || jsonb_build_object(
  'slug', coalesce(content ->> 'slug', case when page.published_at is not null then page.slug end)
);
comment on function private.best_of_text is 'The content of a form as it is stored.';

create function public.save_best_of(
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
    perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
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
  perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
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

create function public.publish_best_of(
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
  delete from private.best_of_failures as failures where failures.page_id = page.id;
  perform private.record_best_of_revision(page.id, admin_user_id_input, 'publish');
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

create function public.unpublish_best_of(admin_user_id_input uuid, page_id_input uuid, version_input timestamptz)
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
    delete from private.best_of_failures as failures where failures.page_id = page.id;
    perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(admin_user_id_input, 'Unpublish Best-of Page', 'Unpublished', page);
  end if;
  return private.saved_best_of(page.id);
end
$$;
comment on function public.unpublish_best_of is 'Takes a page from visitors over the version that was loaded; its draft becomes its text. Returns {outcome}: saved or changed, with the page; missing.';
grant execute on function public.unpublish_best_of to service_role;

create function public.autosave_best_of(
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
  perform private.record_best_of_revision(page_id_input, admin_user_id_input, 'autosave');
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

create function public.discard_best_of_draft(page_id_input uuid, version_input timestamptz) returns jsonb
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
    delete from private.best_of_failures as failures where failures.page_id = page.id and failures.action = 'changes';
    return jsonb_build_object(
      'outcome', 'discarded', 'page', private.saved_best_of(page.id) -> 'page'
    );
  end if;
  delete from public.best_of_pages
  where best_of_pages.id = page.id and published_at is null and publish_at is null and not exists (
    select from public.best_of_revisions
    where best_of_revisions.page_id = page.id and (kind <> 'autosave' or name is not null)
  );
  if found then
    return jsonb_build_object('outcome', 'discarded', 'page', null);
  end if;
  return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
end
$$;
comment on function public.discard_best_of_draft is 'Removes the draft of a published page, or a page that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the page as published or null; changed, with the page; missing.';
grant execute on function public.discard_best_of_draft to service_role;
