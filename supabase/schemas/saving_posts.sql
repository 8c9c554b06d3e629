-- Writing posts from the admin: saves, drafts over what is public, autosaves and previews. Every function logs in the same
-- transaction and returns {outcome}: saved, with the post; missing; changed, with the newer post; refused, with the field
-- that conflicts with another row.

create function private.admin_post(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(private.drafted(post)) || jsonb_build_object(
  'version', private.version_of(post),
  'draft', (
    select jsonb_build_object('updated_at', post_drafts.updated_at, 'publish_at', post_drafts.publish_at)
    from public.post_drafts
    where post_drafts.post_id = post.id
  ),
  'category_ids', (
    select coalesce(jsonb_agg(categories.id order by categories.name), '[]')
    from public.categories
    where categories.id = any (private.drafted_category_ids(post.id))
  )
);
comment on function private.admin_post is 'A post with its working draft, its categories and the version that a save starts from.';

-- A save returns the change and the review as visitors may read it, so that the edge that saved can
-- show it without another request.
create function private.change_of_post(post_id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  -- Runs the deferred triggers that record changes.
  set constraints all immediate;
  return (
    select private.edge_change(post_changes) from public.post_changes
    where post_changes.post_id = post_id_input
      and transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function private.change_of_post is 'The change of a review in this transaction, as in edge_state; null when visitors see none. Call it last.';

create function private.saved_post(post_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  change jsonb := private.change_of_post(post_id);
begin
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'post', private.admin_post(posts),
      'change', change,
      'review', private.public_review(posts)
    )
    from public.posts
    where posts.id = post_id
  );
end
$$;
comment on function private.saved_post is 'The result of a save, re-read after triggers.';

create function private.editable_columns(form jsonb) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.posts'::regclass and attnum > 0 and not attisdropped
    and form ? attname
    and attname <> all (private.maintained_columns())
);
comment on function private.editable_columns is 'The columns of posts that are in a form, so that a new form field needs no new function.';

create function private.is_unchanged(post public.posts, form jsonb) returns boolean
-- A form without a slug keeps the post's slug. Instants may be written in several ways.
language sql stable set search_path = ''
return to_jsonb(post) = to_jsonb(
  jsonb_populate_record(
    post, (case when form ->> 'slug' is null then form - 'slug' else form end) - private.maintained_columns()
  )
);
comment on function private.is_unchanged is 'Whether saving a form would change nothing.';

create function private.post_action(old public.posts, new public.posts, form jsonb, same_categories boolean) returns text
language sql stable set search_path = ''
return case
  when new.published is distinct from old.published
    and same_categories
    and private.is_unchanged(old, form - 'published')
  then case when new.published then 'Publish' else 'Unpublish' end
  else 'Update'
end;
comment on function private.post_action is 'The action of a save in the activity log: the publish switch alone has its own actions.';

create function public.save_post(
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
  perform private.log_content(
    admin_user_id_input,
    'post',
    case
      when is_first_save then 'Create'
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

create function public.read_post(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_post(posts)
  from public.posts
  where posts.id = post_id_input and posts.trashed_at is null;
end;
grant execute on function public.read_post to service_role;
comment on function public.read_post is 'A post as its form needs it, with its working draft, or null.';

create table public.post_drafts (
  post_id uuid primary key references public.posts (id) on delete cascade,
  fields jsonb not null default '{}',
  category_ids uuid[],
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  publish_at timestamptz,

  constraint post_drafts_fields_are_an_object check (jsonb_typeof(fields) = 'object'),
  constraint post_drafts_publish_at_range check (private.is_instant(publish_at)),
  constraint post_drafts_publish_at_has_title check (
    publish_at is null or not fields ? 'title' or not private.is_blank(fields ->> 'title')
  ),
  constraint post_drafts_fields_are_texts_of_the_form
    check (not fields ?| (private.maintained_columns() || 'published'::text)),
  constraint post_drafts_slug_kept check (not fields ? 'slug' or fields ->> 'slug' is not null)
);
comment on table public.post_drafts is 'Changes of a published review that visitors do not see yet.';
comment on column public.post_drafts.fields is 'The columns of posts that differ from what is published, with their new values.';
comment on column public.post_drafts.category_ids is 'The new categories, sorted; null: as published.';
comment on column public.post_drafts.publish_at is 'When the changes become public; null: when the owner says so.';
grant select, insert, update, delete on table public.post_drafts to service_role;
alter table public.post_drafts enable row level security;
create index post_drafts_publish_at on public.post_drafts (publish_at) where publish_at is not null;

-- Nobody else may take a slug between a draft and its publication.
create index post_drafts_slug on public.post_drafts ((fields ->> 'slug')) where fields ? 'slug';

create function private.with_draft(post public.posts, draft_fields jsonb) returns public.posts
language sql stable set search_path = ''
return jsonb_populate_record(
  post,
  case
    when draft_fields ? 'price'
      then draft_fields || jsonb_build_object('price_checked_at', private.price_typed_at(post.id))
    else draft_fields
  end
);
comment on function private.with_draft is 'A post with the fields of its draft.';

create function private.set_categories(post_id_input uuid, category_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.post_categories where post_categories.post_id = post_id_input;
  insert into public.post_categories (post_id, category_id)
  select post_id_input, category_id from unnest(category_ids) as category_id;
end
$$;
comment on function private.set_categories is 'Replaces the categories of a post.';

create function private.publish_draft(post_id_input uuid) returns boolean
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

create function private.version_of(post public.posts) returns timestamptz
language sql stable set search_path = ''
return greatest(
  post.updated_at,
  (select post_drafts.updated_at from public.post_drafts where post_drafts.post_id = post.id)
);
comment on function private.version_of is 'The version that a save of a post or of its draft starts from.';

create function private.drafted(post public.posts) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft_fields jsonb;
  result public.posts;
begin
  select fields into draft_fields from public.post_drafts where post_drafts.post_id = post.id;
  if not found then
    return post;
  end if;
  result := private.with_draft(post, draft_fields);
  if result.product_image_url is distinct from post.product_image_url then
    result.image := public.find_image(result.product_image_url);
  end if;
  return result;
end
$$;
comment on function private.drafted is 'A post as its editor and its preview show it: with its working draft.';

create function private.drafted_category_ids(post_id_input uuid) returns uuid[]
language sql stable set search_path = ''
return coalesce(
  (select post_drafts.category_ids from public.post_drafts where post_drafts.post_id = post_id_input),
  private.category_ids_of(post_id_input)
);
comment on function private.drafted_category_ids is 'The categories of a post with its working draft, sorted.';

create function private.differing_fields(post public.posts, form jsonb) returns jsonb
-- A form without a slug keeps the post's slug.
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(
    to_jsonb(
      jsonb_populate_record(post, case when form ->> 'slug' is null then form - 'slug' else form end)
    ) - private.maintained_columns() - 'published'
  ) as field (name, value)
  where value is distinct from to_jsonb(post) -> name
);
comment on function private.differing_fields is 'The columns of a form in which it differs from a post.';

create function private.check_draft(post_id_input uuid, fields jsonb) returns void
-- The checks and triggers of posts decide: it is written and rolled back.
language plpgsql set search_path = '' as $$
declare
  -- A draft may have no title yet.
  form jsonb := case when fields ->> 'title' = '' then fields - 'title' else fields end;
  columns text := private.editable_columns(form);
begin
  if columns is null then
    return;
  end if;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    columns
  ) using form, post_id_input;
  raise exception using errcode = 'DRYRN';
exception
  when sqlstate 'DRYRN' then
    null;
end
$$;
comment on function private.check_draft is 'Raises what publishing the fields of a draft would raise.';

create function private.remove_category_from_drafts() returns trigger
-- Writes a table that writers of categories may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  update public.post_drafts
  set category_ids = nullif(
    array_remove(post_drafts.category_ids, old.id), private.category_ids_of(post_drafts.post_id)
  )
  where post_drafts.category_ids @> array[old.id];
  delete from public.post_drafts where fields = '{}' and category_ids is null;
  return null;
end
$$;
comment on function private.remove_category_from_drafts is 'Trigger: removes a deleted category from drafts.';

create trigger categories_remove_from_drafts
  after delete on public.categories
  for each row execute function private.remove_category_from_drafts();

-- Saving, discarding and publishing with working drafts. Every stored text is a revision.
create function private.lock_post(post_id_input uuid) returns public.posts
language plpgsql set search_path = '' as $$
declare
  post public.posts;
begin
  if private.lock_content('post', post_id_input) then
    select * into post from public.posts where posts.id = post_id_input;
  end if;
  return post;
end
$$;
comment on function private.lock_post is 'A post to be changed, locked; null when it does not exist or is in the trash.';

create function private.withdraw_post(post_id_input uuid) returns public.posts
language plpgsql set search_path = '' as $$
declare
  post public.posts;
begin
  update public.posts set published = false where posts.id = post_id_input;
  -- After it: a draft may have no title.
  perform private.publish_draft(post_id_input);
  select * into post from public.posts where posts.id = post_id_input;
  return post;
end
$$;
comment on function private.withdraw_post is 'Unpublishes a review by hand: its working draft becomes its text. A trigger ends its schedule.';

create function private.refused(violated text, form jsonb) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'posts_slug_unique' then 'slug'
  when 'post_categories_category_id_fkey' then 'category_ids'
  when 'posts_title_is_visible' then 'title'
  when 'posts_publish_at_has_title' then 'title'
  when 'post_drafts_publish_at_has_title' then 'title'
  when 'posts_offer_ends_after_start' then
    case when form ? 'limited_time_offer_ends_at' then 'limited_time_offer_ends_at' else 'limited_time_offer_starts_at' end
  when 'posts_primary_link_known' then 'primary_affiliate_url'
  when 'posts_offers_merchant_known' then 'offers.merchant'
  when 'posts_offers_link_known' then 'offers.link'
  when 'posts_offers_manual_price' then 'offers.price'
  when 'posts_specifications_value' then 'specifications'
end);
comment on function private.refused is 'The answer to a save that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

create function private.autosave_draft(
  post public.posts,
  form jsonb,
  new_category_ids uuid[],
  version_input timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  fields jsonb;
  category_ids uuid[];
begin
  select * into draft from public.post_drafts where post_drafts.post_id = post.id for update;
  fields := private.differing_fields(post, coalesce(draft.fields, '{}') || form);
  category_ids := case
    when new_category_ids is null then draft.category_ids
    else nullif(new_category_ids, private.category_ids_of(post.id))
  end;
  -- An autosave whose response was lost is sent again.
  if fields = coalesce(draft.fields, '{}') and category_ids is not distinct from draft.category_ids then
    return 'unchanged';
  end if;
  if private.version_of(post) is distinct from version_input then
    return 'changed';
  end if;
  if fields ? 'slug' then
    -- Until the end of the transaction, like every other writer of slugs.
    perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  end if;
  perform from public.categories where categories.id = any (category_ids) order by id for key share;
  if exists (
    select from unnest(category_ids) as category_id
    where not exists (select from public.categories where categories.id = category_id)
  ) then
    raise foreign_key_violation using constraint = 'post_categories_category_id_fkey';
  end if;
  perform private.check_draft(post.id, fields);
  if fields = '{}' and category_ids is null then
    delete from public.post_drafts where post_drafts.post_id = post.id;
  else
    insert into public.post_drafts (post_id, fields, category_ids, updated_at)
    values (
      post.id, fields, category_ids,
      greatest(clock_timestamp(), private.version_of(post) + interval '1 microsecond')
    )
    on conflict (post_id) do update
      set fields = excluded.fields, category_ids = excluded.category_ids, updated_at = excluded.updated_at;
  end if;
  return 'saved';
end
$$;
comment on function private.autosave_draft is 'Stores what differs from a published review in its working draft: saved, unchanged or changed.';

create function private.autosave_row(
  post public.posts,
  form jsonb,
  category_ids uuid[],
  version_input timestamptz
) returns text
language plpgsql set search_path = '' as $$
begin
  -- A URL that was public leaves a redirect behind, so it changes with a save only.
  if post.published_at is not null then
    form := form - 'slug';
  end if;
  -- An autosave whose response was lost is sent again.
  if private.is_unchanged(post, form) and (not form ? 'slug' or form ->> 'slug' is not distinct from post.slug)
    and (category_ids is null or category_ids = private.category_ids_of(post.id))
  then
    return 'unchanged';
  end if;
  if private.version_of(post) is distinct from version_input then
    return 'changed';
  end if;
  form := jsonb_build_object('title', post.title) || form;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    private.editable_columns(form)
  ) using form, post.id;
  return 'saved';
end
$$;
comment on function private.autosave_row is 'Stores a form in the row of an unpublished post: saved, unchanged or changed.';

create function private.categories_of_form(form jsonb) returns uuid[]
language sql immutable set search_path = ''
return case
  when form ? 'category_ids'
  then private.sorted_ids(array(select jsonb_array_elements_text(form -> 'category_ids'))::uuid[])
end;
comment on function private.categories_of_form is 'The categories of a form, sorted; null in one without them.';

create function private.store_post_fields(id_input uuid, fields jsonb, version_input timestamptz) returns text
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

create function private.create_post(id_input uuid, fields jsonb) returns void
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

create function private.revision_content(post public.posts) returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(private.with_draft(post, coalesce(drafts.fields, '{}'))) - private.maintained_columns()
    || jsonb_build_object(
      'category_ids', coalesce(to_jsonb(drafts.category_ids), to_jsonb(private.category_ids_of(post.id)))
    )
  from (select post.id) as it
  left join public.post_drafts as drafts on drafts.post_id = it.id
);
comment on function private.revision_content is 'The text of a post with its draft, as a revision holds it.';

create function private.restore_post_text(id_input uuid, restored jsonb) returns jsonb
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

create function public.read_preview(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
      to_jsonb(drafted) || jsonb_build_object('category_ids', private.drafted_category_ids(posts.id)),
      drafted.offers, drafted.primary_affiliate_url, private.clock()
    )
    || jsonb_build_object(
      'published', posts.published or coalesce(posts.publish_at <= private.clock(), false),
      'has_draft', exists (select from public.post_drafts where post_drafts.post_id = posts.id),
      'post_categories', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))
          ),
          '[]'
        )
        from public.categories
        where categories.id = any (private.drafted_category_ids(posts.id))
      )
    )
  from public.posts
  cross join lateral private.drafted(posts) as drafted
  where posts.id = post_id_input and posts.trashed_at is null;
end;
comment on function public.read_preview is 'A post with its working draft, shaped like a nested select of a review, or null. For the owner and holders of a signed link.';
grant execute on function public.read_preview to service_role;

create function public.preview_form(form_input jsonb) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
    jsonb_build_object(
      'specifications', coalesce(form_input -> 'specifications', '[]'),
      'category_ids', coalesce(form_input -> 'category_ids', '[]'),
      'primary_merchant_id', form_input -> 'merchant_id',
      'price', form_input -> 'price',
      'price_checked_at', coalesce(
        (
          select posts.price_checked_at from public.posts
          where posts.id = (form_input ->> 'id')::uuid and posts.price = form_input ->> 'price'
        ),
        private.clock()
      )
    ),
    case
      when private.are_offers(form_input -> 'offers')
        then private.settled_offers(form_input -> 'offers', '[]', private.clock())
      else '[]'
    end,
    form_input ->> 'url',
    private.clock()
  );
end;
grant execute on function public.preview_form to service_role;
comment on function public.preview_form is 'The price, the offers, the merchant of the primary offer and the specifications of an unsaved form as visitors would see them. The form has id (null: not stored), price, offers, url, merchant_id (null: recognized by the URL), specifications and category_ids.';
