-- A function in SQL inside another is planned again for every review. One in PL/pgSQL keeps its plan, and
-- its expressions without a query keep the plans of the functions in SQL that they call.

create or replace function private.with_shops(review jsonb, offers jsonb, primary_url text, moment timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  category_ids uuid[] := array(select jsonb_array_elements_text(coalesce(review -> 'category_ids', '[]')));
begin
  return review - 'category_ids' || jsonb_build_object(
    'offers', private.public_offers(offers, moment),
    'merchant', private.public_merchant(private.merchant_of_link(primary_url)),
    'specifications', private.public_specifications(coalesce(review -> 'specifications', '[]'), category_ids)
  );
end
$$;

create or replace function private.effective_category_ids(post public.posts, moment timestamptz) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((private.due_draft(post, moment)).category_ids, private.category_ids_of(post.id));
end
$$;

create or replace function private.effective_categories(post public.posts, moment timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.effective_category_ids(post, moment);
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))),
      '[]'
    )
    from public.categories
    where categories.id = any (ids)
  );
end
$$;

create or replace function private.merchant_of_link(url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.merchant_of_url(url),
    (
      select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
      from public.managed_links
      where managed_links.slug = private.link_slug(url)
    )
  );
end
$$;

create or replace function private.merchant_of_url(url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    with labels as (
      select string_to_array(private.host_of(url), '.') as parts
    )
    select merchant_domains.merchant_id
    from labels
    cross join lateral generate_subscripts(labels.parts, 1) as start
    join public.merchant_domains on merchant_domains.domain = array_to_string(labels.parts[start:], '.')
    order by start
    limit 1
  );
end
$$;
