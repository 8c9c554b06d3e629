-- What the Worker of the previous release calls under names that have another meaning now. It keeps its answers until the
-- next deployment, and after a way back. The next release removes these functions.

create function public.read_content(kind_input text, limit_input integer, after_input text default null) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
begin atomic
  select coalesce(
    jsonb_agg(
      copy - array['feed_slug', 'price_checked_at', 'rating_is_default', 'primary_merchant_id'] order by place
    ),
    '[]'
  )
  from jsonb_array_elements(public.read_backup_rows(kind_input, limit_input, after_input)) with ordinality as page (copy, place);
end;
comment on function public.read_content is 'As read_backup_rows, for 0.2.0: without the columns that were added since.';
grant execute on function public.read_content to service_role;

create function public.list_prices(
  which_input text, rows_input integer, merchant_input uuid default null,
  after_checked_at_input timestamptz default null, after_key_input text default ''
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select answer || jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(item order by place), '[]')
      from jsonb_array_elements(answer -> 'items') with ordinality as page (item, place)
      where item ->> 'offer_id' is not null
    )
  )
  from public.list_review_prices(
    which_input, rows_input, merchant_input, after_checked_at_input, after_key_input
  ) as answer;
end;
comment on function public.list_prices is 'As list_review_prices, for 0.2.0: without primary offers.';
grant execute on function public.list_prices to service_role;

-- For 0.3.0: histories, trash and schedule of posts and of best-of pages had separate functions.

create function public.list_revisions(
  post_id_input uuid, before_input bigint default null, limit_input integer default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  list jsonb := public.list_revisions('post', post_id_input, before_input, limit_input);
begin
  return list || jsonb_build_object('post', list || jsonb_build_object('id', post_id_input));
end
$$;
comment on function public.list_revisions(uuid, bigint, integer) is 'For 0.3.0: of a post.';
grant execute on function public.list_revisions(uuid, bigint, integer) to service_role;

create function public.read_revisions(post_id_input uuid, ids_input bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.read_revisions('post', post_id_input, ids_input);
end
$$;
comment on function public.read_revisions(uuid, bigint[]) is 'For 0.3.0: of a post.';
grant execute on function public.read_revisions(uuid, bigint[]) to service_role;

create function public.name_revision(post_id_input uuid, revision_id_input bigint, name_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return public.name_revision('post', post_id_input, revision_id_input, name_input);
end
$$;
comment on function public.name_revision(uuid, bigint, text) is 'For 0.3.0: of a post.';
grant execute on function public.name_revision(uuid, bigint, text) to service_role;

create function public.restore_revision(
  admin_user_id_input uuid, post_id_input uuid, revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.restore_revision(admin_user_id_input, 'post', post_id_input, revision_id_input);
end
$$;
comment on function public.restore_revision(uuid, uuid, bigint) is 'For 0.3.0: of a post.';
grant execute on function public.restore_revision(uuid, uuid, bigint) to service_role;

create function public.delete_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.trash_content(admin_user_id_input, 'post', post_id_input);
comment on function public.delete_post is 'For 0.3.0: of a post.';
grant execute on function public.delete_post to service_role;

create function public.list_trash(page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.list_trash('post', page_input, page_size_input);
end
$$;
comment on function public.list_trash(integer, integer) is 'For 0.3.0: of a post.';
grant execute on function public.list_trash(integer, integer) to service_role;

create function public.restore_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.restore_content(admin_user_id_input, 'post', post_id_input);
comment on function public.restore_post is 'For 0.3.0: of a post.';
grant execute on function public.restore_post to service_role;

create function public.delete_trashed_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.delete_trashed(admin_user_id_input, 'post', post_id_input);
comment on function public.delete_trashed_post is 'For 0.3.0: of a post.';
grant execute on function public.delete_trashed_post to service_role;

create function public.empty_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return public.empty_trash(admin_user_id_input, 'post', until_input);
end
$$;
comment on function public.empty_trash(uuid, timestamptz) is 'For 0.3.0: of a post.';
grant execute on function public.empty_trash(uuid, timestamptz) to service_role;

create function public.run_scheduled(admin_user_id_input uuid, post_id_input uuid, action_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.run_scheduled(admin_user_id_input, 'post', post_id_input, action_input);
end
$$;
comment on function public.run_scheduled(uuid, uuid, text) is 'For 0.3.0: of a post.';
grant execute on function public.run_scheduled(uuid, uuid, text) to service_role;

create function public.list_best_of_revisions(
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

create function public.read_best_of_revisions(page_id_input uuid, ids_input bigint[]) returns jsonb
language sql stable security definer set search_path = ''
return public.read_revisions('best-of', page_id_input, ids_input);
comment on function public.read_best_of_revisions is 'For 0.3.0: of a best-of page.';
grant execute on function public.read_best_of_revisions to service_role;

create function public.name_best_of_revision(
  page_id_input uuid, revision_id_input bigint, name_input text
) returns boolean
language sql security definer set search_path = ''
return public.name_revision('best-of', page_id_input, revision_id_input, name_input);
comment on function public.name_best_of_revision is 'For 0.3.0: of a best-of page.';
grant execute on function public.name_best_of_revision to service_role;

create function public.restore_best_of_revision(
  admin_user_id_input uuid, page_id_input uuid, revision_id_input bigint
) returns jsonb
language sql security definer set search_path = ''
return public.restore_revision(admin_user_id_input, 'best-of', page_id_input, revision_id_input);
comment on function public.restore_best_of_revision is 'For 0.3.0: of a best-of page.';
grant execute on function public.restore_best_of_revision to service_role;

create function public.thin_best_of_revisions() returns integer
language sql security definer set search_path = ''
return 0;
comment on function public.thin_best_of_revisions is 'For 0.3.0: thin_revisions removes those of best-of pages, too.';
grant execute on function public.thin_best_of_revisions to service_role;

create function public.delete_best_of(admin_user_id_input uuid, page_id_input uuid) returns jsonb
language sql security definer set search_path = ''
return case
  when public.trash_content(admin_user_id_input, 'best-of', page_id_input)
  -- The Worker then reads what visitors see differently.
  then '{"outcome": "deleted", "was_public": true}'::jsonb
  else '{"outcome": "missing"}'
end;
comment on function public.delete_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.delete_best_of to service_role;

create function public.list_best_of_trash(
  page_input integer default 1, page_size_input integer default 20
) returns jsonb
language sql stable security definer set search_path = ''
return public.list_trash('best-of', page_input, page_size_input);
comment on function public.list_best_of_trash is 'For 0.3.0: of a best-of page.';
grant execute on function public.list_best_of_trash to service_role;

create function public.restore_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.restore_content(admin_user_id_input, 'best-of', page_id_input);
comment on function public.restore_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.restore_best_of to service_role;

create function public.delete_trashed_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language sql security definer set search_path = ''
return public.delete_trashed(admin_user_id_input, 'best-of', page_id_input);
comment on function public.delete_trashed_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.delete_trashed_best_of to service_role;

create function public.empty_best_of_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language sql security definer set search_path = ''
return public.empty_trash(admin_user_id_input, 'best-of', until_input);
comment on function public.empty_best_of_trash is 'For 0.3.0: of a best-of page.';
grant execute on function public.empty_best_of_trash to service_role;

create function public.run_scheduled_best_of(
  admin_user_id_input uuid, page_id_input uuid, action_input text
) returns jsonb
language sql security definer set search_path = ''
return public.run_scheduled(admin_user_id_input, 'best-of', page_id_input, action_input);
comment on function public.run_scheduled_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.run_scheduled_best_of to service_role;

create function public.save_schedule(
  admin_user_id_input uuid, post_id_input uuid, version_input timestamptz, schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.save_schedule(admin_user_id_input, 'post', post_id_input, version_input, schedule_input);
end
$$;
comment on function public.save_schedule(uuid, uuid, timestamptz, jsonb) is 'For 0.3.0: of a post.';
grant execute on function public.save_schedule(uuid, uuid, timestamptz, jsonb) to service_role;

create function public.save_best_of_schedule(
  admin_user_id_input uuid, page_id_input uuid, version_input timestamptz, schedule_input jsonb
) returns jsonb
language sql security definer set search_path = ''
return public.save_schedule(admin_user_id_input, 'best-of', page_id_input, version_input, schedule_input);
comment on function public.save_best_of_schedule is 'For 0.3.0: of a best-of page.';
grant execute on function public.save_best_of_schedule to service_role;

create function public.autosave_post(
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

create function public.autosave_best_of(
  page_id_input uuid,
  fields_input jsonb,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
language sql security definer set search_path = ''
return public.autosave_content('best-of', page_id_input, fields_input, version_input, admin_user_id_input);
comment on function public.autosave_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.autosave_best_of to service_role;

create function public.discard_draft(post_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.discard_draft('post', post_id_input, version_input);
begin
  return answer || jsonb_build_object('post', answer -> 'content');
end
$$;
comment on function public.discard_draft(uuid, timestamptz) is 'For 0.3.0: of a post.';
grant execute on function public.discard_draft(uuid, timestamptz) to service_role;

create function public.discard_best_of_draft(page_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.discard_draft('best-of', page_id_input, version_input);
begin
  return answer || jsonb_build_object('page', answer -> 'content');
end
$$;
comment on function public.discard_best_of_draft is 'For 0.3.0: of a best-of page.';
grant execute on function public.discard_best_of_draft to service_role;

create function public.find_reviews_to_pick(search_input text default '', limit_input integer default 20) returns jsonb
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

create function private.as_page(answer jsonb) returns jsonb
language sql immutable set search_path = ''
return answer - 'content' || case when answer ? 'content' then jsonb_build_object('page', answer -> 'content') else '{}' end;
comment on function private.as_page is 'For 0.3.0: an answer with its content as a page.';

create function public.save_best_of(
  admin_user_id_input uuid,
  content_input jsonb,
  page_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language sql security definer set search_path = ''
return private.as_page(
  public.save_document(admin_user_id_input, 'best-of', content_input, page_id_input, version_input)
);
comment on function public.save_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.save_best_of to service_role;

create function public.publish_best_of(
  admin_user_id_input uuid,
  page_id_input uuid,
  version_input timestamptz,
  content_input jsonb default null,
  substantive_input boolean default false
) returns jsonb
language sql security definer set search_path = ''
return private.as_page(
  public.publish_content(
    admin_user_id_input, 'best-of', page_id_input, version_input, content_input, substantive_input
  )
);
comment on function public.publish_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.publish_best_of to service_role;

create function public.unpublish_best_of(admin_user_id_input uuid, page_id_input uuid, version_input timestamptz)
returns jsonb
language sql security definer set search_path = ''
return private.as_page(
  public.unpublish_content(admin_user_id_input, 'best-of', page_id_input, version_input)
);
comment on function public.unpublish_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.unpublish_best_of to service_role;

create function public.list_best_of(
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select list || jsonb_build_object('items', (
    select coalesce(
      jsonb_agg(item - 'lengths' || jsonb_build_object('pick_count', item #> '{lengths,picks}') order by place), '[]'
    )
    from jsonb_array_elements(list -> 'items') with ordinality as listed (item, place)
  ))
  from public.list_documents(
    'best-of', search_input, status_input, sort_input, page_input, page_size_input
  ) as list;
end;
comment on function public.list_best_of is 'For 0.3.0: of best-of pages.';
grant execute on function public.list_best_of to service_role;

create function public.read_best_of(page_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
return public.read_document('best-of', page_id_input);
comment on function public.read_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.read_best_of to service_role;

create function public.set_post_published(admin_user_id_input uuid, post_id_input uuid, published_input boolean)
returns jsonb
language sql security definer set search_path = ''
return case
  when published_input then public.publish_content(admin_user_id_input, 'post', post_id_input)
  else public.unpublish_content(admin_user_id_input, 'post', post_id_input)
end;
comment on function public.set_post_published is 'For 0.3.0: of a post.';
grant execute on function public.set_post_published to service_role;

-- About, Contact and Imprint were settings, which the build of 0.3.0 reads.

create function private.mirror_site_pages() returns trigger
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

create trigger documents_mirror_site_pages
  after insert or update or delete on public.documents
  for each statement execute function private.mirror_site_pages();

create function public.read_site_pages() returns jsonb
language sql stable security definer set search_path = ''
return public.read_settings(private.site_page_keys());
comment on function public.read_site_pages is 'For 0.3.0: the texts of About, Contact and Imprint by key, without hidden ones.';
grant execute on function public.read_site_pages to service_role;

create function public.save_site_pages(admin_user_id_input uuid, settings_input jsonb) returns jsonb
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

-- Settings had functions by kind.

create function public.save_setting(
  admin_user_id_input uuid,
  setting_key_input text,
  setting_value_input text,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform public.save_settings(
    admin_user_id_input, array[setting_key_input], jsonb_build_object(setting_key_input, setting_value_input),
    description_input
  );
  return jsonb_build_object('outcome', 'saved');
exception
  when check_violation then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.save_setting is 'For 0.3.0: one setting; refused when the value is invalid.';
grant execute on function public.save_setting to service_role;

create function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'index_now_enabled'
];
comment on function private.site_setting_keys is 'For 0.3.0: keys that save_site_settings may write.';

create function public.read_site_settings() returns jsonb
language sql stable security definer set search_path = ''
return public.read_settings(private.site_setting_keys());
comment on function public.read_site_settings is 'For 0.3.0: the settings of one form.';
grant execute on function public.read_site_settings to service_role;

create function public.save_site_settings(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return public.save_settings(
  admin_user_id_input, private.site_setting_keys(), settings_input,
  'Changed the site texts or search engine notifications'
);
comment on function public.save_site_settings is 'For 0.3.0: the settings of one form.';
grant execute on function public.save_site_settings to service_role;

create function private.branding_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
  'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission', 'home_cards', 'social_links',
  'footer_text'
];
comment on function private.branding_setting_keys is 'For 0.3.0: keys that save_branding may write.';

create function public.read_branding() returns jsonb
language sql stable security definer set search_path = ''
return public.read_settings(private.branding_setting_keys());
comment on function public.read_branding is 'For 0.3.0: the branding of the site.';
grant execute on function public.read_branding to service_role;

create function public.save_branding(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return public.save_settings(
  admin_user_id_input, private.branding_setting_keys(), settings_input, 'Changed the branding of the site'
);
comment on function public.save_branding is 'For 0.3.0: the branding of the site.';
grant execute on function public.save_branding to service_role;

-- The change log had a table for reviews and one for managed links.

create view public.post_changes with (security_invoker = true) as
select changes.number, coalesce(named.kind, case when changes.slug is null then 'remove' else 'upsert' end) as kind,
  changes.key as post_id, changes.slug, changes.former_slugs as old_slugs, changes.at, changes.transaction_id,
  changes.redirect_to, changes.clock
from public.changes
join (values ('review', null), ('site', 'categories'), ('pages', 'pages')) as named (change_kind, kind)
  on named.change_kind = changes.kind;
comment on view public.post_changes is 'For 0.3.0: changes of everything but managed links.';
grant select on public.post_changes to service_role;

create function public.edge_state(since bigint, links_since bigint default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select distinct on (key) * from public.changes
    where number > since and kind = 'review'
    order by key, number desc
  ), page as (
    select * from latest order by number limit 1000
  ), link_page as (
    select key as link_id, max(number) as number from public.changes
    where kind = 'link' and number > links_since
    group by key
    order by max(number)
    limit 1000
  )
  select jsonb_build_object(
    'now', private.clock(),
    'database', (select id from private.database_identity),
    'construction', coalesce(
      (
        select setting_value = 'true'
        from public.site_settings
        where setting_key = 'under_construction_enabled'
      ),
      false
    ),
    'change', coalesce((select max(number) from public.changes where needs_build), 0),
    'pages', private.page_revision(private.clock()),
    'changes', coalesce(
      (
        select jsonb_agg(
          private.edge_change(page::public.changes) order by number
        )
        from page
      ),
      '[]'
    ),
    'due', private.due_reviews(private.clock()),
    'link_change', coalesce((select max(number) from public.changes where kind = 'link'), 0),
    'links', coalesce(
      (
        select jsonb_agg(told.link order by told.number)
        from (select array_agg(link_id) as ids from link_page having count(*) > 0) as page
        cross join lateral private.edge_links(page.ids) as told
      ),
      '[]'
    ),
    'due_links', coalesce(
      (
        select jsonb_agg(told.link)
        from (select private.due_links() as ids) as due
        cross join lateral private.edge_links(due.ids) as told
        where links_since is not null and due.ids <> '{}'
      ),
      '[]'
    )
  );
end;
comment on function public.edge_state is 'For 0.3.0, as read_changes: reviews and managed links have separate numbers.';
grant execute on function public.edge_state to anon;
