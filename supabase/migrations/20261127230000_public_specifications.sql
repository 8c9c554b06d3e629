-- Specifications of a review, in the order of the lists of its categories.

create function private.public_specifications(specifications jsonb, category_ids uuid[]) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', known.id, 'name', known.name, 'kind', known.kind, 'unit', known.unit,
        'direction', known.direction, 'value', given.value -> 'value'
      )
      -- What no category of the review lists comes last.
      order by listed.category nulls last, listed.place, given.place
    ),
    '[]'
  )
  from jsonb_array_elements(specifications) with ordinality as given (value, place)
  join public.specifications as known on known.id = (given.value ->> 'specification_id')::uuid
  left join lateral (
    select lower(categories.name) as category, category_specifications.place
    from public.category_specifications
    join public.categories on categories.id = category_specifications.category_id
    where category_specifications.specification_id = known.id and categories.id = any (category_ids)
    order by lower(categories.name), category_specifications.place
    limit 1
  ) as listed on true
);
comment on function private.public_specifications(jsonb, uuid[]) is 'Values with what they are values of, as visitors see them, in the order of the lists of some categories.';

create or replace function private.with_shops(review jsonb, offers jsonb, primary_url text, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return review - 'category_ids' || jsonb_build_object(
  'offers', private.public_offers(offers, moment),
  'merchant', private.public_merchant(private.merchant_of_link(primary_url)),
  'specifications', private.public_specifications(
    coalesce(review -> 'specifications', '[]'),
    array(select jsonb_array_elements_text(coalesce(review -> 'category_ids', '[]')))::uuid[]
  )
);
comment on function private.with_shops is 'A review as JSON, with category_ids, as visitors see it: with its offers, the shop of its primary offer and its specifications.';

drop function private.public_specifications(jsonb);

create function private.effective_category_ids(post public.posts, moment timestamptz) returns uuid[]
language sql stable set search_path = ''
return coalesce((private.due_draft(post, moment)).category_ids, private.category_ids_of(post.id));

create or replace function private.review_at(post public.posts, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select private.with_shops(
    to_jsonb(effective) - array['publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at']
      || case
        when effective.specifications = '[]' then '{}'::jsonb
        else jsonb_build_object('category_ids', private.effective_category_ids(post, moment))
      end,
    effective.offers, effective.primary_affiliate_url, moment
  ) || jsonb_build_object('post_categories', private.effective_categories(post, moment))
  from private.effective_post(post, moment) as effective
  where private.is_public(post, moment)
);

create or replace function public.read_preview(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
      to_jsonb(drafted) || jsonb_build_object('category_ids', private.drafted_category_ids(posts.id)),
      drafted.offers, drafted.primary_affiliate_url, private.clock()
    )
    || jsonb_build_object(
      'published', posts.published or coalesce(posts.publish_at <= private.clock(), false),
      'has_draft', exists (select from public.post_drafts where post_drafts.post_id = posts.id),
      'post_categories', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))
          ),
          '[]'
        )
        from public.categories
        where categories.id = any (private.drafted_category_ids(posts.id))
      )
    )
  from public.posts
  cross join lateral private.drafted(posts) as drafted
  where posts.id = post_id_input and posts.trashed_at is null;
end;

drop function public.preview_offers(jsonb, text);
create function public.preview_form(form_input jsonb) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
    jsonb_build_object(
      'specifications', coalesce(form_input -> 'specifications', '[]'),
      'category_ids', coalesce(form_input -> 'category_ids', '[]')
    ),
    case
      when private.are_offers(form_input -> 'offers')
        then private.settled_offers(form_input -> 'offers', '[]', private.clock())
      else '[]'
    end,
    form_input ->> 'url',
    private.clock()
  );
end;
comment on function public.preview_form is 'Offers, the shop of the primary offer and specifications of an unsaved form as visitors would see them. The form has offers, url, specifications and category_ids.';
grant execute on function public.preview_form to service_role;

-- Values that are saved
