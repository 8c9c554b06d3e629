-- Imports write merchants, links and the offers of posts.

create function private.column_list(of_table regclass) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attname <> 'id'
);
comment on function private.column_list is 'The columns of a table but its id, for a statement that sets all of them.';

create function private.match_merchants(import_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  matched record;
begin
  -- A merchant is matched by id or, if it was created separately, by name or domain. It keeps the id that it
  -- has here, because offers in revisions name it.
  for matched in
    select staged.key, found.id
    from private.staged_content as staged
    cross join lateral (
      select merchants.id
      from public.merchants
      where (
          lower(merchants.name) = lower(staged.content ->> 'name')
          or exists (
            select from public.merchant_domains
            where merchant_domains.merchant_id = merchants.id
              and staged.content -> 'domains' ? merchant_domains.domain
          )
        )
        and not exists (
          select from private.staged_content as other
          where other.import_id = import_id_input and other.kind = 'merchant' and other.key = merchants.id::text
        )
      order by lower(merchants.name) <> lower(staged.content ->> 'name'), merchants.id
      limit 1
    ) as found
    where staged.import_id = import_id_input and staged.kind = 'merchant'
      and not exists (select from public.merchants where merchants.id = staged.key::uuid)
    order by staged.line
  loop
    -- Two merchants of the file may match the same one.
    if not exists (
      select from private.staged_content
      where import_id = import_id_input and kind = 'merchant' and key = matched.id::text
    ) then
      update private.staged_content as staged
      set content = replace(staged.content::text, matched.key, matched.id::text)::jsonb,
        key = case kind when 'merchant' then replace(key, matched.key, matched.id::text) else key end
      where import_id = import_id_input and kind in ('merchant', 'post', 'link')
        and strpos(staged.content::text, matched.key) > 0;
    end if;
  end loop;
end
$$;
comment on function private.match_merchants is 'Lets staged lines name the merchants that exist here under another id.';

create function private.write_merchants(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  taken record;
begin
  if replace_input then
    -- Deleted after the links that name them. Their names and domains are free from here on.
    select jsonb_agg(name order by name) into removed
    from public.merchants
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
    );
    delete from public.merchant_domains
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchant_domains.merchant_id::text
    );
    update public.merchants set name = id::text
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
    );
  else
    perform private.match_merchants(import_id_input);
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.merchant_backup(merchants) = staged.content then 'same' else 'changed' end
      from public.merchants
      where merchants.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'merchant';

  -- Names and domains may be swapped between rows, so those that change are cleared first.
  update public.merchants set name = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'merchant' and state = 'changed' and merchants.id = staged.key::uuid;
  delete from public.merchant_domains
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'merchant' and state = 'changed'
    and merchant_domains.merchant_id = staged.key::uuid;
  insert into public.merchants
  select (jsonb_populate_record(null::public.merchants, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'merchant' and state = 'added'
  order by line;
  execute format(
    'update public.merchants
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.merchants, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''merchant'' and state = ''changed'' and merchants.id = staged.key::uuid',
    private.column_list('public.merchants')
  ) using import_id_input;

  select staged.line, domain into taken
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'domains') as domain
  where import_id = import_id_input and kind = 'merchant' and state <> 'same'
    and exists (select from public.merchant_domains where merchant_domains.domain = domain.value)
  order by staged.line, domain
  limit 1;
  if found then
    raise exception 'Line %: the domain "%" belongs to another merchant', taken.line, taken.domain;
  end if;
  insert into public.merchant_domains (domain, merchant_id)
  select domain, staged.key::uuid
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'domains') as domain
  where import_id = import_id_input and kind = 'merchant' and state <> 'same';
  return private.import_report(import_id_input, 'merchant', removed);
end
$$;
comment on function private.write_merchants is 'Writes the staged merchants with their domains and, with replace, clears all others.';

create function private.remove_merchants(import_id_input uuid) returns void
language sql set search_path = ''
begin atomic
  delete from public.merchants
  where not exists (
    select from private.staged_content as staged
    where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
  );
end;
comment on function private.remove_merchants is 'Deletes the merchants that are not among the staged ones.';

create function private.write_links(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.managed_links
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'link' and staged.key = managed_links.id::text
      )
      returning slug
    )
    select jsonb_agg('/go/' || slug order by slug) into removed from gone;
  else
    -- A link that was created separately is matched by its slug and keeps its id, which clicks name.
    update private.staged_content as staged
    set key = managed_links.id::text, content = staged.content || jsonb_build_object('id', managed_links.id)
    from public.managed_links
    where import_id = import_id_input and kind = 'link' and managed_links.slug = staged.content ->> 'slug'
      and managed_links.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'link' and other.key = managed_links.id::text
      )
      and not exists (select from public.managed_links as known where known.id::text = staged.key);
  end if;
  -- The review that it leads to may be gone.
  update private.staged_content as staged
  set content = staged.content || '{"post_id": null}'
  where import_id = import_id_input and kind = 'link' and staged.content ->> 'post_id' is not null
    and not exists (select from public.posts where posts.id = (staged.content ->> 'post_id')::uuid);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(managed_links) = staged.content then 'same' else 'changed' end
      from public.managed_links
      where managed_links.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'link';

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.managed_links set slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'link' and state = 'changed'
    and managed_links.id = staged.key::uuid and managed_links.slug <> staged.content ->> 'slug';
  insert into public.managed_links
  select (jsonb_populate_record(null::public.managed_links, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'link' and state = 'added'
  order by line;
  execute format(
    'update public.managed_links
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.managed_links, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''link'' and state = ''changed'' and managed_links.id = staged.key::uuid',
    private.column_list('public.managed_links')
  ) using import_id_input;
  return private.import_report(import_id_input, 'link', removed);
end
$$;
comment on function private.write_links is 'Writes the staged managed links and, with replace, deletes all others.';
