alter table private.staged_content drop constraint staged_content_kind_known;

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
  -- Nothing may change between comparing and writing.
  perform private.lock_slugs('post');
  lock table public.posts, public.categories, public.post_categories, public.site_settings, public.images,
    public.merchants, public.merchant_domains, public.managed_links, public.specifications,
    public.category_specifications, public.documents, public.comparisons
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

create or replace function public.apply_content(
  import_id_input uuid,
  lines_input integer,
  replace_input boolean,
  dry_run_input boolean
) returns jsonb
-- Ten thousand reviews take longer than the default timeout.
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  report jsonb;
begin
  if (select count(*) from private.staged_content where import_id = import_id_input) <> lines_input then
    raise exception 'Lines of this import are missing: start it again';
  end if;
  begin
    report := private.write_content(import_id_input, replace_input);
    if dry_run_input then
      -- Rolls the block back but keeps the values of its variables.
      raise exception using errcode = 'DRYRN';
    end if;
    perform public.log_admin_activity(
      (select id from public.admin_users order by id limit 1),
      'Import Content',
      'Reviews: ' || private.import_summary(report)
    );
    delete from private.staged_content where import_id = import_id_input;
  exception
    when sqlstate 'DRYRN' then
      null;
  end;
  return report;
end
$$;
grant execute on function public.apply_content to service_role;
comment on function public.apply_content is 'Writes the staged lines of an import, all or nothing, and returns {added, changed, removed: names, same: count} by kind; a dry run returns the same and changes nothing.';
