-- Backups carry specifications, what categories say and list, best-of pages and comparisons.

create function private.category_backup(category public.categories) returns jsonb
language sql stable set search_path = ''
return to_jsonb(category) || jsonb_build_object('specification_ids', (
  select coalesce(jsonb_agg(specification_id order by place, specification_id), '[]')
  from public.category_specifications
  where category_specifications.category_id = category.id
));
comment on function private.category_backup is 'A category with its list of specifications for a backup.';

create function private.best_of_backup(page public.best_of_pages) returns jsonb
language sql immutable set search_path = ''
return to_jsonb(page) - 'slug' || jsonb_build_object(
  'former_slugs', private.sorted_slugs(page.former_slugs, page.content ->> 'slug'),
  'draft', coalesce(page.draft, 'null')
);
comment on function private.best_of_backup is 'A best-of page for a backup: all columns except the slug, which its content has.';

create function private.comparison_name(one uuid, other uuid) returns text
language sql stable set search_path = ''
return (
  select string_agg(coalesce(nullif(posts.title, ''), posts.id::text), ' vs ' order by posts.id = other)
  from public.posts
  where posts.id in (one, other)
);
comment on function private.comparison_name is 'The titles of two reviews.';

create or replace function public.read_content(
  kind_input text,
  limit_input integer,
  after_input text default null
) returns jsonb
-- Dates are written the same on every server.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  case kind_input
    when 'setting' then
      return (
        select coalesce(jsonb_agg(copy order by copy ->> 'setting_key' collate "C"), '[]')
        from (
          select to_jsonb(site_settings) as copy
          from public.site_settings
          where setting_key <> all (private.database_setting_keys())
            and (after_input is null or setting_key collate "C" > after_input)
          order by setting_key collate "C"
          limit limit_input
        ) as page
      );
    when 'specification' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.specifications
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'category' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.category_backup(categories) as copy
          from public.categories
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'image' then
      return (
        select coalesce(jsonb_agg(copy order by id collate "C"), '[]')
        from (
          select id, private.image_backup(images) as copy
          from public.images
          where after_input is null or id collate "C" > after_input
          order by id collate "C"
          limit limit_input
        ) as page
      );
    when 'merchant' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.merchant_backup(merchants) as copy
          from public.merchants
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'post' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.post_backup(posts) as copy
          from public.posts
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'link' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.managed_links
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'best-of' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.best_of_backup(best_of_pages) as copy
          from public.best_of_pages
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'comparison' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.comparisons
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
  end case;
end
$$;
comment on function public.read_content is 'The rows of one kind (setting, specification, category, image, merchant, post, link, best-of, comparison) after a key, in key order, as backups store them.';

create or replace function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text || offers::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(to_jsonb(post_drafts)::text, 0)), 0) from public.post_drafts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(private.category_backup(categories)::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (select sum(hashtextextended(private.image_backup(images)::text, 0)) from public.images),
    (select sum(hashtextextended(private.merchant_backup(merchants)::text, 0)) from public.merchants),
    (select sum(hashtextextended(to_jsonb(managed_links)::text, 0)) from public.managed_links),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    ),
    -- Marked, because a missing sum has no place in the list.
    'pages',
    (select sum(hashtextextended(to_jsonb(specifications)::text, 0)) from public.specifications),
    (select sum(hashtextextended(private.best_of_backup(best_of_pages)::text, 0)) from public.best_of_pages),
    (select sum(hashtextextended(to_jsonb(comparisons)::text, 0)) from public.comparisons)
  ));
end;

alter table private.staged_content
  drop constraint staged_content_kind_known,
  add constraint staged_content_kind_known check (
    kind in ('setting', 'specification', 'category', 'image', 'merchant', 'post', 'link', 'best-of', 'comparison')
  );

create or replace function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  delete from private.staged_content where staged_at < now() - interval '1 day';
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'specification' then to_jsonb(jsonb_populate_record(null::public.specifications, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
        || jsonb_build_object('specification_ids', coalesce(content -> 'specification_ids', '[]'))
      when 'image' then private.image_backup(jsonb_populate_record(null::public.images, content))
      when 'merchant' then to_jsonb(jsonb_populate_record(null::public.merchants, content)) || jsonb_build_object(
        'domains', private.sorted_slugs(array(select jsonb_array_elements_text(content -> 'domains')), null)
      )
      when 'link' then to_jsonb(jsonb_populate_record(null::public.managed_links, content))
      when 'best-of' then private.best_of_backup(jsonb_populate_record(null::public.best_of_pages, content))
      when 'comparison' then to_jsonb(jsonb_populate_record(null::public.comparisons, content))
      else to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        ),
        'draft', private.draft_copy(jsonb_populate_record(null::public.post_drafts, nullif(content -> 'draft', 'null')))
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;

create or replace function private.staged_names(import_id_input uuid, kind_input text, state_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      coalesce(
        content ->> 'title',
        nullif(content #>> '{content,title}', ''),
        case kind
          when 'link' then '/go/' || (content ->> 'slug')
          when 'comparison' then private.comparison_name(
            (content ->> 'first_post_id')::uuid, (content ->> 'second_post_id')::uuid
          )
        end,
        nullif(content ->> 'name', ''),
        content ->> 'setting_key',
        key
      )
      order by line
    ),
    '[]'
  )
  from private.staged_content
  where import_id = import_id_input and kind = kind_input and state = state_input
);
