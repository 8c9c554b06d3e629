-- Writing imported specifications, pages and comparisons.

create function private.write_best_of_pages(import_id_input uuid, replace_input boolean) returns jsonb
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
  insert into public.best_of_revisions (page_id, kind, content)
  select best_of_pages.id, 'import', coalesce(best_of_pages.draft, best_of_pages.content)
  from private.staged_content as staged
  join public.best_of_pages on best_of_pages.id = staged.key::uuid
  where import_id = import_id_input and kind = 'best-of' and state <> 'same'
  order by line;
  return private.import_report(import_id_input, 'best-of', removed);
end
$$;
comment on function private.write_best_of_pages is 'Writes the staged best-of pages and, with replace, deletes all others.';

create function private.remove_comparisons(import_id_input uuid) returns jsonb
language sql set search_path = ''
begin atomic
  with gone as (
    delete from public.comparisons
    where not exists (
      select from private.staged_content as staged
      where staged.import_id = import_id_input and staged.kind = 'comparison' and staged.key = comparisons.id::text
    )
    returning private.comparison_name(first_post_id, second_post_id) as name
  )
  select jsonb_agg(name order by name) from gone;
end;
comment on function private.remove_comparisons is 'Deletes the comparisons that are not among the staged ones, and returns their names.';

create function private.write_comparisons(import_id_input uuid, replace_input boolean, removed jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if not replace_input then
    -- A pair that was named separately keeps its id.
    update private.staged_content as staged
    set key = comparisons.id::text, content = staged.content || jsonb_build_object('id', comparisons.id)
    from public.comparisons
    where import_id = import_id_input and kind = 'comparison' and comparisons.id::text <> staged.key
      and array[staged.content ->> 'first_post_id', staged.content ->> 'second_post_id']::uuid[]
        @> array[comparisons.first_post_id, comparisons.second_post_id]
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'comparison' and other.key = comparisons.id::text
      )
      and not exists (select from public.comparisons as known where known.id::text = staged.key);
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(comparisons) = staged.content then 'same' else 'changed' end
      from public.comparisons
      where comparisons.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'comparison';
  -- Pairs may be swapped between rows. Nothing refers to one, so those that change are written again.
  delete from public.comparisons
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'comparison' and state = 'changed'
    and comparisons.id = staged.key::uuid;
  insert into public.comparisons
  select (jsonb_populate_record(null::public.comparisons, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'comparison' and state <> 'same'
  order by line;
  return private.import_report(import_id_input, 'comparison', removed);
end
$$;
comment on function private.write_comparisons is 'Writes the staged comparisons, of which the others may have been removed.';

create or replace function private.public_shops(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(
    posts.id,
    md5(private.with_shops(
      jsonb_build_object('specifications', posts.specifications), posts.offers, posts.primary_affiliate_url, moment
    )::text)
  ), '{}')
  from public.posts
  where (posts.offers <> '[]' or posts.primary_affiliate_url is not null or posts.specifications <> '[]')
    and private.is_public(posts, moment)
);
comment on function private.public_shops is 'A hash of what visitors see of the shops and specifications of each public review, by its id.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
  comparisons_removed jsonb;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  lock table public.posts, public.categories, public.post_categories, public.site_settings, public.images,
    public.merchants, public.merchant_domains, public.managed_links, public.specifications,
    public.category_specifications, public.best_of_pages, public.comparisons
    in share row exclusive mode;
  analyze private.staged_content;
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
  report := report || jsonb_build_object('best-of', private.write_best_of_pages(import_id_input, replace_input));
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
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function public.apply_content is 'Writes the staged lines of an import, all or nothing, and returns {setting, specification, category, image, merchant, post, link, best-of, comparison: {added, changed, removed: names, same: count}}; a dry run returns the same and changes nothing.';
