-- Best-of pages are the first kind of documents. What has a lifecycle is a row of content_kinds.

drop trigger post_drafts_record_first_revision on public.post_drafts;
drop trigger posts_record_first_revision on public.posts;
drop trigger posts_remove_all_belongings on public.posts;
drop trigger posts_remove_belongings on public.posts;
drop trigger best_of_pages_keep_feed_slug on public.best_of_pages;
drop trigger best_of_pages_maintain on public.best_of_pages;
drop trigger best_of_pages_record_delete on public.best_of_pages;
drop trigger best_of_pages_record_first_revision on public.best_of_pages;
drop trigger best_of_pages_record_insert on public.best_of_pages;
drop trigger best_of_pages_record_update on public.best_of_pages;
drop trigger best_of_pages_remove_all_belongings on public.best_of_pages;
drop trigger best_of_pages_remove_belongings on public.best_of_pages;

create table private.content_kinds (
  kind text primary key,
  noun text not null,
  name text not null,
  called text not null,
  empty jsonb
);

insert into private.content_kinds (kind, noun, name, called, empty) values
  ('post', 'post', 'Post', '"%s"', null),
  (
    'best-of', 'best-of page', 'Best-of Page', 'the best-of page "%s"',
    '{
      "title": "", "slug": null, "introduction": "", "order": "editor", "picks": [], "specification_ids": [],
      "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [], "category_ids": [], "seo_title": "",
      "seo_description": "", "social_image_url": ""
    }'
  );

create or replace function private.is_document_content(content jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(content) = 'object'
  and jsonb_typeof(content -> 'title') = 'string' and char_length(content ->> 'title') <= 200
  and (
    content -> 'slug' = 'null'
    or (content ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content ->> 'slug') <= 100)
  )
  and octet_length(content::text) <= 1000000;

create or replace function private.is_reserved_document_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug = 'index' or slug ~ '^pre-.+-view-justme$';

alter table public.best_of_pages rename to documents;
alter table public.documents rename constraint best_of_pages_pkey to documents_pkey;
alter table public.documents rename constraint best_of_pages_slug_when_public to documents_slug_when_public;
alter table public.documents rename constraint best_of_pages_title_when_public to documents_title_when_public;
alter table public.documents rename constraint best_of_pages_draft_publish_at_has_draft to documents_draft_publish_at_has_draft;
alter table public.documents rename constraint best_of_pages_instants to documents_instants;
alter table public.documents rename constraint best_of_pages_draft_title_when_due to documents_draft_title_when_due;
alter table public.documents rename constraint best_of_pages_trash_is_quiet to documents_trash_is_quiet;
alter table public.documents
  drop constraint best_of_pages_slug_unique,
  drop constraint best_of_pages_content_shape,
  drop constraint best_of_pages_draft_shape,
  drop constraint best_of_pages_slug_not_reserved,
  add column kind text not null default 'best-of' references private.content_kinds (kind);
alter table public.documents
  alter column kind drop default,
  add constraint documents_slug_unique unique (slug, kind),
  add constraint documents_content_shape check (private.is_document_content(content)),
  add constraint documents_draft_shape check (draft is null or private.is_document_content(draft)),
  add constraint documents_slug_not_reserved check (
    (private.is_reserved_document_slug(content ->> 'slug') or private.is_reserved_document_slug(draft ->> 'slug'))
      is not true
  );
alter table public.revisions
  drop constraint revisions_content_kind_known,
  add constraint revisions_content_kind_fkey foreign key (content_kind) references private.content_kinds (kind);
alter table private.schedule_failures
  drop constraint schedule_failures_content_kind_known,
  add constraint schedule_failures_content_kind_fkey foreign key (content_kind) references private.content_kinds (kind);
alter table private.autosaved_content
  drop constraint autosaved_content_content_kind_known,
  add constraint autosaved_content_content_kind_fkey foreign key (content_kind) references private.content_kinds (kind);
comment on column public.revisions.content_id is 'The post or document. Triggers remove the revisions of a deleted one.';
comment on column private.schedule_failures.content_id is 'The post or document. Triggers remove the failures of a deleted one.';
comment on column private.autosaved_content.content_id is 'The post or document. Triggers remove the mark of a deleted one.';

create or replace function private.pages_between(from_day date, to_day date)
returns table (kind text, key text, name text, path text, post_id uuid, page_views bigint, buy_clicks bigint)
language sql stable set search_path = ''
begin atomic
  -- A page that was renamed is one page.
  with known as materialized (
    select 'review' as kind, '/reviews/' || address as page, posts.id, posts.title as name, '/reviews/' || posts.slug as path
    from public.posts
    cross join lateral unnest(posts.former_slugs || posts.slug) as address
    where address is not null
    union all
    select 'best-of', '/best/' || address, pages.id, pages.content ->> 'title', '/best/' || pages.slug
    from public.documents as pages
    cross join lateral unnest(pages.former_slugs || pages.slug) as address
    where pages.kind = 'best-of' and address is not null
    union all
    select 'category', '/categories/' || slug, id, categories.name, '/categories/' || slug
    from public.categories
    union all
    select 'comparison', pair.path, null, pair.name, pair.path
    from (
      select
        '/compare/' || string_agg(posts.slug, '-vs-' order by posts.slug collate "C") as path,
        string_agg(posts.title, ' vs ' order by posts.slug collate "C") as name
      from (
        select distinct least(one, other) as one, greatest(one, other) as other
        from (
          select first_post_id as one, second_post_id as other from public.comparisons
          union all
          select (pair ->> 0)::uuid, (pair ->> 1)::uuid
          from public.documents
          cross join lateral jsonb_array_elements(content -> 'comparisons') as given (pair)
          where documents.kind = 'best-of'
        ) as stored
      ) as pairs
      join public.posts on posts.id in (pairs.one, pairs.other)
      group by pairs.one, pairs.other
      having count(posts.slug) = 2
    ) as pair
  ),
  parts as materialized (
    select page_kind, page, parts.post_id, sum(parts.page_views) as page_views, sum(parts.buy_clicks) as buy_clicks
    from private.page_parts(from_day, to_day) as parts
    group by 1, 2, 3
  ),
  named as (
    select
      parts.page_kind as kind, coalesce(posts.id, known.id) as id, coalesce(posts.title, known.name) as name,
      case
        when posts.id is not null then '/reviews/' || posts.slug
        when known.page is not null then known.path
        when parts.page_kind <> 'review' then parts.page
      end as path,
      parts.page_views, parts.buy_clicks
    from parts
    left join public.posts on posts.id = parts.post_id
    left join known on known.kind = parts.page_kind and known.page = parts.page
  )
  select
    named.kind, concat_ws(' ', named.kind, coalesce(named.id::text, named.path)), max(named.name), max(named.path),
    case when named.kind = 'review' then named.id end,
    sum(named.page_views)::bigint, sum(named.buy_clicks)::bigint
  from named
  group by named.kind, named.id, coalesce(named.id::text, named.path)
  having sum(named.page_views) > 0 or sum(named.buy_clicks) > 0;
end;
comment on function private.pages_between is 'Pages with their views and buy clicks between two days. Reviews that were deleted are one without a path.';

create or replace function private.attribution_source() returns text
language sql stable set search_path = ''
return concat_ws(
  ' ',
  (select max(number) from public.post_changes), (select max(number) from private.link_changes),
  (select change from private.link_collection), (select max(updated_at) from public.merchants),
  (select max(updated_at) from public.documents), (select max(updated_at) from public.managed_links),
  -- Reviews that are not public have links too.
  (select count(*) || ' ' || max(updated_at) from public.posts)
);
comment on function private.attribution_source is 'Changes when links, pages or merchants change.';

create or replace function private.refresh_attribution_keys() returns void
language plpgsql set search_path = '' as $$
begin
  if (select source from private.attribution_state) = private.attribution_source() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.attribution_keys'));
  update private.attribution_state set source = private.attribution_source();
  delete from private.attribution_keys;
  insert into private.attribution_keys (kind, key, post_id, offer_id, merchant_id, link_id, best_of_id)
  with links as materialized (
    select * from private.attribution_links()
  ), urls as materialized (
    select * from private.url_keys(array(select links.url from links))
  ), hosts as materialized (
    select given.host, private.merchant_of_url('https://' || given.host || '/') as merchant_id
    from (select distinct urls.host from urls) as given
  ), known as materialized (
    select links.*, coalesce(links.merchant_id, hosts.merchant_id) as shop_id, urls.link_key, urls.product_key
    from links
    left join urls on urls.url = links.url
    left join hosts on hosts.host = urls.host
  ), said as (
    select 'post' as kind, replace(known.post_id::text, '-', '') as key, known.post_id, known.offer_id,
      known.shop_id as merchant_id, known.link_id, null::uuid as best_of_id
    from known
    where known.is_button and known.offer_id is null
    union all
    select 'offer', replace(known.post_id::text, '-', '') || '_' || left(known.offer_id::text, 8), known.post_id,
      known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.offer_id is not null
    union all
    select 'link', known.link_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.link_key is not null
    union all
    select 'product', known.product_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.product_key is not null
    union all
    select 'best-of', left(pages.id::text, 6), null, null, null, null, pages.id
    from public.documents as pages
    where pages.kind = 'best-of'
    union all
    select 'page', '/best/' || address.slug, null, null, null, null, pages.id
    from public.documents as pages
    cross join unnest(pages.former_slugs || pages.slug) as address (slug)
    where pages.kind = 'best-of' and address.slug is not null
    union all
    select 'page', '/reviews/' || address.slug, posts.id, null, null, null, null
    from public.posts
    cross join unnest(posts.former_slugs || posts.slug) as address (slug)
    where address.slug is not null
    union all
    -- A deleted review: its address can belong to another one by now.
    select 'page', '/reviews/' || address.slug, changes.post_id, null, null, null, null
    from public.post_changes as changes
    cross join unnest(changes.old_slugs) as address (slug)
    where changes.kind = 'remove' and not exists (select from public.posts where posts.id = changes.post_id)
  )
  select said.kind, said.key,
    case when count(distinct said.post_id) = 1 then (array_agg(distinct said.post_id) filter (where said.post_id is not null))[1] end,
    case
      when count(distinct coalesce(said.offer_id::text, '')) filter (where said.post_id is not null) = 1 then
        (array_agg(said.offer_id) filter (where said.post_id is not null))[1]
    end,
    case when count(distinct said.merchant_id) = 1 then (array_agg(distinct said.merchant_id) filter (where said.merchant_id is not null))[1] end,
    case when count(distinct coalesce(said.link_id::text, '')) = 1 then (array_agg(said.link_id))[1] end,
    case when count(distinct said.best_of_id) = 1 then (array_agg(distinct said.best_of_id) filter (where said.best_of_id is not null))[1] end
  from said
  group by said.kind, said.key;
end
$$;
comment on function private.refresh_attribution_keys is 'Derives what transactions are recognized by, if links or pages have changed. What several reviews share recognizes none of them.';

create or replace function private.is_best_of_content(content jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(content -> 'picks') = 'array' and jsonb_array_length(content -> 'picks') <= 100
    and (
      select coalesce(bool_and(pick ->> 'post_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), true)
      from jsonb_array_elements(content -> 'picks') as given (pick)
    )
    and jsonb_typeof(content -> 'comparisons') = 'array' and jsonb_array_length(content -> 'comparisons') <= 50
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(pair) = 'array' and jsonb_array_length(pair) = 2
            and pair ->> 0 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and pair ->> 1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        ),
        true
      )
      from jsonb_array_elements(content -> 'comparisons') as given (pair)
    );
end
$$;
comment on function private.is_best_of_content is 'Whether the content of a document has what the database reads of a best-of page.';
grant execute on function private.is_best_of_content to service_role;

alter table public.documents add constraint documents_best_of_shape check (
  kind <> 'best-of' or private.is_best_of_content(content) and (draft is null or private.is_best_of_content(draft))
);

create or replace function private.document_title(document public.documents) returns text
language sql stable set search_path = ''
return coalesce(document.draft, document.content) ->> 'title';

create or replace function private.is_public_document(document public.documents, moment timestamptz) returns boolean
language sql immutable set search_path = ''
return document.trashed_at is null
  and (document.published or coalesce(document.publish_at <= moment, false))
  and (document.unpublish_at is null or document.unpublish_at > moment);

create or replace function private.best_of_pairs(moment timestamptz)
returns table (low_post_id uuid, high_post_id uuid, pages jsonb, is_public boolean)
language sql stable set search_path = ''
begin atomic
  with named as (
    select
      least((pair ->> 0)::uuid, (pair ->> 1)::uuid) as low,
      greatest((pair ->> 0)::uuid, (pair ->> 1)::uuid) as high,
      pages.id,
      private.document_title(pages) as title,
      bool_or(given.is_public) as is_public
    from public.documents as pages
    cross join lateral (
      values
        (
          case when pages.draft_publish_at <= moment then pages.draft else pages.content end,
          private.is_public_document(pages, moment)
        ),
        (pages.draft, false)
    ) as given (content, is_public)
    cross join lateral jsonb_array_elements(given.content -> 'comparisons') as pairs (pair)
    where pages.kind = 'best-of' and pages.trashed_at is null
    group by 1, 2, 3, 4
  )
  select
    low, high,
    jsonb_agg(jsonb_build_object('id', id, 'title', title, 'is_public', is_public) order by lower(title), id),
    bool_or(is_public)
  from named
  where low <> high
  group by low, high;
end;
comment on function private.best_of_pairs is 'The pairs that best-of pages name, drafts included, with these pages.';
comment on table private.content_kinds is 'What has a working draft, a history, a schedule and a trash. Every kind but post is one of documents.';
comment on column private.content_kinds.noun is 'What sentences of the activity log call it.';
comment on column private.content_kinds.name is 'In names of actions of the activity log.';
comment on column private.content_kinds.called is 'What the activity log calls one of it, with %s for its title.';
comment on column private.content_kinds.empty is 'The content of a new document.';

create view private.content_rows as
select 'post' as kind, posts.id, posts.title, posts.slug, posts.trashed_at
from public.posts
union all
select documents.kind, documents.id, private.document_title(documents), documents.slug, documents.trashed_at
from public.documents;
comment on view private.content_rows is 'Every text, the trash included. Titles of documents are those of their drafts.';

create or replace function private.lock_row(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform from public.posts where posts.id = id_input for update;
    else
      perform from public.documents where documents.id = id_input and documents.kind = kind_input for update;
  end case;
end
$$;
comment on function private.lock_row is 'Locks a row until the end of the transaction.';

create or replace function private.lock_content(kind_input text, id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  schedule jsonb;
  action text;
  at timestamptz;
begin
  perform private.lock_row(kind_input, id_input);
  if not exists (
    select from private.content_rows
    where content_rows.kind = kind_input and content_rows.id = id_input and content_rows.trashed_at is null
  ) then
    return false;
  end if;
  -- What is due happens first, as the schedule's job does it.
  schedule := private.schedule_of(kind_input, id_input);
  foreach action in array array['publish', 'changes', 'unpublish'] loop
    at := schedule ->> (action || '_at');
    if at <= moment then
      perform private.try_item(kind_input, id_input, action, at, moment, null);
    end if;
  end loop;
  return true;
end
$$;
comment on function private.lock_content is 'Locks a text to be changed, and does what is due to it; false when it does not exist or is in the trash.';

create or replace function private.content_state(
  kind_input text, id_input uuid, out title text, out published boolean, out trashed_at timestamptz,
  out updated_at timestamptz, out version timestamptz, out draft jsonb, out content jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      select posts.title, posts.published, posts.trashed_at, posts.updated_at, private.version_of(posts),
        post_drafts.fields, private.revision_content(posts)
      into title, published, trashed_at, updated_at, version, draft, content
      from public.posts
      left join public.post_drafts on post_drafts.post_id = posts.id
      where posts.id = id_input;
    else
      select private.document_title(documents), documents.published, documents.trashed_at, documents.updated_at,
        documents.updated_at, documents.draft, coalesce(documents.draft, documents.content)
      into title, published, trashed_at, updated_at, version, draft, content
      from public.documents
      where documents.id = id_input and documents.kind = kind_input;
  end case;
end
$$;
comment on function private.content_state is 'What a text is: among others the version that a save starts from, the fields that its draft changes, and its text with the draft, as a revision holds it; all null without the row.';

create or replace function private.admin_content(kind_input text, id_input uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then (select private.admin_post(posts) from public.posts where posts.id = id_input)
    else (
      select private.admin_document(documents)
      from public.documents
      where documents.id = id_input and documents.kind = kind_input
    )
  end;
end
$$;
comment on function private.admin_content is 'A text as its editor needs it.';

create or replace function private.saved_content(kind_input text, id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.saved_post(id_input)
    else jsonb_build_object('outcome', 'saved', 'content', private.admin_content(kind_input, id_input))
  end;
end
$$;
comment on function private.saved_content is 'The answer to a save: {outcome, content}, of a post {outcome, post, change, review}.';

create or replace function private.create_text(kind_input text, id_input uuid, fields jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.create_post(id_input, fields);
    else
      perform private.create_document(kind_input, id_input, fields);
  end case;
end
$$;
comment on function private.create_text is 'Creates an unpublished text with the given fields.';

create or replace function private.store_fields(kind_input text, id_input uuid, fields jsonb, version_input timestamptz) returns text
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.store_post_fields(id_input, fields, version_input)
    else private.store_document_fields(kind_input, id_input, fields, version_input)
  end;
end
$$;
comment on function private.store_fields is 'Stores fields in a locked row, or in the draft of a published one: saved; unchanged when they are stored already; changed when that is not the version.';

create or replace function private.drop_draft(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      delete from public.post_drafts where post_drafts.post_id = id_input;
    else
      update public.documents set draft = null, draft_publish_at = null
      where documents.id = id_input and documents.kind = kind_input and draft is not null;
  end case;
end
$$;
comment on function private.drop_draft is 'Removes the draft of a locked row.';

create or replace function private.kept_document_content(content jsonb) returns jsonb
language sql stable set search_path = ''
return content
  || case
    when content ? 'category_ids' then jsonb_build_object('category_ids', (
      select coalesce(jsonb_agg(id order by place), '[]')
      from jsonb_array_elements_text(content -> 'category_ids') with ordinality as given (id, place)
      where exists (select from public.categories where categories.id = given.id::uuid)
    ))
    else '{}'
  end
  || case
    when content ? 'specification_ids' then jsonb_build_object('specification_ids', (
      select coalesce(jsonb_agg(id order by place), '[]')
      from jsonb_array_elements_text(content -> 'specification_ids') with ordinality as given (id, place)
      where exists (select from public.specifications where specifications.id = given.id::uuid)
    ))
    else '{}'
  end;

create or replace function private.document_text(document public.documents, content jsonb) returns jsonb
-- A form without a slug keeps the document's slug.
language sql stable set search_path = ''
return private.kept_document_content(content) || jsonb_build_object(
  'slug', coalesce(content ->> 'slug', case when document.published_at is not null then document.slug end)
);

create or replace function private.form_text(kind_input text, id_input uuid, form jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select private.document_text(documents, form)
  from public.documents
  where documents.id = id_input and documents.kind = kind_input
);
comment on function private.form_text is 'The content of the form of a document as it is stored; null for a post, whose form is saved by save_post.';

create or replace function private.publish_text(
  kind_input text, id_input uuid, text_input jsonb, is_substantive boolean
) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.publish_draft(id_input);
      update public.posts set published = true where posts.id = id_input and not posts.published;
      if is_substantive then
        perform private.mark_substantive_update(id_input);
      end if;
    else
      perform private.publish_document(id_input, text_input, is_substantive);
  end case;
end
$$;
comment on function private.publish_text is 'Makes a locked row public with the given text, or a post with its draft.';

create or replace function private.unpublish_text(kind_input text, id_input uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case kind_input
    when 'post' then
      perform private.withdraw_post(id_input);
    else
      perform private.unpublish_document(id_input);
  end case;
end
$$;
comment on function private.unpublish_text is 'Takes a locked row from visitors; its draft becomes its text.';

create or replace function private.delete_content(kind_input text, ids uuid[], are_trashed boolean) returns integer
language plpgsql set search_path = '' as $$
declare
  deleted integer;
begin
  -- One that was restored since the list was read is not deleted.
  case kind_input
    when 'post' then
      delete from public.posts where posts.id = any (ids) and (trashed_at is not null) = are_trashed;
    else
      delete from public.documents
      where documents.id = any (ids) and documents.kind = kind_input and (trashed_at is not null) = are_trashed;
  end case;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
comment on function private.delete_content is 'Deletes rows that are in the trash, or outside it, with all that belongs to them, and returns their number.';

create or replace function private.refusal(kind_input text, violated text, form jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.refused(violated, form)
    else private.refused_document(violated)
  end;
end
$$;
comment on function private.refusal is 'The answer to a text that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

create or replace function private.is_slug_taken(kind_input text, slug_input text, except_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.slug_is_taken(slug_input, except_id)
    else private.document_slug_is_taken(kind_input, slug_input, except_id)
  end;
end
$$;
comment on function private.is_slug_taken is 'Whether another text of the kind has, once had or will have a slug.';

create or replace function private.restore_text(kind_input text, id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case kind_input
    when 'post' then private.restore_post_text(id_input, restored)
    else private.restore_document_text(kind_input, id_input, restored)
  end;
end
$$;
comment on function private.restore_text is 'Makes the content of a revision the text of a locked row, or the draft of a published one. Returns what of it no longer exists: {lost_categories, taken_slug}.';

create or replace function private.kind_noun(kind_input text) returns text
language sql stable set search_path = ''
return (select noun from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.kind_noun is 'What sentences of the activity log call a kind.';

create or replace function private.kind_name(kind_input text) returns text
language sql stable set search_path = ''
return (select name from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.kind_name is 'A kind in the names of actions of the activity log.';

create or replace function private.called(kind_input text, title text) returns text
language sql stable set search_path = ''
return (select format(called, title) from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.called is 'What the activity log calls a text.';

create or replace function private.log_content(admin_user_id uuid, kind_input text, action text, title text) returns void
language sql set search_path = ''
begin atomic
  select public.log_admin_activity(
    admin_user_id,
    action || ' ' || private.kind_name(kind_input),
    regexp_replace(action, 'e?$', 'ed ') || private.called(kind_input, title)
  );
end;
comment on function private.log_content is 'Logs an action on a text: Create, Update, Publish, Unpublish or Delete.';

-- No foreign key can hold a kind and an id.
create or replace function private.remove_belongings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  belongings text;
begin
  foreach belongings in array array['public.revisions', 'private.schedule_failures', 'private.autosaved_content'] loop
    execute format(
      'delete from %s
        where %s not exists (
          select from private.content_rows as kept where kept.kind = content_kind and kept.id = content_id
        )',
      belongings,
      case tg_op when 'DELETE' then 'content_id in (select id from removed) and' else '' end
    );
  end loop;
  return null;
end
$$;
comment on function private.remove_belongings is 'Trigger: removes the history, the failures and the mark of autosave of deleted rows, or of all.';

create or replace function public.read_backup_rows(
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
    else
      if private.empty_document_content(kind_input) is null then
        raise case_not_found using message = format('Backups have no rows of the kind "%s".', kind_input);
      end if;
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.document_backup(documents) as copy
          from public.documents
          where kind = kind_input and (after_input is null or id > after_input::uuid)
          order by id
          limit limit_input
        ) as page
      );
  end case;
end
$$;
grant execute on function public.read_backup_rows to service_role;
comment on function public.read_backup_rows is 'The rows of one kind (setting, specification, category, image, merchant, post, link, comparison, or one of documents) after a key, in key order, as backups store them.';

create or replace function private.document_backup(document public.documents) returns jsonb
language sql immutable set search_path = ''
return to_jsonb(document) - array['slug', 'kind'] || jsonb_build_object(
  'former_slugs', private.sorted_slugs(document.former_slugs, document.content ->> 'slug'),
  'draft', coalesce(document.draft, 'null')
);

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
    (select sum(hashtextextended(private.document_backup(documents)::text, 0)) from public.documents),
    (select sum(hashtextextended(to_jsonb(comparisons)::text, 0)) from public.comparisons)
  ));
end;
comment on function public.content_fingerprint is 'Changes with everything that a backup contains: two equal values mean that nothing changed in between.';
grant execute on function public.content_fingerprint to service_role;

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
      when 'comparison' then to_jsonb(jsonb_populate_record(null::public.comparisons, content))
      when 'post' then to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        ),
        'draft', private.draft_copy(jsonb_populate_record(null::public.post_drafts, nullif(content -> 'draft', 'null')))
      )
      else private.document_backup(jsonb_populate_record(null::public.documents, content))
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;
comment on function public.stage_content is 'Stores lines [{line, kind, content}] of a file until apply_content or discard_content, or for a day.';
grant execute on function public.stage_content to service_role;
comment on function private.document_backup is 'A document for a backup: all columns except the slug, which its content has, and the kind, which its line has.';

create or replace function private.write_categories(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  -- A category is matched by id or, if it was created separately, by slug or name.
  update private.staged_content as staged
  set replaces_id = (
    select categories.id
    from public.categories
    where (
        categories.slug = staged.content ->> 'slug'
        or lower(categories.name) = lower(staged.content ->> 'name')
      )
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'category'
          and other.key = categories.id::text
      )
    order by categories.slug <> staged.content ->> 'slug'
    limit 1
  )
  where import_id = import_id_input and kind = 'category'
    and not exists (select from public.categories where categories.id = staged.key::uuid);
  update private.staged_content as staged
  set state = case
    when replaces_id is not null then 'changed'
    else coalesce(
      (
        select case when private.category_backup(categories) = staged.content then 'same' else 'changed' end
        from public.categories
        where categories.id = staged.key::uuid
      ),
      'added'
    )
  end
  where import_id = import_id_input and kind = 'category';

  if replace_input then
    with gone as (
      delete from public.categories
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'category'
          and (staged.key = categories.id::text or staged.replaces_id = categories.id)
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  end if;

  -- Names and slugs may be swapped between rows, so those that change are cleared first.
  update public.categories set name = id::text, slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and categories.id in (staged.key::uuid, staged.replaces_id);
  insert into public.categories
  select (jsonb_populate_record(null::public.categories, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'category'
    and (state = 'added' or replaces_id is not null)
  order by line;
  update public.post_categories set category_id = staged.key::uuid
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category'
    and post_categories.category_id = staged.replaces_id;
  update public.documents
  set content = replace(documents.content::text, staged.replaces_id::text, staged.key)::jsonb,
    draft = replace(draft::text, staged.replaces_id::text, staged.key)::jsonb
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = 'category'
    and strpos(concat(documents.content, draft), staged.replaces_id::text) > 0;
  delete from public.categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and categories.id = staged.replaces_id;
  execute format(
    'update public.categories
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.categories, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''category'' and state = ''changed'' and categories.id = staged.key::uuid',
    private.column_list('public.categories')
  ) using import_id_input;

  delete from public.category_specifications
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and category_specifications.category_id = staged.key::uuid;
  insert into public.category_specifications (category_id, specification_id, place)
  select staged.key::uuid, listed.id::uuid, listed.place
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'specification_ids') with ordinality as listed (id, place)
  join public.specifications on specifications.id = listed.id::uuid
  where staged.import_id = import_id_input and staged.kind = 'category' and staged.state <> 'same';
  return private.import_report(import_id_input, 'category', removed);
end
$$;
comment on function private.write_categories is 'Writes the staged categories and, with replace, deletes all others.';

create or replace function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
  comparisons_removed jsonb;
  document_kind text;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
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
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function private.write_content is 'Writes all staged lines of an import and returns its effect.';

create or replace function private.write_specifications(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  matched record;
begin
  if replace_input then
    with gone as (
      delete from public.specifications
      where not exists (
        select from private.staged_content as staged
        where staged.import_id = import_id_input and staged.kind = 'specification'
          and staged.key = specifications.id::text
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  else
    -- One that was created separately is matched by its name and keeps its id, which values in revisions name.
    for matched in
      select staged.key, specifications.id
      from private.staged_content as staged
      join public.specifications on lower(specifications.name) = lower(staged.content ->> 'name')
      where staged.import_id = import_id_input and staged.kind = 'specification'
        and not exists (select from public.specifications as known where known.id = staged.key::uuid)
        and not exists (
          select from private.staged_content as other
          where other.import_id = import_id_input and other.kind = 'specification'
            and other.key = specifications.id::text
        )
      order by staged.line
    loop
      perform private.rename_staged(
        import_id_input, 'specification', matched.key, matched.id,
        array['specification', 'category'] || array(select kind from private.content_kinds)
      );
    end loop;
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(specifications) = staged.content then 'same' else 'changed' end
      from public.specifications
      where specifications.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'specification';

  -- Names may be swapped between rows, so those that change are cleared first.
  update public.specifications set name = id::text
  from private.staged_content as staged
  where staged.import_id = import_id_input and staged.kind = 'specification' and staged.state = 'changed'
    and specifications.id = staged.key::uuid;
  insert into public.specifications
  select (jsonb_populate_record(null::public.specifications, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'specification' and state = 'added'
  order by line;
  execute format(
    'update public.specifications
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.specifications, staged.content))
      from private.staged_content as staged
      where staged.import_id = $1 and staged.kind = ''specification'' and staged.state = ''changed''
        and specifications.id = staged.key::uuid',
    private.column_list('public.specifications')
  ) using import_id_input;
  return private.import_report(import_id_input, 'specification', removed);
end
$$;
comment on function private.write_specifications is 'Writes the staged specifications and, with replace, deletes all others.';

create or replace function private.reject_taken_document_slugs(import_id_input uuid, kind_input text) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join lateral (
      select jsonb_array_elements_text(content -> 'former_slugs') as address
      union
      select content #>> '{content,slug}'
      union
      select content #>> '{draft,slug}'
    ) as named
    where import_id = import_id_input and kind = kind_input and address is not null
  ), theirs as (
    select documents.id, address
    from public.documents
    cross join unnest(former_slugs || slug || (draft ->> 'slug')) as address
    where documents.kind = kind_input and address is not null and not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and staged.kind = kind_input and staged.key = documents.id::text
    )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;
comment on function private.reject_taken_document_slugs is 'Raises when a slug would belong to two documents of a kind.';

-- Writing imported documents and comparisons.
create or replace function private.write_documents(import_id_input uuid, kind_input text, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.documents
      where documents.kind = kind_input and not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and staged.kind = kind_input and staged.key = documents.id::text
      )
      returning coalesce(nullif(content ->> 'title', ''), id::text) as title
    )
    select jsonb_agg(title order by title) into removed from gone;
  else
    -- A document that was created separately is matched by its slug and keeps its id and its history.
    update private.staged_content as staged
    set key = documents.id::text, content = staged.content || jsonb_build_object('id', documents.id)
    from public.documents
    where import_id = import_id_input and staged.kind = kind_input and documents.kind = kind_input
      and documents.slug = staged.content #>> '{content,slug}' and documents.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = kind_input and other.key = documents.id::text
      )
      and not exists (select from public.documents as known where known.id::text = staged.key);
    -- A document that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || documents.former_slugs || documents.slug,
      staged.content #>> '{content,slug}'
    ))
    from public.documents
    where import_id = import_id_input and staged.kind = kind_input and documents.id = staged.key::uuid
      and documents.published_at is not null and documents.slug is not null;
  end if;
  perform private.reject_taken_document_slugs(import_id_input, kind_input);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.document_backup(documents) = staged.content then 'same' else 'changed' end
      from public.documents
      where documents.id = staged.key::uuid and documents.kind = kind_input
    ),
    'added'
  )
  where import_id = import_id_input and staged.kind = kind_input;

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.documents
  set published = false, publish_at = null, content = documents.content || '{"slug": null}'
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state = 'changed'
    and documents.id = staged.key::uuid and documents.slug is distinct from staged.content #>> '{content,slug}';
  execute format(
    'insert into public.documents (id, %1$s)
      select page.id, %2$s
      from private.staged_content as staged
      cross join pg_catalog.jsonb_populate_record(
        null::public.documents, staged.content || jsonb_build_object(''kind'', staged.kind)
      ) as page
      where import_id = $1 and staged.kind = $2 and state = ''added''
      order by line',
    private.column_list('public.documents'),
    regexp_replace(private.column_list('public.documents'), '(\w+)', 'page.\1', 'g')
  ) using import_id_input, kind_input;
  execute format(
    'update public.documents
      set (%1$s) = (
        select %1$s
        from pg_catalog.jsonb_populate_record(
          null::public.documents, staged.content || jsonb_build_object(''kind'', staged.kind)
        )
      )
      from private.staged_content as staged
      where import_id = $1 and staged.kind = $2 and state = ''changed'' and documents.id = staged.key::uuid',
    private.column_list('public.documents')
  ) using import_id_input, kind_input;
  perform private.record_revision(kind_input, staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and staged.kind = kind_input and state <> 'same';
  return private.import_report(import_id_input, kind_input, removed);
end
$$;
comment on function private.write_documents is 'Writes the staged documents of a kind and, with replace, deletes all others.';

create or replace function public.publish_content(
  admin_user_id_input uuid,
  kind_input text,
  id_input uuid,
  version_input timestamptz default null,
  content_input jsonb default null,
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  state record;
  text_input jsonb;
  is_public boolean;
  violated text;
begin
  if not is_there then
    return jsonb_build_object('outcome', 'missing');
  end if;
  select * into state from private.content_state(kind_input, id_input);
  text_input := case
    when content_input is null then state.content else private.form_text(kind_input, id_input, content_input)
  end;
  is_public := state.published and state.draft is null and text_input = state.content;
  -- One whose response was lost may be sent again. Without a version nobody has seen the draft that would become public.
  if is_public and (state.version is distinct from version_input or not substantive_input)
    or state.published and version_input is null
  then
    return private.saved_content(kind_input, id_input);
  elsif state.version <> version_input then
    return private.changed_content(kind_input, id_input);
  elsif private.is_blank(text_input ->> 'title') then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  perform private.publish_text(kind_input, id_input, text_input, substantive_input);
  delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
  perform private.mark_saved(kind_input, id_input);
  perform private.record_revision(kind_input, id_input, admin_user_id_input, 'publish');
  perform private.log_content(
    admin_user_id_input, kind_input, case when state.published then 'Update' else 'Publish' end, text_input ->> 'title'
  );
  return private.saved_content(kind_input, id_input);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refusal(kind_input, violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refusal(kind_input, violated, '{}');
end
$$;
comment on function public.publish_content is 'Makes a text public, over the version that was loaded if one is given: the given content of a document, or what is stored, with its draft. Returns {outcome}: saved, as private.saved_content; missing; changed, with the content; refused, with the field.';
grant execute on function public.publish_content to service_role;

create or replace function public.unpublish_content(
  admin_user_id_input uuid, kind_input text, id_input uuid, version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  state record;
  violated text;
begin
  if not is_there then
    return jsonb_build_object('outcome', 'missing');
  end if;
  select * into state from private.content_state(kind_input, id_input);
  if state.published then
    if state.version <> version_input then
      return private.changed_content(kind_input, id_input);
    end if;
    perform private.unpublish_text(kind_input, id_input);
    delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
    -- That of its draft.
    select * into state from private.content_state(kind_input, id_input);
    perform private.log_content(admin_user_id_input, kind_input, 'Unpublish', state.title);
  end if;
  return private.saved_content(kind_input, id_input);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refusal(kind_input, violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refusal(kind_input, violated, '{}');
end
$$;
comment on function public.unpublish_content is 'Takes a text from visitors, over the version that was loaded if one is given; its draft becomes its text. Returns the same as publish_content.';
grant execute on function public.unpublish_content to service_role;

create or replace function public.trash_content(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  if not private.lock_content(kind_input, id_input) then
    return false;
  end if;
  title := (private.content_state(kind_input, id_input)).title;
  -- Whatever becomes of the draft, its text stays in the history.
  perform private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
  case kind_input
    when 'post' then
      perform private.trash_post(id_input);
    else
      perform private.unpublish_document(id_input);
      update public.documents set publish_at = null, trashed_at = private.clock() where documents.id = id_input;
  end case;
  delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
  perform private.mark_saved(kind_input, id_input);
  perform private.log_content(admin_user_id_input, kind_input, 'Delete', title);
  return true;
end
$$;

create or replace function public.list_trash(page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.list_trash('post', page_input, page_size_input);
end
$$;

create or replace function public.list_trash(kind_input text, page_input integer default 1, page_size_input integer default 20)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from private.content_rows where kind = kind_input and trashed_at is not null);
  page_count integer := greatest(1, ceil(total::numeric / page_size_input));
  page integer := least(greatest(page_input, 1), page_count);
begin
  return jsonb_build_object(
    'total', total,
    'page', page,
    'page_count', page_count,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from private.content_rows
        where kind = kind_input and trashed_at is not null
        order by trashed_at desc, id
        limit page_size_input offset (page - 1) * page_size_input
      ) as item
    )
  );
end
$$;
comment on function public.list_trash(integer, integer) is 'For 0.3.0: of a post.';
grant execute on function public.list_trash(integer, integer) to service_role;

create or replace function public.restore_content(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.lock_row(kind_input, id_input);
  select trashed.title into title
  from private.content_rows as trashed
  where trashed.kind = kind_input and trashed.id = id_input and trashed_at is not null;
  if not found then
    return false;
  end if;
  case kind_input
    when 'post' then
      update public.posts set trashed_at = null where posts.id = id_input;
    else
      update public.documents set trashed_at = null where documents.id = id_input;
  end case;
  perform public.log_admin_activity(
    admin_user_id_input,
    'Restore ' || private.kind_name(kind_input),
    format('Restored %s from the trash', private.called(kind_input, title))
  );
  return true;
end
$$;

create or replace function public.delete_trashed(admin_user_id_input uuid, kind_input text, id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  perform private.lock_row(kind_input, id_input);
  select trashed.title into title
  from private.content_rows as trashed
  where trashed.kind = kind_input and trashed.id = id_input and trashed_at is not null;
  if not found then
    return false;
  end if;
  perform private.delete_content(kind_input, array[id_input], true);
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Permanently', format('Deleted %s permanently', private.called(kind_input, title))
  );
  return true;
end
$$;

create or replace function public.empty_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  return public.empty_trash(admin_user_id_input, 'post', until_input);
end
$$;

create or replace function public.empty_trash(admin_user_id_input uuid, kind_input text, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  number integer := private.delete_content(
    kind_input, array(select id from private.content_rows where kind = kind_input and trashed_at <= until_input), true
  );
begin
  if number > 0 then
    perform public.log_admin_activity(
      admin_user_id_input,
      'Empty Trash',
      format(
        'Deleted %s %s permanently', number,
        private.kind_noun(kind_input) || case number when 1 then '' else 's' end
      )
    );
  end if;
  return number;
end
$$;
comment on function public.empty_trash(uuid, timestamptz) is 'For 0.3.0: of a post.';
grant execute on function public.empty_trash(uuid, timestamptz) to service_role;

create or replace function public.save_schedule(
  admin_user_id_input uuid, post_id_input uuid, version_input timestamptz, schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return public.save_schedule(admin_user_id_input, 'post', post_id_input, version_input, schedule_input);
end
$$;

create or replace function private.schedule_of(kind_input text, id_input uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  schedule jsonb;
begin
  case kind_input
    when 'post' then
      select jsonb_build_object(
        'publish_at', posts.publish_at, 'unpublish_at', posts.unpublish_at, 'unpublish_to', posts.unpublish_to,
        'changes_at', post_drafts.publish_at
      )
      into schedule
      from public.posts
      left join public.post_drafts on post_drafts.post_id = posts.id
      where posts.id = id_input;
    else
      select jsonb_build_object(
        'publish_at', documents.publish_at, 'unpublish_at', documents.unpublish_at, 'unpublish_to', null,
        'changes_at', documents.draft_publish_at
      )
      into schedule
      from public.documents
      where documents.id = id_input and documents.kind = kind_input;
  end case;
  return schedule;
end
$$;

create or replace function public.save_schedule(
  admin_user_id_input uuid,
  kind_input text,
  id_input uuid,
  version_input timestamptz,
  schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean := private.lock_content(kind_input, id_input);
  old jsonb := private.schedule_of(kind_input, id_input);
  -- As it would be answered: instants may be written in several ways.
  new jsonb := jsonb_build_object(
    'publish_at', (schedule_input ->> 'publish_at')::timestamptz,
    'unpublish_at', (schedule_input ->> 'unpublish_at')::timestamptz,
    'unpublish_to', (schedule_input ->> 'unpublish_to')::uuid,
    'changes_at', (schedule_input ->> 'changes_at')::timestamptz
  );
  state record;
  problem text[];
begin
  if not is_there then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- A save whose response was lost may be sent again.
  if new <> old then
    select * into state from private.content_state(kind_input, id_input);
    if state.version is distinct from version_input then
      return private.changed_content(kind_input, id_input);
    end if;
    problem := private.schedule_problem(kind_input, id_input, old, new);
    if problem is not null then
      return jsonb_build_object('outcome', 'refused', 'field', problem[1], 'problem', problem[2]);
    end if;
    -- Nobody knows yet what a schedule that failed would do now.
    delete from private.schedule_failures where content_id = id_input and content_kind = kind_input;
    case kind_input
      when 'post' then
        perform private.write_post_schedule(id_input, new);
      else
        update public.documents
        set publish_at = (new ->> 'publish_at')::timestamptz, unpublish_at = (new ->> 'unpublish_at')::timestamptz,
          draft_publish_at = (new ->> 'changes_at')::timestamptz
        where documents.id = id_input;
    end case;
    -- A text with a schedule is one that somebody has saved.
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id_input, 'save');
    perform public.log_admin_activity(
      admin_user_id_input,
      'Schedule ' || private.kind_name(kind_input),
      case
        when coalesce(new ->> 'publish_at', new ->> 'unpublish_at', new ->> 'changes_at') is null
        then 'Cancelled the schedule of '
        else 'Scheduled '
      end || private.called(kind_input, state.title)
    );
  end if;
  return jsonb_build_object(
    'outcome', 'saved',
    'change', private.change_of_post(id_input),
    'version', (private.content_state(kind_input, id_input)).version,
    'schedule', private.schedule_of(kind_input, id_input)
  );
end
$$;
comment on function public.save_schedule(uuid, uuid, timestamptz, jsonb) is 'For 0.3.0: of a post.';
grant execute on function public.save_schedule(uuid, uuid, timestamptz, jsonb) to service_role;

create or replace function private.as_page(answer jsonb) returns jsonb
language sql immutable set search_path = ''
return answer - 'content' || case when answer ? 'content' then jsonb_build_object('page', answer -> 'content') else '{}' end;
comment on function private.as_page is 'For 0.3.0: an answer with its content as a page.';

create or replace function public.save_document(
  admin_user_id_input uuid,
  kind_input text,
  content_input jsonb,
  id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
  saved_id uuid := coalesce(id_input, gen_random_uuid());
  text_input jsonb;
  is_changed boolean;
  is_first_save boolean := id_input is null;
  violated text;
begin
  if is_first_save then
    perform private.create_document(kind_input, saved_id, content_input);
  elsif not private.lock_content(kind_input, saved_id) then
    return jsonb_build_object('outcome', 'missing');
  else
    select * into document from public.documents where documents.id = saved_id;
    text_input := private.document_text(document, content_input);
    -- A save whose response was lost may be sent again.
    is_changed := text_input <> coalesce(document.draft, document.content);
    if is_changed and document.updated_at is distinct from version_input then
      return private.changed_content(kind_input, saved_id);
    elsif is_changed then
      perform private.write_document_text(document, text_input);
    end if;
    is_first_save := private.mark_saved(kind_input, saved_id);
  end if;
  select * into document from public.documents where documents.id = saved_id;
  if is_first_save then
    perform private.log_content(admin_user_id_input, kind_input, 'Create', private.document_title(document));
  elsif is_changed and document.published then
    perform public.log_admin_activity(
      admin_user_id_input,
      'Save Draft',
      'Saved a draft of ' || private.called(kind_input, private.document_title(document))
    );
  elsif is_changed then
    perform private.log_content(admin_user_id_input, kind_input, 'Update', private.document_title(document));
  end if;
  perform private.record_revision(kind_input, saved_id, admin_user_id_input, 'save');
  return private.saved_content(kind_input, saved_id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_document(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_document(violated);
end
$$;

create or replace function public.save_best_of(
  admin_user_id_input uuid,
  content_input jsonb,
  page_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language sql security definer set search_path = ''
return private.as_page(
  public.save_document(admin_user_id_input, 'best-of', content_input, page_id_input, version_input)
);
comment on function public.save_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.save_best_of to service_role;

create or replace function public.publish_best_of(
  admin_user_id_input uuid,
  page_id_input uuid,
  version_input timestamptz,
  content_input jsonb default null,
  substantive_input boolean default false
) returns jsonb
language sql security definer set search_path = ''
return private.as_page(
  public.publish_content(
    admin_user_id_input, 'best-of', page_id_input, version_input, content_input, substantive_input
  )
);
comment on function public.publish_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.publish_best_of to service_role;

create or replace function public.unpublish_best_of(admin_user_id_input uuid, page_id_input uuid, version_input timestamptz)
returns jsonb
language sql security definer set search_path = ''
return private.as_page(
  public.unpublish_content(admin_user_id_input, 'best-of', page_id_input, version_input)
);
comment on function public.unpublish_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.unpublish_best_of to service_role;

create or replace function public.list_documents(
  kind_input text,
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  with found as materialized (
    select documents.id, private.document_title(documents) as title, documents.slug,
      private.lengths(coalesce(documents.draft, documents.content)) as lengths,
      documents.published, documents.created_at, documents.updated_at, documents.publish_at, documents.unpublish_at,
      private.admin_document(documents) -> 'draft' as draft
    from public.documents
    where documents.kind = kind_input and documents.trashed_at is null
      and (
        search_input = '' or private.document_title(documents) ilike private.like_pattern(search_input)
        or documents.content ->> 'title' ilike private.like_pattern(search_input)
        or documents.slug ilike private.like_pattern(search_input)
      )
      and case status_input
        when 'published' then documents.published
        when 'changed' then documents.published and documents.draft is not null
        when 'draft' then not documents.published
        when 'scheduled' then
          coalesce(documents.publish_at, documents.unpublish_at, documents.draft_publish_at) is not null
        else true
      end
  ), counted as (
    select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count
    from found
  ), listed as (
    select found.*, row_number() over (
      order by
        case when sort_input = 'updated-desc' then found.updated_at end desc,
        case when sort_input = 'updated-asc' then found.updated_at end,
        case when sort_input = 'created-desc' then found.created_at end desc,
        case when sort_input = 'created-asc' then found.created_at end,
        case when sort_input = 'title-asc' then lower(found.title) end,
        case when sort_input = 'title-desc' then lower(found.title) end desc,
        found.id
    ) as place
    from found
  )
  select counted.total, counted.page_count, least(greatest(page_input, 1), counted.page_count), (
    select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
    from listed
    where listed.place > (least(greatest(page_input, 1), counted.page_count) - 1) * page_size_input
      and listed.place <= least(greatest(page_input, 1), counted.page_count) * page_size_input
  )
  into total, page_count, page, items
  from counted;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;

create or replace function public.list_best_of(
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select list || jsonb_build_object('items', (
    select coalesce(
      jsonb_agg(item - 'lengths' || jsonb_build_object('pick_count', item #> '{lengths,picks}') order by place), '[]'
    )
    from jsonb_array_elements(list -> 'items') with ordinality as listed (item, place)
  ))
  from public.list_documents(
    'best-of', search_input, status_input, sort_input, page_input, page_size_input
  ) as list;
end;
comment on function public.list_best_of is 'For 0.3.0: of best-of pages.';
grant execute on function public.list_best_of to service_role;

create or replace function private.admin_document(document public.documents) returns jsonb
language sql stable set search_path = ''
return to_jsonb(document) - array['kind', 'draft', 'draft_publish_at'] || jsonb_build_object(
  'version', document.updated_at,
  'content', coalesce(document.draft, document.content),
  'draft', case when document.draft is not null then
    jsonb_build_object('updated_at', document.updated_at, 'publish_at', document.draft_publish_at)
  end
);

create or replace function public.read_document(kind_input text, id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_document(documents)
  from public.documents
  where documents.id = id_input and documents.kind = kind_input and documents.trashed_at is null;
end;

create or replace function public.read_best_of(page_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
return public.read_document('best-of', page_id_input);
comment on function public.read_best_of is 'For 0.3.0: of a best-of page.';
grant execute on function public.read_best_of to service_role;

create or replace function public.set_post_published(admin_user_id_input uuid, post_id_input uuid, published_input boolean)
returns jsonb
language sql security definer set search_path = ''
return case
  when published_input then public.publish_content(admin_user_id_input, 'post', post_id_input)
  else public.unpublish_content(admin_user_id_input, 'post', post_id_input)
end;
comment on function public.set_post_published is 'For 0.3.0: of a post.';
grant execute on function public.set_post_published to service_role;
comment on function private.is_document_content is 'Whether JSON has what the database reads of every document; the application checks it in full.';
grant execute on function private.is_document_content to service_role;
comment on table public.documents is 'Texts of every kind but posts.';
comment on column public.documents.content is 'What visitors see of a published document, or the text of an unpublished one. Every kind has title and slug.';
comment on column public.documents.draft is 'The whole content with changes that visitors do not see yet; null: none.';
comment on column public.documents.publish_at is 'When an unpublished document becomes public.';
comment on column public.documents.draft_publish_at is 'When the draft becomes public.';
comment on column public.documents.updated_at is 'The version that a save starts from.';
comment on column public.documents.feed_slug is 'As that of a review.';

comment on function private.is_reserved_document_slug is 'Whether a slug is another name of a folder, or the form of a preview.';
grant execute on function private.is_reserved_document_slug to service_role;

create or replace function private.document_slug_is_taken(kind_input text, wanted text, except_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.documents
  where documents.kind = kind_input and documents.id <> except_id
    and (
      documents.slug = wanted or wanted = any (documents.former_slugs) or documents.draft ->> 'slug' = wanted
    )
);
comment on function private.document_slug_is_taken is 'Whether another document of the kind has, once had or will have a slug.';

create or replace function private.available_document_slug(kind_input text, title text, document_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), kind_input || '-' || left(document_id::text, 8));
  candidate text := base;
  number integer := 1;
begin
  while private.is_reserved_document_slug(candidate)
    or private.document_slug_is_taken(kind_input, candidate, document_id)
  loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.available_document_slug is 'A slug from a title, suffixed -2, -3 and so on when taken or reserved.';

create or replace function private.lock_document_slugs() returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtext('public.documents.slug'));
end;
comment on function private.lock_document_slugs is 'Until the end of the transaction nobody else takes a slug: two writers must not both find it free.';

create or replace function private.maintain_document() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_slug text;
  lost text;
begin
  perform private.lock_document_slugs();
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
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former is distinct from new_slug and former is not null
    order by former
  );
  select chosen into lost
  from unnest(new.former_slugs || new_slug || (new.draft ->> 'slug')) as chosen
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
comment on function private.kept_document_content is 'The content of a document without categories and specifications that were deleted.';

create or replace function private.empty_document_content(kind_input text) returns jsonb
language sql stable set search_path = ''
return (select empty from private.content_kinds where content_kinds.kind = kind_input);
comment on function private.empty_document_content is 'The content of a new document.';
comment on function private.admin_document is 'A document with the text of its draft and the version that a save starts from.';

create or replace function private.refused_document(violated text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'documents_slug_unique' then 'slug'
  when 'documents_slug_not_reserved' then 'slug'
  when 'documents_title_when_public' then 'title'
  when 'documents_draft_title_when_due' then 'title'
end);
comment on function private.refused_document is 'As private.refusal, of a document.';

create or replace function private.write_document_text(document public.documents, text_input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  new_draft jsonb := case when document.published then nullif(text_input, document.content) end;
begin
  update public.documents
  set content = case when document.published then document.content else text_input end,
    draft = new_draft,
    draft_publish_at = case when new_draft is not null then documents.draft_publish_at end
  where documents.id = document.id;
end
$$;
comment on function private.write_document_text is 'Stores a text: as the draft of a published document, as the text of another one.';

create or replace function private.restore_document_text(kind_input text, id_input uuid, restored jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  document public.documents;
  content jsonb := private.kept_document_content(private.empty_document_content(kind_input) || restored);
  taken_slug text;
begin
  -- Between this check and the write.
  perform private.lock_document_slugs();
  select * into document from public.documents where documents.id = id_input and documents.kind = kind_input;
  if content ->> 'slug' is null or private.is_reserved_document_slug(content ->> 'slug')
    or private.document_slug_is_taken(kind_input, content ->> 'slug', id_input)
  then
    taken_slug := nullif(content ->> 'slug', document.slug);
    content := content || jsonb_build_object('slug', document.slug);
  end if;
  perform private.write_document_text(document, content);
  return jsonb_build_object(
    'lost_categories',
    coalesce(jsonb_array_length(restored -> 'category_ids') - jsonb_array_length(content -> 'category_ids'), 0),
    'taken_slug', taken_slug
  );
end
$$;
comment on function private.restore_document_text is 'As private.restore_text, of a document.';
comment on function private.document_text is 'The content of a form as it is stored.';

create or replace function private.store_document_fields(
  kind_input text, id_input uuid, fields jsonb, version_input timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  document public.documents;
  text_input jsonb;
begin
  select * into document from public.documents where documents.id = id_input and documents.kind = kind_input;
  text_input := private.document_text(
    document,
    coalesce(document.draft, document.content)
      -- A URL that was public leaves a redirect behind, so it changes with a save only.
      || case when document.published_at is not null and not document.published then fields - 'slug' else fields end
  );
  -- An autosave whose response was lost is sent again.
  if text_input = coalesce(document.draft, document.content) then
    return 'unchanged';
  end if;
  if document.updated_at is distinct from version_input then
    return 'changed';
  end if;
  perform private.write_document_text(document, text_input);
  return 'saved';
end
$$;
comment on function private.store_document_fields is 'As private.store_fields, of a document.';

create or replace function private.create_document(kind_input text, id_input uuid, fields jsonb) returns void
language sql set search_path = ''
begin atomic
  insert into public.documents (kind, id, content)
  values (kind_input, id_input, private.kept_document_content(private.empty_document_content(kind_input) || fields));
end;
comment on function private.create_document is 'As private.create_text, of a document.';
comment on function public.save_document is 'Creates a document, or saves one over the version that was loaded: the draft of a published one, the text of another one. Returns {outcome}: saved, with the content; missing; changed, with the content; refused, with the field.';
grant execute on function public.save_document to service_role;

create or replace function private.publish_document(id_input uuid, text_input jsonb, is_substantive boolean) returns void
language sql set search_path = ''
begin atomic
  update public.documents
  set content = text_input, draft = null, draft_publish_at = null, published = true, publish_at = null,
    -- Publishing by hand ends a schedule that was made for a draft.
    unpublish_at = case when published then unpublish_at end,
    content_updated_at = case
      when is_substantive and published_at is not null then private.clock()
      else content_updated_at
    end
  where documents.id = id_input;
end;
comment on function private.publish_document is 'As private.publish_text, of a document.';

create or replace function private.unpublish_document(id_input uuid) returns void
language sql set search_path = ''
begin atomic
  update public.documents
  set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
    draft_publish_at = null
  where documents.id = id_input;
end;
comment on function private.unpublish_document is 'As private.unpublish_text, of a document.';

create or replace function private.lengths(content jsonb) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, jsonb_array_length(value)), '{}')
  from jsonb_each(content) as field (name, value)
  where jsonb_typeof(value) = 'array'
);
comment on function private.lengths is 'The number of entries of each list in a content.';
comment on function public.list_documents is 'One page of the documents of a kind outside the trash: {items, total, page, page_count}. Titles, and lengths, the number of entries of each list, are those of drafts. A page past the end is the last one.';
grant execute on function public.list_documents to service_role;
comment on function public.read_document is 'A document with the text of its draft; null when it does not exist or is in the trash.';
grant execute on function public.read_document to service_role;

create or replace function private.document_items() returns table (kind text, id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select documents.kind, documents.id, 'publish', documents.publish_at
  from public.documents
  where documents.publish_at is not null and not documents.published and documents.trashed_at is null
  union all
  select documents.kind, documents.id, 'changes', documents.draft_publish_at
  from public.documents
  where documents.draft_publish_at is not null and documents.published and documents.trashed_at is null
  union all
  select documents.kind, documents.id, 'unpublish', documents.unpublish_at
  from public.documents
  where documents.unpublish_at is not null and documents.trashed_at is null;
end;
comment on function private.document_items is 'What will happen to documents by itself.';

create or replace function private.carry_out_document(
  kind_input text, id_input uuid, action_input text, moment timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
declare
  document public.documents;
begin
  -- Another worker, or the owner, has it just now.
  select * into document from public.documents
  where documents.id = id_input and documents.kind = kind_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if document.published or coalesce(document.publish_at > moment, true) then
        return false;
      end if;
      update public.documents set published = true where documents.id = id_input;
    when 'changes' then
      if not document.published or coalesce(document.draft_publish_at > moment, true) then
        return false;
      end if;
      update public.documents set content = draft, draft = null, draft_publish_at = null
      where documents.id = id_input;
    when 'unpublish' then
      if not document.published or coalesce(document.unpublish_at > moment, true) then
        return false;
      end if;
      perform private.unpublish_document(id_input);
    else
      return false;
  end case;
  return true;
end
$$;
comment on function private.carry_out_document is 'Does one due item of a document; false when somebody else has done or is doing it.';

-- Earnings by review, best-of page, placement, link, merchant, network, category, country or day, with the views
-- and buy clicks of the same.
create or replace function private.earning_traffic(by_input text, from_day date, to_day date)
returns table (key text, page_views bigint, buy_clicks bigint)
language plpgsql stable set search_path = '' as $$
declare
  months_from date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  months_to date := date_trunc('month', to_day + 1)::date;
begin
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  case
    -- Views are those of the review itself, clicks those on its product, wherever the link stood.
    when by_input in ('review', 'category') then
      return query
        select coalesce(counted.post_id::text, '-'), sum(counted.page_views)::bigint, sum(counted.buy_clicks)::bigint
        from (
          select kept.post_id, kept.page_views, kept.buy_clicks from private.monthly_post_totals as kept
          where kept.month >= months_from and kept.month < months_to
          union all
          select kept.post_id, kept.page_views, kept.buy_clicks from public.daily_post_totals as kept
          where kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day
          union all
          select null, 0, kept.clicks from private.monthly_click_totals as kept
          where kept.month >= months_from and kept.month < months_to and kept.post_id is null
          union all
          select null, 0, kept.clicks from public.daily_click_totals as kept
          where kept.post_id is null
            and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
        ) as counted
        group by counted.post_id;
    when by_input = 'best-of' then
      return query
        with counted as materialized (
          select parts.page, sum(parts.page_views) as page_views, sum(parts.buy_clicks) as buy_clicks
          from (
            select kept.page, kept.page_views, kept.buy_clicks from private.monthly_page_totals as kept
            where kept.page_kind = 'best-of' and kept.month >= months_from and kept.month < months_to
            union all
            select kept.page, kept.views, 0 from public.daily_page_views as kept
            where kept.page_kind = 'best-of'
              and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
            union all
            select kept.page, 0, kept.clicks from public.daily_click_totals as kept
            where kept.page_kind = 'best-of'
              and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
          ) as parts
          group by parts.page
        ),
        known as (
          select pages.id::text as id, '/best/' || address as page
          from public.documents as pages
          cross join lateral unnest(pages.former_slugs || pages.slug) as address
          where pages.kind = 'best-of'
        )
        select coalesce(known.id, 'deleted'), sum(counted.page_views)::bigint, sum(counted.buy_clicks)::bigint
        from counted left join known on known.page = counted.page
        where counted.page <> '/best'
        group by 1
        union all
        -- The reviews, and the clicks that did not happen on a best-of page.
        select '-', coalesce(sum(views.page_views), 0)::bigint,
          greatest(coalesce(sum(views.buy_clicks), 0) - (select coalesce(sum(counted.buy_clicks), 0) from counted), 0)::bigint
        from private.daily_view_totals as views
        where views.day between from_day and to_day;
    when by_input in ('placement', 'link') then
      return query execute format(
        $query$
          select %1$s, null::bigint, sum(clicks)::bigint
          from (
            select placement, link_id, clicks from private.monthly_click_totals where month >= $2 and month < $3
            union all
            select placement, link_id, clicks from public.daily_click_totals
            where day >= $1 and day < $2 or day >= $3 and day <= $4
          ) as parts
          group by %1$s
        $query$,
        case by_input when 'placement' then 'placement' else $key$coalesce(link_id::text, '-')$key$ end
      ) using from_day, months_from, months_to, to_day;
    when by_input in ('merchant', 'network') then
      return query
        select
          case by_input when 'merchant' then coalesce(led.merchant_id::text, '-') else coalesce(merchants.network, '-') end,
          null::bigint, sum(led.clicks)::bigint
        from private.merchant_clicks(from_day, to_day) as led
        left join public.merchants on merchants.id = led.merchant_id
        group by 1;
    when by_input = 'day' then
      return query
        select views.day::text, views.page_views, views.buy_clicks
        from private.daily_view_totals as views
        where views.day between from_day and to_day;
    -- Clicks are not counted by country.
    else return;
  end case;
end
$$;
comment on function private.earning_traffic is 'Views and buy clicks between two days by the keys of a list of earnings, as the lists of analytics count them; null where they are not counted.';

-- A key that is gone is 'deleted'. A review of several categories counts once, for the first by name.
create or replace function private.earning_names(by_input text)
returns table (key text, group_key text, name text, detail text, post_id uuid)
language plpgsql stable set search_path = '' as $$
begin
  case by_input
    when 'review' then
      return query select posts.id::text, posts.id::text, posts.title, null::text, posts.id from public.posts;
    when 'category' then
      return query
        select distinct on (posts.id)
          posts.id::text, coalesce(categories.id::text, 'uncategorized'), categories.name, null::text, null::uuid
        from public.posts
        left join public.post_categories as held on held.post_id = posts.id
        left join public.categories on categories.id = held.category_id
        order by posts.id, categories.name;
    when 'best-of' then
      return query
        select pages.id::text, pages.id::text, pages.content ->> 'title', '/best/' || pages.slug, null::uuid
        from public.documents as pages
        where pages.kind = 'best-of';
    when 'link' then
      return query
        select links.id::text, links.id::text, '/go/' || links.slug, links.name, null::uuid
        from public.managed_links as links;
    when 'merchant' then
      -- A network may name a shop before it is one of the merchants.
      return query
        select given.key, merchants.id::text, merchants.name, merchants.network, null::uuid
        from public.merchants
        cross join lateral (
          values (merchants.id::text), ('name:' || lower(merchants.name))
        ) as given (key);
    else return;
  end case;
end
$$;
comment on function private.earning_names is 'What the keys of a list of earnings are called, and the row that they are shown in.';

create or replace function private.database_kinds() returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(sums.kind, sums.bytes), '{}')
  from (
    select relations.kind, sum(pg_catalog.pg_total_relation_size(relations.oid)) as bytes
    from (
      select classes.oid, case
        when classes.relname in ('product_analytics', 'search_keywords', 'button_test_views') then 'events'
        when classes.relname ~ '^(daily|monthly)_|^country_totals$|^button_test_days$' then 'totals'
        when classes.relname = 'revisions' then 'revisions'
        when classes.relname = 'share_images' then 'images'
        when classes.relname ~ '^earning' then 'earnings'
        when classes.relname in ('posts', 'post_drafts', 'documents', 'comparisons', 'categories') then 'content'
      end as kind
      from pg_catalog.pg_class as classes
      join pg_catalog.pg_namespace as schemas on schemas.oid = classes.relnamespace
      where classes.relkind in ('r', 'm') and schemas.nspname in ('public', 'private')
    ) as relations
    where relations.kind is not null
    group by relations.kind
  ) as sums;
end;
comment on function private.database_kinds is 'Bytes of the tables and their indexes by what they hold.';

-- Images in texts of documents, comparisons and categories are in use.
create or replace function private.image_ids_in_pages() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from (
    select content::text as source from public.documents
    union all
    select draft::text from public.documents where draft is not null
    union all
    select introduction || verdict from public.comparisons
    union all
    select introduction from public.categories
  ) as texts
  cross join unnest(private.image_ids_in(texts.source)) as id
);

create or replace function private.pages_with_image(image_id text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object('kind', kind, 'id', id, 'title', title, 'published', published)
      order by kind, lower(title), id
    ),
    '[]'
  )
  from (
    select documents.kind, documents.id, private.document_title(documents) as title, documents.published,
      concat(documents.content::text, documents.draft::text) as source
    from public.documents
    where documents.trashed_at is null
    union all
    select 'comparison', comparisons.id, one.title || ' vs ' || other.title, comparisons.published,
      comparisons.introduction || comparisons.verdict
    from public.comparisons
    join public.posts as one on one.id = comparisons.first_post_id
    join public.posts as other on other.id = comparisons.second_post_id
    union all
    select 'category', categories.id, categories.name, categories.active, categories.introduction
    from public.categories
  ) as texts
  where texts.source like '%/pictures/' || image_id || '/%'
);

create or replace function public.replace_image(admin_user_id_input uuid, from_id_input text, to_id_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  image public.images;
  post public.posts;
  changed jsonb := '[]';
  settings_count integer;
  pages_count integer;
  from_name text;
begin
  select * into image from public.images where images.id = to_id_input for update;
  select coalesce(nullif(name, ''), id) into from_name from public.images where images.id = from_id_input for update;
  if image.id is null or from_name is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  for post in
    select posts.*
    from public.posts
    where posts.id in (select post_id from private.image_uses where image_uses.image_id = from_id_input)
    order by posts.id
    for update
  loop
    perform private.write_post_texts(post.id, (
      select coalesce(
        jsonb_object_agg(
          name,
          case
            when name = 'product_image_url' then private.image_address(image)
            else private.with_image(value, from_id_input, image)
          end
        ),
        '{}'
      )
      from private.post_texts(post)
      where private.used_fields(post, from_id_input) ? name
    ));
    update public.post_drafts
    set fields = private.fields_with_image(post_drafts.fields, from_id_input, image),
      updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
    where post_drafts.post_id = post.id
      and post_drafts.fields <> private.fields_with_image(post_drafts.fields, from_id_input, image);
    changed := changed || jsonb_build_object('id', post.id, 'title', post.title, 'published', post.published);
  end loop;
  update public.site_settings
  set setting_value = private.with_image(setting_value, from_id_input, image)
  where setting_value like '%/pictures/' || from_id_input || '/%';
  get diagnostics settings_count = row_count;
  pages_count := private.replace_image_in_pages(from_id_input, image);
  update public.images set is_kept = true, unused_since = null where images.id = to_id_input;
  if changed <> '[]' or settings_count > 0 or pages_count > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Replace Image', format(
        'Replaced the image "%s" in %s',
        from_name,
        case jsonb_array_length(changed) when 1 then '1 post' else jsonb_array_length(changed) || ' posts' end
      )
    );
  end if;
  return jsonb_build_object('outcome', 'replaced', 'posts', changed, 'settings', settings_count, 'pages', pages_count);
end
$$;
comment on function public.replace_image is 'Puts one image in the place of another, in every post and setting: {outcome: replaced, posts, settings} or {outcome: missing}. All or nothing.';
grant execute on function public.replace_image to service_role;

create or replace function private.fields_with_image(fields jsonb, from_id text, image public.images) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_object_agg(
    name,
    case
      when name = 'product_image_url' and (
        value #>> '{}' like '/pictures/' || from_id || '/%'
        or exists (
          select from public.remote_images
          where remote_images.url = value #>> '{}' and remote_images.image_id = from_id
        )
      ) then to_jsonb(private.image_address(image))
      when name <> 'slug' and jsonb_typeof(value) = 'string'
        then to_jsonb(private.with_image(value #>> '{}', from_id, image))
      else value
    end
  )
  from jsonb_each(fields) as field (name, value)
);
comment on function private.fields_with_image is 'The fields of a draft or of a document with another image in the place of one; null without fields.';
comment on function private.image_ids_in_pages is 'The images in documents with their drafts, comparisons and introductions of categories.';
comment on function private.pages_with_image is 'The documents outside the trash, comparisons and categories that show an image.';

create or replace function private.replace_image_in_pages(from_id text, image public.images) returns integer
language plpgsql set search_path = '' as $$
declare
  pattern text := '%/pictures/' || from_id || '/%';
  changed integer;
  total integer := 0;
begin
  update public.documents
  set content = private.fields_with_image(documents.content, from_id, image),
    draft = private.fields_with_image(documents.draft, from_id, image)
  where documents.content::text like pattern or documents.draft::text like pattern;
  get diagnostics changed = row_count;
  total := total + changed;
  update public.comparisons
  set introduction = private.with_image(comparisons.introduction, from_id, image),
    verdict = private.with_image(comparisons.verdict, from_id, image)
  where comparisons.introduction || comparisons.verdict like pattern;
  get diagnostics changed = row_count;
  total := total + changed;
  update public.categories
  set introduction = private.with_image(categories.introduction, from_id, image)
  where categories.introduction like pattern;
  get diagnostics changed = row_count;
  return total + changed;
end
$$;
comment on function private.replace_image_in_pages is 'Puts one image in the place of another in documents, comparisons and categories; returns how many it changed.';
comment on function private.is_public_document is 'Whether visitors may read a document at a moment.';

create or replace function private.record_pick_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.documents
    where content -> 'picks' @> jsonb_build_array(jsonb_build_object('post_id', new.id))
  ) or exists (
    select from public.comparisons where new.id in (first_post_id, second_post_id)
  ) then
    perform private.number_page_change();
  end if;
  return null;
end
$$;
comment on function private.record_pick_change is 'Trigger: a review that a page names became public, or stopped to be.';

create or replace function private.page_revision(moment timestamptz) returns text
language sql stable set search_path = ''
return (
  select concat(
    coalesce((select max(number) from public.post_changes where kind in ('categories', 'pages')), 0),
    '@' || private.instant_text(max(at))
  )
  from (
    select at
    from public.documents
    cross join lateral (values (publish_at), (unpublish_at), (draft_publish_at)) as instant (at)
    union all
    select publish_at from public.posts where publish_at is not null
    union all
    select unpublish_at from public.posts where unpublish_at is not null
  ) as instants (at)
  where at <= moment
);
comment on function private.page_revision is 'Another text whenever visitors see a page differently: the number of the last change, and the last instant that has passed and is not applied yet.';

create or replace function private.public_best_of(page public.documents, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', page.id,
    'former_slugs', case
      when shown.content ->> 'slug' = page.slug then to_jsonb(page.former_slugs)
      else to_jsonb(page.former_slugs || page.slug)
    end,
    'published_at', coalesce(page.published_at, page.publish_at),
    'content_updated_at', coalesce(page.content_updated_at, page.published_at, page.publish_at),
    'feed_slug', page.feed_slug,
    'content', shown.content || jsonb_build_object(
      -- What is said of a review that is not public is not public either.
      'picks', (
        select coalesce(jsonb_agg(pick order by place), '[]')
        from jsonb_array_elements(shown.content -> 'picks') with ordinality as given (pick, place)
        join public.posts on posts.id = (pick ->> 'post_id')::uuid
        where private.is_public(posts, moment)
      )
    )
  )
  from (
    select case when page.draft_publish_at <= moment then page.draft else page.content end as content
  ) as shown
);
comment on function private.public_best_of is 'A best-of page as visitors see it at a moment.';

create or replace function private.public_comparisons(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  with named as (
    select id, array[first_post_id, second_post_id] as post_ids, introduction, verdict, updated_at
    from public.comparisons
    where published
    union all
    select null, array[(pair ->> 0)::uuid, (pair ->> 1)::uuid], '', '',
      coalesce(pages.content_updated_at, pages.published_at, pages.publish_at)
    from public.documents as pages
    cross join lateral jsonb_array_elements(
      case when pages.draft_publish_at <= moment then pages.draft else pages.content end -> 'comparisons'
    ) as given (pair)
    where pages.kind = 'best-of' and private.is_public_document(pages, moment)
  ), pairs as (
    -- What the owner wrote about a pair comes first.
    select distinct on (least(post_ids[1], post_ids[2]), greatest(post_ids[1], post_ids[2])) *
    from named
    order by least(post_ids[1], post_ids[2]), greatest(post_ids[1], post_ids[2]), id nulls last, updated_at, post_ids
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', pairs.id, 'post_ids', to_jsonb(pairs.post_ids), 'introduction', pairs.introduction,
        'verdict', pairs.verdict, 'updated_at', pairs.updated_at
      )
      order by pairs.post_ids
    ),
    '[]'
  )
  from pairs
  join public.posts as one on one.id = pairs.post_ids[1]
  join public.posts as other on other.id = pairs.post_ids[2]
  where private.is_public(one, moment) and private.is_public(other, moment)
);
comment on function private.public_comparisons is 'The pairs that have a page, named by the owner or by a best-of page.';

create or replace function public.read_pages() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'revision', private.page_revision(moment),
    'best_of', (
      select coalesce(
        jsonb_agg(
          private.public_best_of(pages, moment)
          order by coalesce(pages.published_at, pages.publish_at) desc, pages.id
        ),
        '[]'
      )
      from public.documents as pages
      where pages.kind = 'best-of' and private.is_public_document(pages, moment)
    ),
    'comparisons', private.public_comparisons(moment),
    'categories', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'name', name, 'slug', slug, 'introduction', introduction, 'seo_title', seo_title,
            'seo_description', seo_description
          )
          order by name
        ),
        '[]'
      )
      from public.categories
      where active
    )
  )
  from private.clock() as moment;
end;
comment on function public.read_pages is 'Best-of pages (newest first), comparisons and active categories (by name) as visitors see them, with their revision. Nothing of drafts and the future.';
grant execute on function public.read_pages to anon, service_role;

create or replace function private.due_content(moment timestamptz) returns table (kind text, id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select 'post', items.post_id, items.action, items.at from private.due_items(moment) as items
  union all
  select items.kind, items.id, items.action, items.at from private.document_items() as items
  where items.at <= moment;
end;

create or replace function private.record_first_revision() returns trigger
-- Whoever writes a post may not write its history.
language plpgsql security definer set search_path = '' as $$
declare
  written_kind text := 'post';
  written uuid;
begin
  if tg_table_name = 'post_drafts' then
    written := new.post_id;
  else
    written := new.id;
  end if;
  if tg_table_name = 'documents' then
    written_kind := new.kind;
  end if;
  if not exists (select from public.revisions where content_id = written and content_kind = written_kind) then
    insert into public.revisions (content_kind, content_id, kind, content, at, started_at)
    select written_kind, written, case when published then 'publish' else 'save' end, content, updated_at, updated_at
    from private.content_state(written_kind, written);
  end if;
  return new;
end
$$;
comment on function private.record_first_revision is 'Trigger before a change: records the text that has no history yet.';

-- Two windows of one person bundle their autosaves in one revision, so one would overwrite the text of the other.
create or replace function public.keep_newest_revision(id_input uuid) returns void
-- Only a revision of autosave is changed by what is stored next.
language sql security definer set search_path = ''
begin atomic
  update public.revisions
  set kind = 'save'
  where kind = 'autosave' and id = (select max(newest.id) from public.revisions as newest where newest.content_id = id_input);
end;
comment on function public.keep_newest_revision is 'Ends the bundle of autosaves of a text, which stays a revision when another window stores its own.';
grant execute on function public.keep_newest_revision to service_role;

create or replace function private.post_action(old public.posts, new public.posts, form jsonb, same_categories boolean) returns text
language sql stable set search_path = ''
return case
  when new.published is distinct from old.published
    and same_categories
    and private.is_unchanged(old, form - 'published')
  then case when new.published then 'Publish' else 'Unpublish' end
  else 'Update'
end;
comment on function private.post_action is 'The action of a save in the activity log: the publish switch alone has its own actions.';

create or replace function public.save_post(
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
  columns text := private.editable_columns(form_input);
  category_ids uuid[] := private.sorted_ids(category_ids_input);
  old_category_ids uuid[];
  old public.posts;
  new public.posts;
  is_first_save boolean := post_id_input is null;
  violated text;
begin
  if post_id_input is null then
    execute format(
      'insert into public.posts (%1$s)
        select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1) returning *',
      columns
    ) into new using form_input;
  else
    old := private.lock_post(post_id_input);
    if old.id is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if private.version_of(old) is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids
        and not exists (select from public.post_drafts where post_drafts.post_id = old.id)
      then
        return private.saved_post(old.id);
      end if;
      return private.changed_content('post', old.id);
    end if;
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2 returning *',
      columns
    ) into new using form_input, old.id;
    -- The form contains it.
    delete from public.post_drafts where post_drafts.post_id = new.id;
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

-- Saving, discarding and publishing with working drafts. Every stored text is a revision.
create or replace function private.lock_post(post_id_input uuid) returns public.posts
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

create or replace function private.carry_out(
  kind_input text, id_input uuid, action_input text, moment timestamptz, admin_user_id uuid
) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_done boolean := case kind_input
    when 'post' then private.carry_out_post(id_input, action_input, moment)
    else private.carry_out_document(kind_input, id_input, action_input, moment)
  end;
begin
  if is_done is not true then
    return false;
  end if;
  if action_input in ('publish', 'changes') then
    perform private.mark_saved(kind_input, id_input);
    perform private.record_revision(kind_input, id_input, admin_user_id, 'schedule');
  end if;
  delete from private.schedule_failures as failures
  where failures.content_id = id_input and failures.content_kind = kind_input and failures.action = action_input;
  perform private.log_scheduled(
    admin_user_id, kind_input, action_input, (private.content_state(kind_input, id_input)).title
  );
  return true;
end
$$;
comment on function private.carry_out is 'Does one due item of the schedule; false when somebody else has done or is doing it.';

create or replace function private.record_failure(
  kind_input text, id_input uuid, action_input text, at_input timestamptz, violated text, reason_input text
) returns void
language plpgsql set search_path = '' as $$
declare
  cause text := left(reason_input, 1000);
  field text := private.refusal(kind_input, violated, '{}') ->> 'field';
  is_known boolean;
begin
  select failures.reason = cause into is_known
  from private.schedule_failures as failures
  where failures.content_id = id_input and failures.content_kind = kind_input and failures.action = action_input
    and failures.at = at_input;
  insert into private.schedule_failures as failures (content_kind, content_id, action, at, problem, reason)
  values (
    kind_input, id_input, action_input, at_input,
    case
      when field in ('slug', 'title') then field
      when field like 'limited_time_offer_%' then 'order'
      else 'other'
    end,
    cause
  )
  on conflict (content_id, content_kind, action) do update
    set at = excluded.at, problem = excluded.problem, reason = excluded.reason, failed_at = clock_timestamp();
  -- Tried again every minute, reported once.
  if is_known is not true then
    perform public.log_admin_activity(
      null,
      'Schedule Failed',
      format(
        '%s: %s (%s)',
        private.scheduled_action(kind_input, action_input),
        private.called(kind_input, (private.content_state(kind_input, id_input)).title),
        reason_input
      )
    );
  end if;
end
$$;
comment on function private.record_failure is 'Records why an item of the schedule could not be done.';
comment on function private.due_content is 'What has become due, of every kind.';

create or replace function private.bring_forward(kind_input text, id_input uuid, action_input text, moment timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  case
    when kind_input <> 'post' then
      update public.documents
      set publish_at = case action_input when 'publish' then moment else publish_at end,
        draft_publish_at = case action_input when 'changes' then moment else draft_publish_at end,
        unpublish_at = case action_input when 'unpublish' then moment else unpublish_at end
      where documents.id = id_input and documents.kind = kind_input and case action_input
        when 'publish' then publish_at > moment
        when 'changes' then draft_publish_at > moment
        when 'unpublish' then published and unpublish_at > moment
      end;
    when action_input = 'publish' then
      update public.posts set publish_at = moment where posts.id = id_input and publish_at > moment;
    when action_input = 'unpublish' then
      update public.posts set unpublish_at = moment
      where posts.id = id_input and unpublish_at > moment and published;
    when action_input = 'changes' then
      update public.post_drafts set publish_at = moment
      where post_drafts.post_id = id_input and publish_at > moment;
    when action_input = 'offer-start' then
      update public.posts set limited_time_offer_starts_at = moment
      where posts.id = id_input and limited_time_offer_starts_at > moment;
    when action_input = 'offer-end' then
      update public.posts set limited_time_offer_ends_at = moment
      where posts.id = id_input and limited_time_offer_ends_at > moment
        and (limited_time_offer_starts_at < moment) is not false;
    else
      null;
  end case;
end
$$;
comment on function private.bring_forward is 'Makes an item of the schedule due at a moment, where it is a later one.';

create or replace function private.planned_content(moment timestamptz) returns table (
  kind text, id uuid, title text, action text, at timestamptz, redirect_to uuid
)
language sql stable set search_path = ''
begin atomic
  select 'post', posts.id, posts.title, 'publish', posts.publish_at, null::uuid
  from public.posts
  where posts.publish_at is not null and not posts.published and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, 'unpublish', posts.unpublish_at, posts.unpublish_to
  from public.posts
  where posts.unpublish_at is not null and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, 'changes', post_drafts.publish_at, null
  from public.post_drafts
  join public.posts on posts.id = post_drafts.post_id
  where post_drafts.publish_at is not null and posts.published and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, offers.action, offers.at, null
  from public.posts
  cross join lateral (
    values ('offer-start', posts.limited_time_offer_starts_at), ('offer-end', posts.limited_time_offer_ends_at)
  ) as offers (action, at)
  where offers.at > moment and posts.limited_time_offer_enabled
    and (posts.published or posts.publish_at is not null) and posts.trashed_at is null
  union all
  select 'post', posts.id, posts.title, due.action, due.at, null
  from private.due_offers(moment) as due
  join public.posts on posts.id = due.post_id
  where due.at <= moment
  union all
  select documents.kind, documents.id, private.document_title(documents), items.action, items.at, null
  from private.document_items() as items
  join public.documents on documents.id = items.id;
end;
comment on function private.planned_content is 'What will happen by itself, of every kind, and what is due and not done yet.';

create or replace function public.list_schedule() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with moment as materialized (
    select private.clock() as now
  )
  select jsonb_build_object(
    'now', moment.now,
    'late_since', private.late_since(moment.now),
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', concat_ws(':', items.kind, items.id, items.action),
            'kind', items.kind,
            'post_id', items.id,
            'title', items.title,
            'action', items.action,
            'at', items.at,
            'redirect_to', case when targets.id is not null
              then jsonb_build_object('id', targets.id, 'title', targets.title)
            end,
            'state', case
              when failures.content_id is not null then 'failed'
              when items.at <= moment.now - private.late_after() then 'late'
              when items.at <= moment.now then 'due'
              else 'upcoming'
            end,
            'problem', failures.problem
          )
          order by items.at, items.title, items.action
        ),
        '[]'
      )
      from private.planned_content(moment.now) as items
      left join public.posts as targets on targets.id = items.redirect_to
      left join private.schedule_failures as failures
        on failures.content_id = items.id and failures.content_kind = items.kind
          and failures.action = items.action and failures.at = items.at
    )
  )
  from moment;
end;
comment on function public.list_schedule is 'What will happen to posts and documents, what is late and what failed, with the clock.';
grant execute on function public.list_schedule to service_role;
comment on function private.schedule_of is 'The schedule of a text.';
comment on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) is 'Replaces a schedule over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the content; refused, with the field and the problem.';
grant execute on function public.save_schedule(uuid, text, uuid, timestamptz, jsonb) to service_role;

create or replace function public.suggestion_pages(days_input integer, least_views_input integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  to_day constant date := private.today() - 1;
  from_day constant date := to_day - days_input + 1;
begin
  return (
    with pages as materialized (
      select found.kind, split_part(found.key, ' ', 2)::uuid as id, found.name, found.path, found.page_views, found.buy_clicks
      from private.pages_between(from_day, to_day) as found
      where found.kind in ('review', 'best-of') and found.key ~ ' [0-9a-f-]{36}$'
    )
    select jsonb_build_object(
      'from_day', from_day,
      'to_day', to_day,
      'totals', (
        select coalesce(jsonb_agg(to_jsonb(totals)), '[]')
        from (
          select kind, sum(page_views) as page_views, sum(buy_clicks) as buy_clicks from pages group by kind
        ) as totals
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(shown) order by shown.page_views desc, shown.id), '[]')
        from (
          select pages.*
          from pages
          left join public.posts on pages.kind = 'review' and posts.id = pages.id
          left join public.documents on documents.kind = pages.kind and documents.id = pages.id
          where pages.page_views >= least_views_input
            and coalesce(
              private.is_public(posts, private.clock()), private.is_public_document(documents, private.clock())
            )
          order by pages.page_views desc, pages.id
          limit 1000
        ) as shown
      )
    )
  );
end
$$;
comment on function public.suggestion_pages is 'Public reviews and best-of pages with many views, and all views and clicks by kind, of some days until yesterday.';
grant execute on function public.suggestion_pages to service_role;
comment on function public.trash_content is 'Moves a text to the trash, with that of its draft; false when it does not exist.';
grant execute on function public.trash_content to service_role;
comment on function public.list_trash(text, integer, integer) is 'One page of the trash of a kind, newest first: {items, total, page, page_count}.';
grant execute on function public.list_trash(text, integer, integer) to service_role;
comment on function public.restore_content is 'Takes a text out of the trash, as a draft; false when it is not there.';
grant execute on function public.restore_content to service_role;
comment on function public.delete_trashed is 'Deletes a text of the trash with its history; false when it is not there.';
grant execute on function public.delete_trashed to service_role;
comment on function public.empty_trash(uuid, text, timestamptz) is 'Deletes what was in the trash of a kind when it was shown, and returns its number.';
grant execute on function public.empty_trash(uuid, text, timestamptz) to service_role;

create or replace function public.purge_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired record;
  purged integer := 0;
begin
  for expired in
    select kind, array_agg(id) as ids from private.content_rows
    where private.purged_at(trashed_at) <= private.clock()
    group by kind
  loop
    purged := purged + private.delete_content(expired.kind, expired.ids, true);
  end loop;
  return purged;
end
$$;
grant execute on function public.purge_trash to service_role;
comment on function public.purge_trash is 'Deletes what has been in the trash for thirty days, and returns its number.';

create trigger posts_remove_belongings
  after delete on public.posts referencing old table as removed
  for each statement execute function private.remove_belongings();

create trigger posts_remove_all_belongings
  after truncate on public.posts
  for each statement execute function private.remove_belongings();

create trigger documents_remove_belongings
  after delete on public.documents referencing old table as removed
  for each statement execute function private.remove_belongings();

create trigger documents_remove_all_belongings
  after truncate on public.documents
  for each statement execute function private.remove_belongings();

create trigger documents_maintain
  before insert or update on public.documents
  for each row when (not private.is_importing_content()) execute function private.maintain_document();

create trigger documents_keep_feed_slug before update on public.documents
  for each row when (new.feed_slug is distinct from old.feed_slug) execute function private.keep_feed_slug();

create constraint trigger documents_record_insert after insert on public.documents
  deferrable initially deferred
  for each row when (new.published) execute function private.record_page_change();

create constraint trigger documents_record_delete after delete on public.documents
  deferrable initially deferred
  for each row when (old.published) execute function private.record_page_change();

create constraint trigger documents_record_update after update on public.documents
  deferrable initially deferred
  for each row when (
    (old.published or new.published)
    and (old.content, old.published, old.former_slugs, old.trashed_at, old.content_updated_at, old.published_at)
      is distinct from (new.content, new.published, new.former_slugs, new.trashed_at, new.content_updated_at, new.published_at)
  )
  execute function private.record_page_change();

create trigger posts_record_first_revision
  before update on public.posts
  for each row execute function private.record_first_revision();

create trigger post_drafts_record_first_revision
  before insert on public.post_drafts
  for each row execute function private.record_first_revision();

create trigger documents_record_first_revision
  before update on public.documents
  for each row execute function private.record_first_revision();

drop view private.trash;

-- In one statement, because they need each other.
drop function
  private.admin_best_of(public.documents),
  private.available_best_of_slug(text, uuid),
  private.best_of_backup(public.documents),
  private.best_of_items(),
  private.best_of_slug_is_taken(text, uuid),
  private.best_of_text(public.documents, jsonb),
  private.best_of_title(public.documents),
  private.carry_out_best_of(uuid, text, timestamp with time zone),
  private.create_best_of(uuid, jsonb),
  private.draft_fields_with_image(jsonb, text, public.images),
  private.empty_best_of_content(),
  private.is_page_content(jsonb),
  private.is_public_page(public.documents, timestamp with time zone),
  private.is_reserved_best_of_slug(text),
  private.kept_best_of_content(jsonb),
  private.lock_best_of(uuid),
  private.log_best_of_activity(uuid, text, text, public.documents),
  private.log_post_activity(uuid, text, text),
  private.maintain_best_of_page(),
  private.page_with_image(jsonb, text, public.images),
  private.public_page(public.documents, timestamp with time zone),
  private.refused_best_of(text),
  private.reject_taken_page_slugs(uuid),
  private.restore_best_of_text(uuid, jsonb),
  private.saved_best_of(uuid),
  private.store_best_of_fields(uuid, jsonb, timestamp with time zone),
  private.write_best_of_pages(uuid, boolean),
  private.write_best_of_text(public.documents, jsonb);
