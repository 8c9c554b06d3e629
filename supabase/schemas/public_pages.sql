-- What visitors read of documents, comparisons and categories. Build and edge read all of it at once: there are few
-- pages, and one revision says whether any has changed.

create function private.record_page_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('pages');
  return null;
end
$$;
comment on function private.record_page_change is 'Trigger: records that visitors see a page differently.';

create function private.is_public_document(document public.documents, moment timestamptz) returns boolean
language sql immutable set search_path = ''
return document.trashed_at is null
  and (document.published or coalesce(document.publish_at <= moment, false))
  and (document.unpublish_at is null or document.unpublish_at > moment);
comment on function private.is_public_document is 'Whether visitors may read a document at a moment.';

create function private.shown_content(document public.documents, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return coalesce(
  (
    select document.content || fields from public.drafts
    where content_id = document.id and content_kind = document.kind and drafts.publish_at <= moment
  ),
  document.content
);
comment on function private.shown_content is 'What visitors see of a public document at a moment: changes that are due, and none that is not.';

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

create function private.record_footer_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.content_kinds
    where content_kinds.kind in (new.kind, old.kind) and content_kinds.in_footer
  ) then
    perform private.record_change('site');
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

create constraint trigger comparisons_record_change after insert or update or delete on public.comparisons
  deferrable initially deferred
  for each row execute function private.record_page_change();

create constraint trigger categories_record_page_change after update on public.categories
  deferrable initially deferred
  for each row when (
    (old.introduction, old.seo_title, old.seo_description)
      is distinct from (new.introduction, new.seo_title, new.seo_description)
  )
  execute function private.record_page_change();

create function private.record_pick_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.documents
    where content -> 'picks' @> jsonb_build_array(jsonb_build_object('post_id', new.id))
  ) or exists (
    select from public.comparisons where new.id in (first_post_id, second_post_id)
  ) then
    perform private.record_change('pages');
  end if;
  return null;
end
$$;
comment on function private.record_pick_change is 'Trigger: a review that a page names became public, or stopped to be.';

create constraint trigger posts_record_pick_change after update on public.posts
  deferrable initially deferred
  for each row when (
    (old.published, old.trashed_at) is distinct from (new.published, new.trashed_at)
  )
  execute function private.record_pick_change();

create function private.page_revision(moment timestamptz) returns text
language sql stable set search_path = ''
return (
  select concat(
    coalesce((select max(number) from public.changes where kind in ('pages', 'site')), 0),
    '@' || private.instant_text(max(at))
  )
  from (
    select publish_at from private.content_rows where publish_at is not null
    union all
    select unpublish_at from private.content_rows where unpublish_at is not null
    union all
    select publish_at from public.drafts where content_kind <> 'post' and publish_at is not null
  ) as instants (at)
  where at <= moment
);
comment on function private.page_revision is 'Another text whenever visitors see a page differently: the number of the last change, and the last instant that has passed and is not applied yet.';

create function private.public_document(document public.documents, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', document.id,
    'former_slugs', case
      when shown.content ->> 'slug' = document.slug then to_jsonb(document.former_slugs)
      else to_jsonb(document.former_slugs || document.slug)
    end,
    'published_at', coalesce(document.published_at, document.publish_at),
    'content_updated_at', coalesce(document.content_updated_at, document.published_at, document.publish_at),
    'feed_slug', document.feed_slug,
    'content', shown.content || case
      -- What is said of a review that is not public is not public either.
      when shown.content ? 'picks' then jsonb_build_object('picks', (
        select coalesce(jsonb_agg(pick order by place), '[]')
        from jsonb_array_elements(shown.content -> 'picks') with ordinality as given (pick, place)
        join public.posts on posts.id = (pick ->> 'post_id')::uuid
        where private.is_public(posts, moment)
      ))
      else '{}'
    end
  )
  from private.shown_content(document, moment) as shown (content)
);
comment on function private.public_document is 'A document as visitors see it at a moment.';

create function private.public_documents(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_object_agg(
      replace(kinds.kind, '-', '_'),
      (
        select coalesce(
          jsonb_agg(
            private.public_document(documents, moment)
            order by coalesce(documents.published_at, documents.publish_at) desc, documents.id
          ),
          '[]'
        )
        from public.documents
        where documents.kind = kinds.kind and private.is_public_document(documents, moment)
      )
    ),
    '{}'
  )
  from private.content_kinds as kinds
  where kinds.empty is not null
);
comment on function private.public_documents is 'The documents that visitors see at a moment, newest first, by kind, such as {"best_of": […]}.';

create function private.public_comparisons(moment timestamptz) returns jsonb
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
      private.shown_content(pages, moment) -> 'comparisons'
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

create function public.read_pages() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.public_documents(moment) || jsonb_build_object(
    'revision', private.page_revision(moment),
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
comment on function public.read_pages is 'Documents of each kind (newest first), comparisons and active categories (by name) as visitors see them, with their revision. Nothing of drafts and the future.';
grant execute on function public.read_pages to anon, service_role;
