-- Pages that the owner writes, such as a privacy policy, at the root of the site.

alter table private.content_kinds
  add column reserved_slugs text[] not null default '{}',
  add column in_footer boolean not null default false;
comment on column private.content_kinds.reserved_slugs is 'What has the addresses that documents of the kind would have.';
comment on column private.content_kinds.in_footer is 'Whether every page of the site leads to each of them.';

insert into private.content_kinds (kind, noun, name, called, empty, reserved_slugs, in_footer) values
  (
    'site-page', 'page', 'Page', 'the page "%s"', '{"title": "", "slug": null, "text": ""}',
    array[
      '404', 'about', 'admin', 'api', 'best', 'categories', 'compare', 'contact', 'edge', 'feed', 'go', 'how-we-test', 'icons',
      'images', 'imprint', 'login', 'pictures', 'privacy', 'privacy-statement', 'product', 'products', 'review-data',
      'review-not-found', 'reviews', 'search', 'server-error', 'setup', 'thisisme', 'under-construction'
    ],
    true
  );

create function private.document_slug_is_reserved(kind_input text, slug text) returns boolean
language sql stable set search_path = ''
return private.is_reserved_document_slug(slug) or exists (
  select from private.content_kinds
  where content_kinds.kind = kind_input and slug = any (content_kinds.reserved_slugs)
);
comment on function private.document_slug_is_reserved is 'Whether a slug is the address of something other than a document of the kind.';

create or replace function private.is_slug_taken(kind_input text, slug_input text, except_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.is_reserved_slug(slug_input) or private.slug_is_taken(slug_input, except_id)
    else private.document_slug_is_reserved(kind_input, slug_input)
      or private.document_slug_is_taken(kind_input, slug_input, except_id)
  end;
end
$$;
comment on function private.is_slug_taken is 'Whether no text of the kind but one may have a slug: it is reserved, or another one has, once had or will have it.';

create or replace function private.available_document_slug(kind_input text, title text, document_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), kind_input || '-' || left(document_id::text, 8));
  candidate text := base;
  number integer := 1;
begin
  while private.document_slug_is_reserved(kind_input, candidate)
    or private.document_slug_is_taken(kind_input, candidate, document_id)
  loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.available_document_slug is 'A slug from a title, suffixed -2, -3 and so on when taken or reserved.';

create or replace function private.maintain_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_slug text;
  lost text;
begin
  perform private.lock_slugs(new.kind);
  if tg_op = 'UPDATE' then
    -- Strictly increasing, so that two saves in one transaction are two versions.
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if old.published_at is not null then
      -- What was public keeps its slug and its former slugs.
      new.published_at := old.published_at;
      new.content := new.content || jsonb_build_object('slug', coalesce(new.content ->> 'slug', old.slug));
      new.former_slugs := new.former_slugs || old.former_slugs || old.slug;
    end if;
  end if;
  if (new.published or new.publish_at is not null) and new.content ->> 'slug' is null then
    new.content := new.content
      || jsonb_build_object('slug', private.available_document_slug(new.kind, new.content ->> 'title', new.id));
  end if;
  new_slug := new.content ->> 'slug';
  if private.document_slug_is_reserved(new.kind, new_slug) then
    raise exception 'The slug "%" is reserved.', new_slug
      using errcode = 'check_violation', constraint = 'documents_slug_not_reserved';
  end if;
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former is distinct from new_slug and former is not null
    order by former
  );
  select chosen into lost
  from unnest(new.former_slugs || new_slug) as chosen
  where chosen is not null and private.document_slug_is_taken(new.kind, chosen, new.id)
  limit 1;
  if found then
    raise exception 'The slug "%" is already in use.', lost
      using errcode = 'unique_violation', constraint = 'documents_slug_unique';
  end if;
  if new.published then
    new.published_at := coalesce(
      new.published_at,
      -- The instant of the schedule, even when it is applied later.
      case when tg_op = 'UPDATE' then least(old.publish_at, private.clock()) else private.clock() end
    );
    new.publish_at := null;
  end if;
  return new;
end
$$;
comment on function private.maintain_document is 'Trigger: sets version, slug, former slugs and the date of the first publication, which ends the schedule for it.';

create function private.record_footer_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.content_kinds
    where content_kinds.kind in (new.kind, old.kind) and content_kinds.in_footer
  ) then
    perform private.record_change(null, null, '{}');
  end if;
  return null;
end
$$;
comment on function private.record_footer_change is 'Trigger: records a change of every page, because every page leads to the documents of a kind.';

create constraint trigger documents_record_footer_insert after insert on public.documents
  deferrable initially deferred
  for each row when (new.published) execute function private.record_footer_change();

create constraint trigger documents_record_footer_delete after delete on public.documents
  deferrable initially deferred
  for each row when (old.published) execute function private.record_footer_change();

create constraint trigger documents_record_footer_update after update on public.documents
  deferrable initially deferred
  for each row when (
    (old.published or new.published)
    and (old.content -> 'title', old.slug, old.published, old.trashed_at)
      is distinct from (new.content -> 'title', new.slug, new.published, new.trashed_at)
  )
  execute function private.record_footer_change();
