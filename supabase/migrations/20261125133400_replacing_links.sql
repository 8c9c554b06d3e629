-- Replacing. The application finds the addresses in texts; the versions that it read must be current.

create function public.read_link_replacements(link_id_input uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link private.outgoing_links;
begin
  select * into link from private.outgoing_links where outgoing_links.id = link_id_input;
  if link.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'url', link.url,
    'posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', posts.id,
            'title', posts.title,
            'published', posts.published,
            'version', private.version_of(posts),
            'fields', jsonb_build_object(
              'primary_affiliate_url', posts.primary_affiliate_url,
              'in_depth_analysis', posts.in_depth_analysis,
              'offers', posts.offers
            ),
            'draft', (
              select jsonb_object_agg(key, value)
              from jsonb_each(drafts.fields)
              where key in ('primary_affiliate_url', 'in_depth_analysis', 'offers')
            )
          )
          order by lower(posts.title), posts.id
        ),
        '[]'
      )
      from public.posts
      left join public.post_drafts as drafts on drafts.post_id = posts.id
      where posts.trashed_at is null
        and (
          posts.primary_affiliate_url = link.url
          or posts.offers @> jsonb_build_array(jsonb_build_object('url', link.url))
          or strpos(lower(posts.in_depth_analysis), link.host) > 0
          or strpos(lower(drafts.fields::text), link.host) > 0
        )
    ),
    'managed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', managed_links.id, 'slug', managed_links.slug, 'version', managed_links.updated_at,
            'target', managed_links.target, 'country_targets', managed_links.country_targets
          )
          order by managed_links.slug
        ),
        '[]'
      )
      from public.managed_links
      where managed_links.deleted_at is null
        and (
          managed_links.target = link.url
          or exists (
            select from jsonb_each_text(managed_links.country_targets) as by_country where by_country.value = link.url
          )
        )
    )
  );
end
$$;
comment on function public.read_link_replacements is 'Everything that may contain a link, with its version: {url, posts, managed}; null without the link.';
grant execute on function public.read_link_replacements to service_role;

create function public.replace_link(admin_user_id_input uuid, url_input text, changes_input jsonb) returns jsonb
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
    perform private.record_revision(posts.id, admin_user_id_input, case
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
