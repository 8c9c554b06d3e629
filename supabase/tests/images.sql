-- Stored images: triggers set what posts say about them. That does not make a new version of the post.
begin;
set local search_path = public, extensions;
truncate public.posts, public.images, public.remote_images, public.changes cascade;

create function pg_temp.facts(id text) returns jsonb language sql as $$
  select jsonb_build_object(
    'id', id, 'width', 1200, 'height', 900, 'widths', array[400, 1200],
    'formats', array['avif', 'webp'], 'placeholder', 'data:image/webp;base64,AA=='
  )
$$;
grant execute on function pg_temp.facts(text) to service_role;

select plan(27);
set local role service_role;

select is(public.reuse_image(repeat('a', 32)), null, 'an image that is not stored is unknown');
select is(
  public.store_image(pg_temp.facts(repeat('a', 32)), false), pg_temp.facts(repeat('a', 32)),
  'a kept one is answered as pages say it'
);
select is(
  public.store_image(pg_temp.facts(repeat('a', 32)) || '{"width": 7}', false), pg_temp.facts(repeat('a', 32)),
  'kept again it stays as it was'
);
select is(public.reuse_image(repeat('a', 32)), pg_temp.facts(repeat('a', 32)), 'and is known from then on');
select throws_ok(
  $$select public.store_image(pg_temp.facts('../../etc'), false)$$, '23514', null, 'an id is a hash'
);
select throws_ok(
  $$select public.store_image(pg_temp.facts(repeat('b', 32)) || '{"formats": ["svg"]}', false)$$,
  '23514', null, 'a format is one that is checked'
);
select throws_ok(
  $$select public.store_image(pg_temp.facts(repeat('b', 32)) || '{"placeholder": "https://a.example"}', false)$$,
  '23514', null, 'a placeholder is no address elsewhere'
);
select throws_ok('select * from public.images', '42501', null, 'the edge reads no table of images');
select throws_ok('select * from public.remote_images', '42501', null, 'nor that of addresses');

insert into public.posts (id, title, published, product_image_url, image) values
  ('00000000-0000-4000-8000-000000000001', 'Uploaded', true, '/pictures/' || repeat('a', 32) || '/1200.webp', null),
  ('00000000-0000-4000-8000-000000000002', 'Elsewhere', true, 'https://a.example/b.jpg', '{"id": "made up"}'),
  ('00000000-0000-4000-8000-000000000003', 'Unknown', false, '/pictures/' || repeat('0', 32) || '/1200.webp', null);
select results_eq(
  'select title, image from public.posts order by title',
  $$values ('Elsewhere', null), ('Unknown', null), ('Uploaded', pg_temp.facts(repeat('a', 32)))$$,
  'a post carries what is known of its image, and nothing that its writer made up'
);

set local role postgres;
create table pg_temp.before as select id, updated_at from public.posts;
grant select on pg_temp.before to service_role;
truncate public.changes;
set local role service_role;

select ok(public.claim_remote_image('https://a.example/b.jpg', 'one'), 'an address is tried');
select ok(not public.claim_remote_image('https://a.example/b.jpg', 'two'), 'once');
select ok(public.claim_remote_image('https://a.example/b.jpg', 'one'), 'but a try that broke off goes on');
set local role postgres;
update public.remote_images set claimed_at = now() - interval '25 hours';
set local role service_role;
select ok(public.claim_remote_image('https://a.example/b.jpg', 'three'), 'and again another day');

select public.store_image(pg_temp.facts(repeat('c', 32)), true);
select isnt(
  public.store_remote_image('https://a.example/b.jpg', repeat('c', 32)), null,
  'an image that is kept by now is a change that visitors see'
);
select ok(not public.claim_remote_image('https://a.example/b.jpg', 'four'), 'and is not asked for any more');
select is(
  (select image from public.posts where title = 'Elsewhere'), pg_temp.facts(repeat('c', 32)),
  'its post carries it'
);
select is(
  (select product_image_url from public.posts where title = 'Elsewhere'), 'https://a.example/b.jpg',
  'its address stays what the owner gave'
);
select is_empty(
  'select id, updated_at from public.posts except select id, updated_at from pg_temp.before',
  'a form that was opened before still saves'
);
update public.posts set price = '$5' where title = 'Elsewhere';
select isnt_empty(
  'select id, updated_at from public.posts except select id, updated_at from pg_temp.before',
  'any other change is a new version'
);
update public.posts set product_image_url = null where title = 'Elsewhere';
select is((select image from public.posts where title = 'Elsewhere'), null, 'without an address there is no image');

-- The daily job
select is(
  public.maintain_images(10), '{"removed": [], "incomplete": []}', 'what has just lost its post stays'
);
set local role postgres;
update public.images set unused_since = now() - interval '15 days' where unused_since is not null;
update public.images set created_at = now() - interval '2 hours';
set local role service_role;
select is(
  public.maintain_images(10), jsonb_build_object('removed', array[repeat('c', 32)], 'incomplete', array[repeat('a', 32)]),
  'two weeks later it goes; one without all sizes is named'
);
select public.complete_image(repeat('a', 32));
select is(public.maintain_images(10) -> 'incomplete', '[]', 'until they are made');
select is(public.reuse_image(repeat('c', 32)), null, 'what is gone is unknown');
select is(
  (select image from public.posts where title = 'Uploaded'), pg_temp.facts(repeat('a', 32)),
  'what a post has stays'
);

set local role anon;
select throws_ok(
  $$select public.store_remote_image('https://a.example/b.jpg', repeat('a', 32))$$,
  '42501', null, 'visitors give no post an image'
);

select * from finish();
rollback;
