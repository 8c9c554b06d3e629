-- Branding: what is saved, what is refused, and denials.
begin;
set local search_path = public, extensions;
select plan(11);

delete from public.site_settings;
insert into public.admin_users (id, username, email, password_hash)
values ('00000000-0000-4000-8000-0000000000aa', 'branding', 'branding@spotter.example', crypt('x', gen_salt('bf', 4)));

create function pg_temp.save(settings jsonb) returns jsonb language sql as $$
  select public.save_settings(
    '00000000-0000-4000-8000-0000000000aa', '{site_name, brand_accent, footer_text}', settings, 'Changed the branding'
  )
$$;
grant execute on function pg_temp.save to service_role;

set local role service_role;
select is(
  pg_temp.save('{"site_name": "Kitchen Notes", "brand_accent": "#1a237e", "footer_text": " ", "how_we_test": "no"}'),
  '{"site_name": "Kitchen Notes", "brand_accent": "#1a237e"}', 'branding is saved, and nothing else'
);
select is(
  pg_temp.save('{"brand_accent": ""}'),
  '{"site_name": "Kitchen Notes"}', 'a blank value is the default again'
);
select is(public.read_settings('{site_name, site_logo}'), '{"site_name": "Kitchen Notes"}', 'branding is read');
reset role;

select throws_ilike(
  format('insert into public.site_settings values (%L, %L)', key, value), '%violates check constraint%', key || ' = ' || value
)
from (values
  ('brand_paper', 'red'), ('brand_accent', '#FFFFFF'), ('site_logo', 'https://cdn.example/x.png'),
  ('home_picture', '/images/hero.svg'), ('type_pairing', 'comic'),
  ('home_sections', '{}'), ('site_name', repeat('x', 61))
) as refused (key, value);

set local role anon;
select results_eq(
  'select setting_key from public.site_settings order by 1', array['site_name'], 'visitors read branding'
);
reset role;

select * from finish();
rollback;
