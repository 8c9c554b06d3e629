-- Starting, ending and reading button tests, and what pages follow: two settings that builds read.

alter table public.site_settings
  add constraint site_settings_button_test_value
    check (setting_key <> 'button_test' or jsonb_typeof(setting_value::jsonb) = 'object'),
  add constraint site_settings_button_changes_value
    check (setting_key <> 'button_changes' or jsonb_typeof(setting_value::jsonb) = 'array');

create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes'
];

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes'
    )
  );

-- A form of texts does not know these two, and a running test belongs to one database.
create or replace function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return array_remove(array_remove(private.site_text_keys(), 'button_test'), 'button_changes')
  || array['index_now_enabled'];

create or replace function private.database_setting_keys() returns text[]
language sql immutable set search_path = ''
return array['demo', 'index_now_told', 'button_test'];

create function private.button_change(test private.button_tests) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('id', test.id, 'kind', test.kind, 'target', test.target)
  || case test.kind
    when 'text' then jsonb_build_object('text', test.label, 'own_texts', test.own_texts)
    else '{}'
  end;
comment on function private.button_change is 'What a test changes, as pages read it.';

create function private.button_changes() returns jsonb
language sql stable set search_path = ''
return private.setting('button_changes', '[]')::jsonb;
comment on function private.button_changes is 'Adopted changes of buttons, the newest last.';

create function private.set_button_changes(changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if changes = '[]' then
    delete from public.site_settings where setting_key = 'button_changes';
  else
    insert into public.site_settings (setting_key, setting_value) values ('button_changes', changes::text)
    on conflict (setting_key) do update set setting_value = excluded.setting_value
      where site_settings.setting_value <> excluded.setting_value;
  end if;
end
$$;
comment on function private.set_button_changes is 'Stores the adopted changes of buttons; without any there is no row.';

create function public.start_button_test(admin_user_id_input uuid, test_input jsonb, description_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started private.button_tests;
begin
  insert into private.button_tests (kind, target, label, own_texts, minimum_effect, most_clicked, started_at)
  values (
    test_input ->> 'kind', test_input ->> 'target', test_input ->> 'text',
    coalesce((test_input ->> 'own_texts')::boolean, false),
    (test_input ->> 'minimum_effect')::integer, (test_input ->> 'most_clicked')::integer, private.clock()
  )
  on conflict ((true)) where ended_at is null do nothing
  returning * into started;
  if not found then
    return jsonb_build_object('outcome', 'running');
  end if;
  insert into public.site_settings (setting_key, setting_value)
  values ('button_test', private.button_change(started)::text)
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
  perform public.log_admin_activity(admin_user_id_input, 'Start Button Test', description_input);
  return jsonb_build_object('outcome', 'started', 'id', started.id);
end
$$;
comment on function public.start_button_test is 'Starts a test: {outcome: started, id}, or {outcome: running} while another one runs.';
grant execute on function public.start_button_test to service_role;

create function public.end_button_test(
  admin_user_id_input uuid,
  test_id_input uuid,
  adopt_input boolean,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ended private.button_tests;
  change jsonb;
begin
  update private.button_tests
  set ended_at = greatest(private.clock(), started_at)
  where id = test_id_input and ended_at is null
  returning * into ended;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  delete from public.site_settings where setting_key = 'button_test';
  if adopt_input then
    change := private.button_change(ended);
    perform private.set_button_changes(
      (
        select coalesce(jsonb_agg(earlier order by place), '[]')
        from jsonb_array_elements(private.button_changes()) with ordinality as given (earlier, place)
        -- One that says nothing any more is left out, so that the list stays short.
        where (earlier ->> 'kind', earlier ->> 'target', coalesce(earlier ->> 'own_texts', ''))
          is distinct from (change ->> 'kind', change ->> 'target', coalesce(change ->> 'own_texts', ''))
      ) || change
    );
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, case when adopt_input then 'Adopt Button Change' else 'End Button Test' end, description_input
  );
  return jsonb_build_object('outcome', 'ended');
end
$$;
comment on function public.end_button_test is 'Ends a running test, and keeps variant B if it is adopted: {outcome: ended | missing}.';
grant execute on function public.end_button_test to service_role;

create function public.remove_button_change(admin_user_id_input uuid, test_id_input uuid, description_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := private.button_changes();
  after jsonb;
begin
  select coalesce(jsonb_agg(change order by place), '[]') into after
  from jsonb_array_elements(before) with ordinality as given (change, place)
  where change ->> 'id' is distinct from test_id_input::text;
  if after = before then
    return jsonb_build_object('outcome', 'missing');
  end if;
  perform private.set_button_changes(after);
  perform public.log_admin_activity(admin_user_id_input, 'Remove Button Change', description_input);
  return jsonb_build_object('outcome', 'ended');
end
$$;
comment on function public.remove_button_change is 'Takes an adopted change back: {outcome: ended | missing}.';
grant execute on function public.remove_button_change to service_role;

create function public.read_button_tests() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'tests', coalesce(
      (
        select jsonb_agg(
          private.button_change(tests) || jsonb_build_object(
            'minimum_effect', minimum_effect,
            'most_clicked', most_clicked,
            'started_at', started_at,
            'ended_at', ended_at,
            'is_adopted', private.button_changes() @> jsonb_build_array(jsonb_build_object('id', id)),
            'days', coalesce(
              (
                select jsonb_agg(counted order by counted ->> 'day')
                from (
                  select jsonb_build_object(
                    'day', day,
                    'a_views', coalesce(sum(views) filter (where variant = 'a'), 0),
                    'a_clicked', coalesce(sum(clicked) filter (where variant = 'a'), 0),
                    'b_views', coalesce(sum(views) filter (where variant = 'b'), 0),
                    'b_clicked', coalesce(sum(clicked) filter (where variant = 'b'), 0)
                  ) as counted
                  from private.button_test_days
                  where test_id = tests.id
                  group by day
                ) as by_day
              ),
              '[]'
            )
          )
          order by started_at desc, id
        )
        from (select * from private.button_tests order by started_at desc, id limit 100) as tests
      ),
      '[]'
    ),
    'changes', private.button_changes(),
    'reviews', (
      select jsonb_build_object(
        'all', count(*), 'own_text', count(*) filter (where btrim(primary_cta_text) <> '')
      )
      from public.posts
      where published and btrim(primary_affiliate_url) <> ''
    ),
    'pace', coalesce(
      (
        select jsonb_agg(jsonb_build_object('page_kind', page_kind, 'own_text', own_text, 'clicks', clicks))
        from (
          select page_kind, coalesce(btrim(primary_cta_text) <> '', false) as own_text, sum(clicks) as clicks
          from public.daily_click_totals
          join public.posts on posts.id = daily_click_totals.post_id
          where day > (private.clock() at time zone private.setting('time_zone', 'UTC'))::date - 28
          group by 1, 2
        ) as recent
      ),
      '[]'
    )
  );
end;
comment on function public.read_button_tests is 'The newest 100 tests with what was counted by day, adopted changes, how many reviews have a button, and the clicks of the last 28 days.';
grant execute on function public.read_button_tests to service_role;
