-- Search engines are told of changed reviews, when the owner wants it: the last number they were told
-- stands among the settings.

create function public.index_now_due() returns jsonb
language sql
stable
security definer
set search_path = ''
begin atomic
  with told as (
    select coalesce(
      (select setting_value::bigint from public.site_settings where setting_key = 'index_now_told'), 0
    ) as number
    where exists (
      select from public.site_settings
      where setting_key = 'index_now_enabled' and setting_value = 'true'
    )
  ), latest as (
    select distinct on (post_id) post_changes.number, slug, old_slugs
    from public.post_changes
    join told on post_changes.number > told.number
    where post_id is not null
    order by post_id, post_changes.number desc
  ), page as (
    select * from latest order by number limit 1000
  )
  select jsonb_build_object(
    'change', max(page.number),
    -- A review that is gone answers 404 at every address it had, which is worth telling too.
    'slugs', jsonb_agg(distinct address.slug)
  )
  from page, unnest(case when page.slug is null then page.old_slugs else array[page.slug] end) as address (slug)
  having count(*) > 0;
end;
comment on function public.index_now_due() is 'The reviews that search engines are to be told of, and the number of the last of their changes; null when there are none or the owner does not want it.';

create function public.index_now_told(change_input bigint) returns void
language sql
security definer
set search_path = ''
begin atomic
  insert into public.site_settings (setting_key, setting_value)
  values ('index_now_told', change_input::text)
  on conflict (setting_key) do update
    set setting_value = greatest(site_settings.setting_value::bigint, change_input)::text;
end;
comment on function public.index_now_told(bigint) is 'Search engines have been told up to a change.';

revoke all on function public.index_now_due() from public, anon, authenticated;
revoke all on function public.index_now_told(bigint) from public, anon, authenticated;
grant execute on function public.index_now_due() to service_role;
grant execute on function public.index_now_told(bigint) to service_role;
