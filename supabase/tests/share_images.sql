-- The images of shared links: one for each published review, due again after every change.
begin;
set local search_path = public, extensions;
truncate public.posts cascade;

insert into public.posts (id, title, published, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'Old', true, '2026-01-01'),
  ('00000000-0000-4000-8000-000000000002', 'New', true, '2026-02-01'),
  ('00000000-0000-4000-8000-000000000003', 'Draft', false, '2026-03-01');

create function pg_temp.due(design integer default 1, most integer default 10) returns text[]
language sql as $$
  select array(
    select review ->> 'title'
    from jsonb_array_elements(public.reviews_without_share_image(design, most)) with ordinality as due (review, place)
    order by place
  )
$$;

grant execute on function pg_temp.due(integer, integer) to service_role;

select plan(8);
set local role service_role;

select is(pg_temp.due(), array['New', 'Old'], 'published reviews are due, the last changed first');
select is(pg_temp.due(1, 1), array['New'], 'at most as many as asked for');
insert into public.share_images (post_id, post_version, design, image)
select id, updated_at, 1, 'iVBORw==' from public.posts where title = 'New';
select is(pg_temp.due(), array['Old'], 'one that has its image is not');
select is(pg_temp.due(2), array['New', 'Old'], 'another design makes all of them due');
update public.posts set price = '$5' where title = 'New';
select is(pg_temp.due(), array['New', 'Old'], 'a change makes it due again');
select throws_ok(
  $$insert into public.share_images (post_id, post_version, design, image)
    values ('00000000-0000-4000-8000-000000000001', now(), 1, repeat('A', 500001))$$,
  '23514', null, 'an image has a bound'
);
delete from public.posts where title = 'New';
select results_eq(
  'select count(*) from public.share_images', array[0::bigint], 'a deleted review takes its image along'
);
set local role anon;
select throws_ok(
  'select public.reviews_without_share_image(1, 10)', '42501', null, 'visitors cannot ask what is due'
);

select * from finish();
rollback;
