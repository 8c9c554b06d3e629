-- Values are checked when they are saved, and a changed specification changes every review with a value of it.

create function private.known_specifications(given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  known jsonb;
  invalid text;
begin
  select
    coalesce(jsonb_agg(value order by place), '[]'),
    min(specifications.name) filter (
      where not case specifications.kind
        when 'number' then value ->> 'value' ~ '^-?[0-9]+([.][0-9]+)?$'
        when 'yes-no' then value ->> 'value' in ('yes', 'no')
        else true
      end
    )
  into known, invalid
  from jsonb_array_elements(given) with ordinality as given_value (value, place)
  join public.specifications on specifications.id = (value ->> 'specification_id')::uuid;
  if invalid is not null then
    raise exception 'The value of % is of another kind.', invalid
      using errcode = 'check_violation', constraint = 'posts_specifications_value';
  end if;
  return known;
end
$$;
comment on function private.known_specifications is 'Values without those of deleted specifications. Raises a value that its specification cannot have.';

create function private.check_post_specifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_specifications(new.specifications) and not private.is_importing_content() then
    new.specifications := private.known_specifications(new.specifications);
  end if;
  return new;
end
$$;
comment on function private.check_post_specifications is 'Trigger: checks the values of a post.';

create trigger posts_check_specifications_on_insert
  before insert on public.posts
  for each row when (new.specifications <> '[]')
  execute function private.check_post_specifications();

create trigger posts_check_specifications_on_update
  before update on public.posts
  for each row when (new.specifications is distinct from old.specifications and new.specifications <> '[]')
  execute function private.check_post_specifications();

create function private.check_draft_specifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_specifications(new.fields -> 'specifications') and not private.is_importing_content() then
    new.fields := new.fields
      || jsonb_build_object('specifications', private.known_specifications(new.fields -> 'specifications'));
  end if;
  return new;
end
$$;
comment on function private.check_draft_specifications is 'Trigger: checks the values of a working draft.';

create trigger post_drafts_check_specifications
  before insert or update on public.post_drafts
  for each row when (new.fields ? 'specifications')
  execute function private.check_draft_specifications();

create or replace function private.refused(violated text, form jsonb) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'posts_slug_unique' then 'slug'
  when 'post_categories_category_id_fkey' then 'category_ids'
  when 'posts_title_is_visible' then 'title'
  when 'posts_publish_at_has_title' then 'title'
  when 'post_drafts_publish_at_has_title' then 'title'
  when 'posts_offer_ends_after_start' then
    case when form ? 'limited_time_offer_ends_at' then 'limited_time_offer_ends_at' else 'limited_time_offer_starts_at' end
  when 'posts_primary_link_known' then 'primary_affiliate_url'
  when 'posts_offers_merchant_known' then 'offers.merchant'
  when 'posts_offers_link_known' then 'offers.link'
  when 'posts_offers_manual_price' then 'offers.price'
  when 'posts_specifications_value' then 'specifications'
end);

-- What visitors see of a specification is part of the reviews that have a value: their pages follow like
-- after an edit.

create function private.has_specification(specifications jsonb, specification_id_input uuid) returns boolean
language sql immutable set search_path = ''
return coalesce(
  specifications @> jsonb_build_array(jsonb_build_object('specification_id', specification_id_input)), false
);

create function private.record_specification_changes(specification_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  post public.posts;
  effective public.posts;
begin
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        private.has_specification(posts.specifications, specification_id_input)
        or exists (
          select from public.post_drafts
          where post_drafts.post_id = posts.id and post_drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if private.has_specification(effective.specifications, specification_id_input) then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_specification_changes is 'Records a change of every public review with a value of a specification.';

create function private.record_specification_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_specification_changes(new.id);
  return null;
end
$$;
comment on function private.record_specification_change is 'Trigger: records a change of the reviews that show a specification.';

create constraint trigger specifications_record_update after update on public.specifications
  deferrable initially deferred
  for each row when (
    (new.name, new.kind, new.unit, new.direction) is distinct from (old.name, old.kind, old.unit, old.direction)
  )
  execute function private.record_specification_change();

create function private.record_list_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_specification_changes(coalesce(new.specification_id, old.specification_id));
  return null;
end
$$;
comment on function private.record_list_change is 'Trigger: records a change of the reviews whose specifications have another order.';

create constraint trigger category_specifications_record_change
  after insert or update or delete on public.category_specifications
  deferrable initially deferred
  for each row execute function private.record_list_change();

create function private.without_specification(specifications jsonb, specification_id_input uuid) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(value order by place), '[]')
  from jsonb_array_elements(specifications) with ordinality as given (value, place)
  where value ->> 'specification_id' <> specification_id_input::text
);

create function private.remove_specification_values() returns trigger
-- Writes tables that writers of specifications may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  perform set_config('spotter.recording_prices', 'on', true);
  update public.posts
  set specifications = private.without_specification(posts.specifications, old.id)
  where private.has_specification(posts.specifications, old.id);
  perform set_config('spotter.recording_prices', 'off', true);
  update public.post_drafts
  set fields = fields
    || jsonb_build_object('specifications', private.without_specification(fields -> 'specifications', old.id))
  where private.has_specification(fields -> 'specifications', old.id);
  return null;
end
$$;
comment on function private.remove_specification_values is 'Trigger: removes the values of a deleted specification from posts and drafts.';

create trigger specifications_remove_values
  after delete on public.specifications
  for each row execute function private.remove_specification_values();

-- Setting: in which units visitors read numbers.

alter table public.site_settings
  add constraint site_settings_measurement_units_value
    check (setting_key <> 'measurement_units' or setting_value in ('both', 'metric', 'us'));

create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units'
];

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units'
    )
  );
