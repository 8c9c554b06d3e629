-- The owner's comparisons of two reviews: listed with those of best-of pages, read, saved and deleted.

create table public.comparisons (
  id uuid primary key default gen_random_uuid(),
  first_post_id uuid not null references public.posts (id) on delete cascade,
  second_post_id uuid not null references public.posts (id) on delete cascade,
  introduction text not null default '',
  verdict text not null default '',
  published boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),

  constraint comparisons_of_two check (first_post_id <> second_post_id),
  constraint comparisons_introduction_length check (char_length(introduction) <= 20000),
  constraint comparisons_verdict_length check (char_length(verdict) <= 20000)
);
comment on table public.comparisons is 'Pairs of reviews that the owner compares, each on its own page. Best-of pages name further ones.';
comment on column public.comparisons.introduction is 'HTML of the editor.';
grant select, insert, update, delete on table public.comparisons to service_role;
alter table public.comparisons enable row level security;

create unique index comparisons_pair_unique on public.comparisons (
  least(first_post_id, second_post_id), greatest(first_post_id, second_post_id)
);
create index comparisons_first_post on public.comparisons (first_post_id);
create index comparisons_second_post on public.comparisons (second_post_id);

create trigger comparisons_touch_updated_at
  before update on public.comparisons
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create function private.comparison_posts(post_ids uuid[], moment timestamptz) returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'slug', posts.slug,
        'is_public', private.is_public(posts, moment), 'is_trashed', posts.trashed_at is not null
      )
      order by named.place
    ),
    '[]'
  )
  from unnest(post_ids) with ordinality as named (id, place)
  join public.posts on posts.id = named.id;
end;
comment on function private.comparison_posts is 'The reviews of a pair as the admin shows them.';

create function private.best_of_pairs(moment timestamptz)
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
        (private.shown_content(pages, moment), private.is_public_document(pages, moment)),
        (private.draft_fields('best-of', pages.id), false)
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

create function private.admin_comparison(
  comparison public.comparisons, low_post_id uuid, high_post_id uuid, pages jsonb, named_in_public boolean,
  moment timestamptz
) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', comparison.id,
  'version', comparison.updated_at,
  'posts', private.comparison_posts(
    case
      when comparison.id is null then array[low_post_id, high_post_id]
      else array[comparison.first_post_id, comparison.second_post_id]
    end,
    moment
  ),
  'published', coalesce(comparison.published, false),
  'has_text', coalesce(comparison.introduction || comparison.verdict, '') <> '',
  'best_of', coalesce(pages, '[]'),
  'named_in_public', coalesce(named_in_public, false)
);
comment on function private.admin_comparison is 'A pair as the admin lists it: the owner''s, or one that only best-of pages name.';

create function public.list_comparisons() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(listed.pair order by lower(listed.pair #>> '{posts,0,title}'), lower(listed.pair #>> '{posts,1,title}'), listed.pair ->> 'id'),
    '[]'
  )
  from (
    select private.admin_comparison(
      comparisons, named.low_post_id, named.high_post_id, named.pages, named.is_public, moment.at
    ) as pair
    from private.best_of_pairs(private.clock()) as named
    full join public.comparisons
      on least(comparisons.first_post_id, comparisons.second_post_id) = named.low_post_id
      and greatest(comparisons.first_post_id, comparisons.second_post_id) = named.high_post_id
    cross join (select private.clock()) as moment (at)
  ) as listed
  where jsonb_array_length(listed.pair -> 'posts') = 2;
end;
comment on function public.list_comparisons is 'The owner''s pairs and those of best-of pages, by title.';
grant execute on function public.list_comparisons to service_role;

create function private.comparison_with_texts(comparison public.comparisons) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', comparison.id,
  'version', comparison.updated_at,
  'posts', private.comparison_posts(array[comparison.first_post_id, comparison.second_post_id], private.clock()),
  'introduction', comparison.introduction,
  'verdict', comparison.verdict,
  'published', comparison.published
);
comment on function private.comparison_with_texts is 'A pair of the owner with its texts.';

create function public.read_comparison(comparison_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.comparison_with_texts(comparisons) from public.comparisons where id = comparison_id_input;
end;
comment on function public.read_comparison is 'A pair of the owner with its texts; null without it.';
grant execute on function public.read_comparison to service_role;

create function private.comparison_title(comparison public.comparisons) returns text
language sql stable set search_path = ''
return (
  select string_agg(posts.title, ' vs ' order by named.place)
  from (values (1, comparison.first_post_id), (2, comparison.second_post_id)) as named (place, id)
  join public.posts on posts.id = named.id
);
comment on function private.comparison_title is 'What the activity log calls a pair.';

create function public.save_comparison(
  admin_user_id_input uuid,
  comparison_input jsonb,
  comparison_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.comparisons := jsonb_populate_record(null::public.comparisons, comparison_input);
  saved public.comparisons;
begin
  if comparison_id_input is null then
    -- Deleted meanwhile, or in the trash.
    if (
      select count(*) from public.posts
      where id in (given.first_post_id, given.second_post_id) and trashed_at is null
    ) < 2 then
      return jsonb_build_object('outcome', 'refused', 'reason', 'post');
    end if;
    insert into public.comparisons (first_post_id, second_post_id, introduction, verdict, published)
    values (given.first_post_id, given.second_post_id, given.introduction, given.verdict, given.published)
    on conflict do nothing
    returning * into saved;
    if not found then
      return jsonb_build_object('outcome', 'refused', 'reason', 'taken');
    end if;
  else
    select * into saved from public.comparisons where id = comparison_id_input for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'comparison', private.comparison_with_texts(saved));
    end if;
    update public.comparisons
    set introduction = given.introduction, verdict = given.verdict, published = given.published
    where id = comparison_id_input
    returning * into saved;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    case when comparison_id_input is null then 'Create Comparison' else 'Update Comparison' end,
    format(
      '%s "%s"', case when comparison_id_input is null then 'Created' else 'Updated' end, private.comparison_title(saved)
    )
  );
  return jsonb_build_object('outcome', 'saved', 'comparison', private.comparison_with_texts(saved));
end
$$;
comment on function public.save_comparison is 'Creates a pair, or saves the texts of one over the version that was loaded. Returns {outcome}: saved; missing; changed, with the comparison; refused, with the reason: post (one is gone) or taken.';
grant execute on function public.save_comparison to service_role;

create function public.set_comparison_published(
  admin_user_id_input uuid, comparison_id_input uuid, published_input boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  saved public.comparisons;
begin
  update public.comparisons set published = published_input
  where id = comparison_id_input and published <> published_input
  returning * into saved;
  if not found then
    return exists (select from public.comparisons where id = comparison_id_input);
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    'Update Comparison',
    format('%s "%s"', case when published_input then 'Published' else 'Unpublished' end, private.comparison_title(saved))
  );
  return true;
end
$$;
comment on function public.set_comparison_published is 'Publishes or unpublishes a pair of the owner. Returns whether there is one.';
grant execute on function public.set_comparison_published to service_role;

create function public.delete_comparison(admin_user_id_input uuid, comparison_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deleted public.comparisons;
begin
  delete from public.comparisons where id = comparison_id_input returning * into deleted;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Comparison', format('Deleted "%s"', private.comparison_title(deleted))
  );
  return true;
end
$$;
comment on function public.delete_comparison is 'Deletes a pair of the owner with its texts. Returns whether there was one.';
grant execute on function public.delete_comparison to service_role;
