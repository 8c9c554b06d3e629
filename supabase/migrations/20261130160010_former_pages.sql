-- About, Contact and Imprint become pages like others of the owner: with a draft, a history, a schedule and a trash.

create or replace function private.write_settings(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  told_from bigint;
  removed jsonb;
  setting record;
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(site_settings) = staged.content then 'same' else 'changed' end
      from public.site_settings
      where site_settings.setting_key = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'setting';

  if replace_input then
    with gone as (
      delete from public.site_settings
      where setting_key <> all (private.database_setting_keys() || private.site_page_keys())
        and not exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'setting' and staged.key = setting_key
        )
      returning setting_key
    )
    select jsonb_agg(setting_key order by setting_key) into removed from gone;
  end if;

  for setting in
    select line, key, content ->> 'setting_value' as value
    from private.staged_content
    where import_id = import_id_input and kind = 'setting' and state <> 'same'
    order by line
  loop
    begin
      insert into public.site_settings (setting_key, setting_value) values (setting.key, setting.value)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    exception
      when check_violation then
        raise exception 'Line %: the setting % has an invalid value', setting.line, setting.key;
    end;
    if setting.key = 'index_now_enabled' and setting.value = 'true' then
      -- Search engines are not notified of changes made before this was enabled.
      select coalesce(max(number), 0) into told_from from public.post_changes;
      insert into public.site_settings (setting_key, setting_value)
      values ('index_now_told', told_from::text)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    end if;
  end loop;
  return private.import_report(import_id_input, 'setting', removed);
end
$$;
comment on function private.write_settings is 'Writes the staged settings and, with replace, deletes all others that backups contain.';

-- About, Contact and Imprint were settings with a title that depended on the language.
create or replace function private.site_page_keys() returns text[]
language sql immutable set search_path = ''
return array['page_about', 'page_contact', 'page_imprint'];
comment on function private.site_page_keys is 'Keys of the settings that had the texts of pages.';

create or replace function private.page_of_setting(key text, page_text text, site_language text) returns public.documents
language plpgsql stable set search_path = '' as $$
declare
  page_slug constant text := substr(key, 6);
  place constant integer := array_position(private.site_page_keys(), key);
  page_id constant uuid := '5a6e0000-0000-4000-8000-00000000000' || place;
  titles constant jsonb := '{
    "about": {"en": "About", "de": "Über uns", "es": "Quiénes somos", "fr": "À propos", "pt": "Sobre"},
    "contact": {"en": "Contact", "de": "Kontakt", "es": "Contacto", "fr": "Contact", "pt": "Contato"},
    "imprint": {
      "en": "Imprint", "de": "Impressum", "es": "Aviso legal", "fr": "Mentions légales", "pt": "Aviso legal"
    }
  }'::jsonb -> page_slug;
  page public.documents;
begin
  select * into page
  from public.documents
  where documents.kind = 'site-page'
    and (documents.slug = page_slug or page_slug = any (documents.former_slugs) or documents.id = page_id)
  order by (documents.slug is not distinct from page_slug) desc
  limit 1;
  if not found then
    page.id := page_id;
    page.kind := 'site-page';
    page.content := jsonb_build_object('title', '', 'slug', page_slug);
    page.former_slugs := '{}';
    page.created_at := private.clock();
  elsif page.published and page.content ->> 'text' = page_text then
    return page;
  end if;
  page.content := page.content || jsonb_build_object(
    'title', case
      when private.is_blank(page.content ->> 'title') then coalesce(titles ->> site_language, titles ->> 'en')
      else page.content ->> 'title'
    end,
    'text', page_text
  );
  page.published := true;
  -- Footers have them in this order.
  page.published_at := coalesce(page.published_at, private.clock() - interval '1 second' / place);
  page.publish_at := null;
  page.trashed_at := null;
  page.updated_at := private.clock();
  return page;
end
$$;
comment on function private.page_of_setting is 'The page, perhaps of another title and address by now, whose text was once a setting, with this text.';

create or replace function private.stage_former_pages(import_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  site_language constant text := coalesce(
    (
      select content ->> 'setting_value' from private.staged_content
      where import_id = import_id_input and kind = 'setting' and key = 'language'
    ),
    private.setting('language', 'en')
  );
begin
  update private.staged_content as staged
  set kind = 'site-page', key = (former.page).id::text, content = private.document_copy(former.page, null, null)
  from (
    select line, private.page_of_setting(key, content ->> 'setting_value', site_language) as page
    from private.staged_content as setting
    where import_id = import_id_input and kind = 'setting' and key = any (private.site_page_keys())
      and not private.is_blank(content ->> 'setting_value')
      -- A file may have the page as well.
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'site-page'
          and 'page_' || (other.content #>> '{content,slug}') = setting.key
      )
  ) as former
  where import_id = import_id_input and staged.line = former.line;
  delete from private.staged_content
  where import_id = import_id_input and kind = 'setting' and key = any (private.site_page_keys());
end
$$;
comment on function private.stage_former_pages is 'Makes pages of the staged settings that had their texts.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
  comparisons_removed jsonb;
  document_kind text;
  unknown record;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing. Documents come before the settings that their trigger writes.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.post_categories, public.images,
    public.merchants, public.merchant_domains, public.managed_links, public.specifications,
    public.category_specifications, public.documents, public.comparisons, public.site_settings
    in share row exclusive mode;
  analyze private.staged_content;
  perform private.stage_former_pages(import_id_input);
  shops_before := private.public_shops(moment);
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  -- Before the categories, which list them.
  report := report || jsonb_build_object(
    'specification', private.write_specifications(import_id_input, replace_input)
  );
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  -- Before what names them.
  report := report || jsonb_build_object('merchant', private.write_merchants(import_id_input, replace_input));
  if replace_input then
    -- Before the posts, with which they would go unnoticed.
    comparisons_removed := private.remove_comparisons(import_id_input);
  end if;
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  -- After the posts that they lead to.
  report := report || jsonb_build_object('link', private.write_links(import_id_input, replace_input));
  for document_kind in select kind from private.content_kinds where empty is not null order by kind loop
    report := report
      || jsonb_build_object(document_kind, private.write_documents(import_id_input, document_kind, replace_input));
  end loop;
  report := report || jsonb_build_object('comparison', private.write_comparisons(
    import_id_input, replace_input, comparisons_removed
  ));
  if replace_input then
    perform private.remove_merchants(import_id_input);
  end if;
  -- Pages show shops and specifications, so a change of those is a change of their reviews.
  shops_after := private.public_shops(moment);
  perform private.record_change(posts.id, posts.slug, '{}')
  from public.posts
  where shops_after -> posts.id::text <> shops_before -> posts.id::text;
  select line, kind into unknown
  from private.staged_content
  where import_id = import_id_input and state is null
  order by line
  limit 1;
  if found then
    raise exception 'Line %: nothing has the kind "%"', unknown.line, unknown.kind;
  end if;
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function private.write_content is 'Writes all staged lines of an import and returns its effect.';

create or replace function private.mirror_site_pages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.site_settings
  where setting_key = any (private.site_page_keys()) and not exists (
    select from public.documents
    where documents.kind = 'site-page' and documents.published and 'page_' || documents.slug = setting_key
      and not private.is_blank(documents.content ->> 'text')
  );
  insert into public.site_settings (setting_key, setting_value)
  select 'page_' || documents.slug, left(documents.content ->> 'text', 10000)
  from public.documents
  where documents.kind = 'site-page' and documents.published
    and 'page_' || documents.slug = any (private.site_page_keys())
    and not private.is_blank(documents.content ->> 'text')
  on conflict (setting_key) do update set setting_value = excluded.setting_value
    where site_settings.setting_value <> excluded.setting_value;
  return null;
end
$$;
comment on function private.mirror_site_pages is 'Trigger, for 0.3.0: keeps the settings that had the texts of pages.';

create or replace function public.read_site_pages() returns jsonb
language sql stable security definer set search_path = ''
return private.read_settings(private.site_page_keys());
comment on function public.read_site_pages is 'For 0.3.0: the texts of About, Contact and Imprint by key, without hidden ones.';
grant execute on function public.read_site_pages to service_role;

create or replace function public.save_site_pages(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := public.read_site_pages();
  setting record;
  page public.documents;
begin
  for setting in
    select key, value
    from jsonb_each_text(settings_input)
    where key = any (private.site_page_keys()) and btrim(value) <> coalesce(before ->> key, '')
  loop
    if btrim(setting.value) = '' then
      update public.documents set published = false
      where kind = 'site-page' and 'page_' || slug = setting.key and published;
    else
      page := private.page_of_setting(setting.key, setting.value, private.setting('language', 'en'));
      insert into public.documents (id, kind, content, published)
      values (page.id, page.kind, page.content, true)
      on conflict (id) do update
        set content = excluded.content, published = true, publish_at = null, trashed_at = null;
      perform private.record_revision(page.kind, page.id, admin_user_id_input, 'publish');
    end if;
  end loop;
  if public.read_site_pages() <> before then
    perform public.log_admin_activity(admin_user_id_input, 'Update Settings', 'Changed the pages of the site');
  end if;
  return public.read_site_pages();
end
$$;
comment on function public.save_site_pages is 'For 0.3.0: writes the texts of About, Contact and Imprint; a blank one hides its page.';
grant execute on function public.save_site_pages to service_role;

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
    'imprint', exists (
      select from public.documents
      where kind = 'site-page' and published
        -- As its title is in the languages of sites.
        and slug in ('imprint', 'impressum', 'mentions-legales', 'aviso-legal')
    ),
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

-- The language of the public site. A build is compiled in it; a change of it changes every page.
create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'button_test',
  'button_changes', 'language'
] || private.branding_setting_keys();
comment on function private.site_text_keys is 'Keys of settings that builds read. The policies on site_settings list them too, and those of pages that 0.3.0 reads.';

update private.content_kinds
set reserved_slugs = array_remove(array_remove(array_remove(reserved_slugs, 'about'), 'contact'), 'imprint')
where kind = 'site-page';

-- Every page of the site is what it was before.
alter table public.documents disable trigger user;

insert into public.documents (id, kind, content, published, published_at, created_at, updated_at)
select page.id, page.kind, page.content, true, page.published_at, page.created_at, page.updated_at
from public.site_settings
cross join private.page_of_setting(setting_key, setting_value, private.setting('language', 'en')) as page
where setting_key = any (private.site_page_keys()) and not private.is_blank(setting_value);

alter table public.documents enable trigger user;

do $$
begin
  perform private.record_revision(kind, id, null, 'publish')
  from public.documents
  where kind = 'site-page' and 'page_' || slug = any (private.site_page_keys())
  order by slug;
end
$$;

create trigger documents_mirror_site_pages
  after insert or update or delete on public.documents
  for each statement execute function private.mirror_site_pages();

create or replace view private.content_belongings as
select 'draft' as part, content_kind, content_id from public.drafts
union all
select 'revision', content_kind, content_id from public.revisions
union all
select 'failure', content_kind, content_id from private.schedule_failures
union all
select 'mark', content_kind, content_id from private.autosaved_content;
comment on view private.content_belongings is 'Rows that belong to a text by its kind and id: drafts, revisions, failures of the schedule, and marks of autosave.';

create or replace view private.orphans as
select part, content_kind, content_id
from private.content_belongings
left join private.content_rows on kind = content_kind and id = content_id
where id is null;
comment on view private.orphans is 'Belongings of texts that do not exist. There are none: private.remove_belongings deletes them.';
