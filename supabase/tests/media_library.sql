-- The media library: what shows an image, replacing and deleting it, and who may.
begin;
set local search_path = public, extensions;
truncate public.posts, public.images, public.remote_images, public.changes, public.site_settings cascade;

create function pg_temp.facts(id text, width integer, height integer) returns jsonb language sql as $$
  select jsonb_build_object(
    'id', id, 'width', width, 'height', height, 'widths', array[400, width],
    'formats', array['avif', 'webp'], 'placeholder', null
  )
$$;
grant execute on function pg_temp.facts(text, integer, integer) to service_role;

select plan(33);

set local role anon;
select throws_ok($$select public.list_images()$$, '42501', null, 'a visitor cannot list the library');
select throws_ok($$select public.read_images(array['a'])$$, '42501', null, 'nor read an image');
select throws_ok($$select public.save_image('a', '', 50, 50)$$, '42501', null, 'nor change one');
select throws_ok($$select public.replace_image(null, 'a', 'b')$$, '42501', null, 'nor replace one');
select throws_ok($$select public.delete_images(null, array['a'], true)$$, '42501', null, 'nor delete one');
select throws_ok($$select public.request_remote_images('[]')$$, '42501', null, 'nor have one fetched');
select throws_ok($$select public.wanted_images(1)$$, '42501', null, 'nor see what is fetched');
select throws_ok('select * from private.image_uses', '42501', null, 'nor read where images are used');
set local role authenticated;
select throws_ok($$select public.delete_images(null, array['a'], true)$$, '42501', null, 'nor can another user');

set local role service_role;
select throws_ok('select * from private.image_uses', '42501', null, 'the edge uses functions only');
select public.store_image(pg_temp.facts(repeat('a', 32), 1200, 900), true, true, 'roller.jpg', 5000);
select public.store_image(pg_temp.facts(repeat('b', 32), 800, 1000), true, true, 'mat.png', 700);
select is(
  public.store_image(pg_temp.facts(repeat('a', 32), 1200, 900), true, false, 'again.jpg', 1) ->> 'id',
  repeat('a', 32), 'storing an image again keeps it'
);
select is(
  (public.read_images(array[repeat('a', 32)]) -> 0) - array['created_at', 'widths', 'formats'],
  jsonb_build_object(
    'id', repeat('a', 32), 'width', 1200, 'height', 900, 'placeholder', null, 'is_complete', true,
    'name', 'roller.jpg', 'alt', '', 'bytes', 5000, 'focal_x', 50, 'focal_y', 50,
    'address', '/pictures/' || repeat('a', 32) || '/1200.webp', 'posts', '[]'::jsonb, 'settings', '[]'::jsonb, 'pages', '[]'::jsonb
  ),
  'an image has a name, a size and an address'
);

insert into public.posts (id, title, published, product_image_url, in_depth_analysis) values
  ('00000000-0000-4000-8000-000000000001', 'Product', true, '/pictures/' || repeat('a', 32) || '/1200.webp', null),
  (
    '00000000-0000-4000-8000-000000000002', 'Text', false, null,
    format('<p>a > b</p><img alt="1 > 0" src="/pictures/%s/1200.webp" width="1200" height="900"><img src="/images/x.png" width="1" height="2">', repeat('a', 32))
  ),
  ('00000000-0000-4000-8000-000000000003', 'None', false, null, 'aaaa /pictures/ ' || repeat('a', 32));
insert into public.site_settings (setting_key, setting_value) values
  ('how_we_test', format('<img src="/pictures/%s/400.webp">', repeat('a', 32)));
select is(
  public.read_images(array[repeat('a', 32)]) -> 0 -> 'posts',
  '[
    {"id": "00000000-0000-4000-8000-000000000001", "title": "Product", "published": true, "fields": ["product_image_url"]},
    {"id": "00000000-0000-4000-8000-000000000002", "title": "Text", "published": false, "fields": ["in_depth_analysis"]}
  ]',
  'it knows the fields of posts that show it'
);
select is(public.read_images(array[repeat('a', 32)]) -> 0 -> 'settings', '["how_we_test"]', 'and the settings');
select is((public.list_images() ->> 'unused')::integer, 1, 'the other image is unused');
select is(public.unused_images(10), '[]', 'but too new to be cleaned up');
update public.posts set in_depth_analysis = null where title = 'Text';
select is(
  jsonb_array_length(public.read_images(array[repeat('a', 32)]) -> 0 -> 'posts'), 1,
  'a use ends when the text no longer names it'
);
update public.posts set in_depth_analysis =
  format('<p>a > b</p><img alt="1 > 0" src="/pictures/%s/1200.webp" width="1200" height="900"><img src="/images/x.png" width="1" height="2">', repeat('a', 32))
where title = 'Text';

select throws_ok(
  $$select public.save_image(repeat('a', 32), '', 45, 50)$$, '23514', null, 'a focal point is a step'
);
select throws_ok(
  $$select public.save_image(repeat('a', 32), repeat('x', 301), 50, 50)$$, '23514', null, 'an alternative text has a limit'
);
select is(public.save_image(repeat('0', 32), '', 50, 50), null, 'an unknown image is not saved');
select is(
  public.save_image(repeat('a', 32), 'A roller', 50, 50) ->> 'is_public_change', 'false',
  'visitors do not see its alternative text'
);
select is(
  public.save_image(repeat('a', 32), 'A roller', 10, 90) ->> 'is_public_change', 'true', 'but its focal point'
);
select is(
  (select image -> 'focal' from public.posts where title = 'Product'), '[10, 90]', 'which posts carry'
);

select is(
  public.replace_image(null, repeat('a', 32), repeat('0', 32)) ->> 'outcome', 'missing',
  'an unknown image replaces nothing'
);
select is(
  public.replace_image(null, repeat('a', 32), repeat('b', 32)) - 'posts',
  '{"outcome": "replaced", "settings": 1, "pages": 0}', 'an image is replaced'
);
select is(
  (select in_depth_analysis from public.posts where title = 'Text'),
  format('<p>a > b</p><img alt="1 > 0" src="/pictures/%s/800.webp" width="800" height="1000"><img src="/images/x.png" width="1" height="2">', repeat('b', 32)),
  'in texts with its own size, and no other image changes'
);
select is(
  (select image ->> 'id' from public.posts where title = 'Product'), repeat('b', 32), 'as a product image'
);
select is(
  (select setting_value from public.site_settings where setting_key = 'how_we_test'),
  format('<img src="/pictures/%s/800.webp">', repeat('b', 32)), 'and in settings'
);

select is(
  public.delete_images(null, array[repeat('a', 32), repeat('b', 32)], false),
  jsonb_build_object('deleted', array[repeat('a', 32)]), 'only unused images are deleted'
);
select is(
  public.delete_images(null, array[repeat('b', 32)], true), jsonb_build_object('deleted', array[repeat('b', 32)]),
  'unless the owner insists'
);
select is((select image from public.posts where title = 'Product'), null, 'then posts forget it');

select is(
  public.request_remote_images('[{"url": "https://a.example/1.png", "alt": "One"}, {"url": "https://a.example/1.png"}]'),
  1, 'an image of another site is noted once'
);
set local role postgres;
update public.remote_images set attempts = 3, problem = 'gone';
set local role service_role;
select is(
  public.wanted_images(5),
  '{"waiting": 0, "failed": [{"url": "https://a.example/1.png", "problem": "gone"}], "next": []}',
  'after three attempts it waits for the owner'
);
select * from finish();
rollback;
