-- What begins by itself is numbered by the job. What ends is removed from the bytes by the Worker.

create table private.offer_starts (
  post_id uuid not null references public.posts (id) on delete cascade,
  at timestamptz not null,
  primary key (post_id, at)
);
comment on table private.offer_starts is 'When offers of posts start.';
create index offer_starts_at on private.offer_starts (at);

create function private.keep_offer_starts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.offer_starts where offer_starts.post_id = new.id;
  insert into private.offer_starts (post_id, at)
  select distinct new.id, (offer ->> 'starts_at')::timestamptz
  from jsonb_array_elements(new.offers) as given (offer)
  where offer ->> 'starts_at' is not null;
  return null;
end
$$;
comment on function private.keep_offer_starts is 'Trigger: keeps the starts of offers where the job finds them.';

create trigger posts_keep_offer_starts_on_insert
  after insert on public.posts
  for each row when (new.offers <> '[]')
  execute function private.keep_offer_starts();

create trigger posts_keep_offer_starts_on_update
  after update on public.posts
  for each row when (new.offers is distinct from old.offers)
  execute function private.keep_offer_starts();

create or replace function private.due_offers(moment timestamptz) returns table (post_id uuid, action text, at timestamptz)
-- Numbered are the offers as they were at the clock of the last change. The clock may have been set back.
language sql stable set search_path = ''
begin atomic
  with range as (
    select least(numbered_until, moment) as first, greatest(numbered_until, moment) as last
    from private.schedule_progress
  ), instants as (
    select posts.id, 'offer-start' as action, posts.limited_time_offer_starts_at as at
    from public.posts, range
    where posts.limited_time_offer_starts_at > range.first and posts.limited_time_offer_starts_at <= range.last
      and posts.limited_time_offer_enabled and posts.published and private.is_public(posts, moment)
    union all
    select posts.id, 'offer-end', posts.limited_time_offer_ends_at
    from public.posts, range
    where posts.limited_time_offer_ends_at > range.first and posts.limited_time_offer_ends_at <= range.last
      and posts.limited_time_offer_enabled and posts.published and private.is_public(posts, moment)
    union all
    select posts.id, 'offer-start', starts.at
    from range
    join private.offer_starts as starts on starts.at > range.first and starts.at <= range.last
    join public.posts on posts.id = starts.post_id
    where posts.published and private.is_public(posts, moment)
  )
  select instants.id, instants.action, instants.at
  from instants
  where (instants.at <= moment) is distinct from (
    instants.at <= (
      select post_changes.clock from public.post_changes
      where post_changes.post_id = instants.id
      order by post_changes.number desc
      limit 1
    )
  );
end;
