-- An import that was killed leaves its lines. The next import removed them, and with them those of a restore that
-- waits for the owner for more than a day.

create or replace function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
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

alter table private.staged_content alter column staged_at set default private.clock();

create function public.remove_abandoned_imports() returns bigint
language sql security definer set search_path = ''
begin atomic
  with removed as (
    delete from private.staged_content
    where staged_at < private.clock() - interval '1 day'
      and import_id not in (select id from private.restores where finished_at is null)
    returning 1
  )
  select count(*) from removed;
end;
comment on function public.remove_abandoned_imports is 'Deletes the lines of imports that ended without their command, after a day. Returns how many.';
revoke all on function public.remove_abandoned_imports from public;
grant execute on function public.remove_abandoned_imports to service_role;
