create or replace function public.read_backup_rows(
  kind_input text,
  limit_input integer,
  after_input text default null
) returns jsonb
-- Dates are written the same on every server.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source record;
  found_rows jsonb;
begin
  select * into source
  from (
    values
      ('setting', 'public.site_settings', 'setting_key collate "C"', 'to_jsonb(stored)'),
      ('specification', 'public.specifications', 'id', 'to_jsonb(stored)'),
      ('category', 'public.categories', 'id', 'private.category_backup(stored)'),
      ('image', 'public.images', 'id collate "C"', 'private.image_backup(stored)'),
      ('merchant', 'public.merchants', 'id', 'private.merchant_backup(stored)'),
      ('post', 'public.posts', 'id', 'private.post_backup(stored)'),
      ('link', 'public.managed_links', 'id', 'to_jsonb(stored)'),
      ('comparison', 'public.comparisons', 'id', 'to_jsonb(stored)')
  ) as sources (kind, rows, key, copy)
  where sources.kind = kind_input
  union all
  select content_kinds.kind, 'public.documents', 'id', 'private.document_backup(stored)'
  from private.content_kinds
  where content_kinds.kind = kind_input and content_kinds.empty is not null;
  if not found then
    raise case_not_found using message = format('Backups have no rows of the kind "%s".', kind_input);
  end if;
  execute format(
    'select coalesce(jsonb_agg(copy order by key), ''[]'')
      from (
        select %1$s as key, %2$s as copy
        from %3$s as stored
        where %4$s and ($1 is null or %1$s > $1::%5$s)
        order by 1
        limit $2
      ) as page',
    source.key, source.copy, source.rows,
    case source.rows
      when 'public.site_settings' then 'setting_key <> all (private.database_setting_keys())'
      when 'public.documents' then 'kind = $3'
      else 'true'
    end,
    case source.key when 'id' then 'uuid' else 'text' end
  ) into found_rows using after_input, limit_input, kind_input;
  return found_rows;
end
$$;
grant execute on function public.read_backup_rows to service_role;
comment on function public.read_backup_rows is 'The rows of one kind (setting, specification, category, image, merchant, post, link, comparison, or one of documents) after a key, in key order, as backups store them.';
