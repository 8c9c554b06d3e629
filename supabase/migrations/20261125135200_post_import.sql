-- Imports write posts with the offers of known merchants, and number what visitors see differently.

create function private.without_unknown_merchants(offers jsonb, import_id_input uuid, replace_input boolean) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_agg(
    case
      when offer ->> 'merchant_id' is null
        or exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'merchant' and staged.key = offer ->> 'merchant_id'
        )
        or (not replace_input and exists (
          select from public.merchants where merchants.id::text = offer ->> 'merchant_id'
        )) then offer
      else offer || '{"merchant_id": null}'
    end
    order by place
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
);
comment on function private.without_unknown_merchants is 'Offers without the merchants that an import does not know: those are recognized by their URL.';

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
  perform private.record_revision(staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state <> 'same';
  return private.import_report(import_id_input, 'post', removed);
end
$$;

create function private.public_shops(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(
    posts.id, md5(private.with_shops('{}', posts.offers, posts.primary_affiliate_url, moment)::text)
  ), '{}')
  from public.posts
  where (posts.offers <> '[]' or posts.primary_affiliate_url is not null) and private.is_public(posts, moment)
);
comment on function private.public_shops is 'A hash of what visitors see of the shops of each public review, by its id.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  lock table public.posts, public.categories, public.post_categories, public.site_settings, public.images,
    public.merchants, public.merchant_domains, public.managed_links
    in share row exclusive mode;
  analyze private.staged_content;
  shops_before := private.public_shops(moment);
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  -- Before what names them.
  report := report || jsonb_build_object('merchant', private.write_merchants(import_id_input, replace_input));
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  -- After the posts that they lead to.
  report := report || jsonb_build_object('link', private.write_links(import_id_input, replace_input));
  if replace_input then
    perform private.remove_merchants(import_id_input);
  end if;
  -- Pages show shops, so a changed shop is a change of its reviews.
  shops_after := private.public_shops(moment);
  perform private.record_change(posts.id, posts.slug, '{}')
  from public.posts
  where shops_after -> posts.id::text <> shops_before -> posts.id::text;
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function public.apply_content is 'Writes the staged lines of an import, all or nothing, and returns {setting, category, image, merchant, post, link: {added, changed, removed: names, same: count}}; a dry run returns the same and changes nothing.';
