-- Images in texts of best-of pages, comparisons and categories are in use.

create function private.image_ids_in_pages() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from (
    select content::text as source from public.best_of_pages
    union all
    select draft::text from public.best_of_pages where draft is not null
    union all
    select introduction || verdict from public.comparisons
    union all
    select introduction from public.categories
  ) as texts
  cross join unnest(private.image_ids_in(texts.source)) as id
);
comment on function private.image_ids_in_pages is 'The images in best-of pages with their drafts, comparisons and introductions of categories.';

create or replace function private.unused_image_ids() returns setof text
language sql stable set search_path = ''
begin atomic
  select images.id
  from public.images
  where not exists (select from private.image_uses where image_uses.image_id = images.id)
    and images.id <> all (private.image_ids_in_settings())
    and images.id <> all (private.image_ids_in_pages());
end;
comment on function private.unused_image_ids is 'Images that no post, no page and no setting shows.';
