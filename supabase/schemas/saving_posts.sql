-- Writing posts from the admin: saves, drafts over what is public, autosaves and previews. Every function logs in the same
-- transaction and returns {outcome}: saved, with the post; missing; changed, with the newer post; refused, with the field
-- that conflicts with another row.

create function private.admin_post(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(private.drafted(post)) || jsonb_build_object(
  'version', private.content_version('post', post.id),
  'draft', private.draft_note('post', post.id),
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
    select private.edge_change(changes) from public.changes
    where changes.kind = 'review' and changes.key = post_id_input
      and transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function private.change_of_post is 'The change of a review in this transaction, as in read_changes; null when visitors see none. Call it last.';

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
  category_ids uuid[] := private.sorted_ids(category_ids_input);
  old_category_ids uuid[];
  old public.posts;
  new public.posts;
  is_first_save boolean := post_id_input is null;
  violated text;
begin
  if post_id_input is null then
    new.id := private.insert_row('public.posts', form_input - private.maintained_columns());
    select * into new from public.posts where posts.id = new.id;
  else
    old := private.lock_post(post_id_input);
    if old.id is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if private.content_version('post', old.id) is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids
        and private.draft_fields('post', old.id) is null
      then
        return private.saved_post(old.id);
      end if;
      return private.changed_content('post', old.id);
    end if;
    perform private.write_post_fields(old.id, form_input);
    select * into new from public.posts where posts.id = old.id;
    -- The form contains it.
    delete from public.drafts where drafts.content_id = new.id and drafts.content_kind = 'post';
    if old.published or new.published then
      delete from private.schedule_failures where content_id = new.id and content_kind = 'post';
    end if;
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

create function private.write_post_fields(id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.update_row('public.posts', id_input, fields - private.maintained_columns()) then
    -- Its categories alone are a new version, too.
    update public.posts set title = posts.title where posts.id = id_input;
  end if;
  if fields ? 'category_ids' then
    perform private.set_categories(id_input, private.categories_of_form(fields));
  end if;
end
$$;
comment on function private.write_post_fields is 'As private.write_fields, of a post.';

create function private.drafted(post public.posts) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft_fields jsonb := private.draft_fields('post', post.id);
  result public.posts;
begin
  if draft_fields is null then
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
  private.categories_of_form(private.draft_fields('post', post_id_input)), private.category_ids_of(post_id_input)
);
comment on function private.drafted_category_ids is 'The categories of a post with its working draft, sorted.';

create function private.remove_category_from_drafts() returns trigger
-- Writes a table that writers of categories may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  update public.drafts
  set fields = fields - 'category_ids' || private.differing(
    private.row_text(content_kind, content_id),
    jsonb_build_object('category_ids', (fields -> 'category_ids') - old.id::text)
  )
  where fields -> 'category_ids' @> to_jsonb(old.id);
  delete from public.drafts where fields = '{}';
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

create function private.refused(violated text, form jsonb) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'posts_slug_unique' then 'slug'
  when 'post_categories_category_id_fkey' then 'category_ids'
  when 'posts_title_is_visible' then 'title'
  when 'posts_publish_at_has_title' then 'title'
  when 'drafts_publish_at_has_title' then 'title'
  when 'posts_offer_ends_after_start' then
    case when form ? 'limited_time_offer_ends_at' then 'limited_time_offer_ends_at' else 'limited_time_offer_starts_at' end
  when 'posts_primary_link_known' then 'primary_affiliate_url'
  when 'posts_offers_merchant_known' then 'offers.merchant'
  when 'posts_offers_link_known' then 'offers.link'
  when 'posts_offers_manual_price' then 'offers.price'
  when 'posts_specifications_value' then 'specifications'
end);
comment on function private.refused is 'The answer to a save that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

create function private.categories_of_form(form jsonb) returns uuid[]
language sql immutable set search_path = ''
return case
  when form ? 'category_ids'
  then private.sorted_ids(array(select jsonb_array_elements_text(form -> 'category_ids'))::uuid[])
end;
comment on function private.categories_of_form is 'The categories of a form, sorted; null in one without them.';

create function private.post_form(form jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(
    to_jsonb(jsonb_populate_record(null::public.posts, form)) - private.maintained_columns() - 'published'
      || jsonb_build_object('category_ids', private.categories_of_form(form))
  ) as field (name, value)
  where form ? name
);
comment on function private.post_form is 'The fields of a form as columns hold them, and category_ids, sorted.';

create function private.stored_post_form(post public.posts, fields jsonb) returns jsonb
language sql stable set search_path = ''
return private.post_form(case
  -- A URL that was public leaves a redirect behind, so it changes with a save only.
  when post.published_at is not null and not post.published then fields - 'slug'
  -- A form without a slug keeps that of a public review.
  when post.published and fields -> 'slug' = 'null' then fields || jsonb_build_object('slug', post.slug)
  else fields
end);
comment on function private.stored_post_form is 'As private.stored_form, of a post.';

create function private.create_post(id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.insert_row(
    'public.posts', '{"title": ""}'::jsonb || fields - private.maintained_columns() - 'published', id_input
  );
  perform private.set_categories(id_input, private.categories_of_form(fields));
end
$$;
comment on function private.create_post is 'As private.create_text, of a post.';

create function public.read_preview(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
      to_jsonb(drafted) || jsonb_build_object('category_ids', private.drafted_category_ids(posts.id)),
      drafted.offers, drafted.primary_affiliate_url, private.clock()
    )
    || jsonb_build_object(
      'published', posts.published or coalesce(posts.publish_at <= private.clock(), false),
      'has_draft', private.draft_fields('post', posts.id) is not null,
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
