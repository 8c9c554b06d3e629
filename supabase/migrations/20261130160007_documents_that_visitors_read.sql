create or replace function private.public_document(document public.documents, moment timestamptz) returns jsonb
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

create or replace function private.public_documents(moment timestamptz) returns jsonb
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

create or replace function public.read_pages() returns jsonb
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

drop function private.public_best_of(public.documents, timestamp with time zone);
