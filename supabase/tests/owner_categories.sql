-- What the owner does with categories and reads of posts, through the edge.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));

create function pg_temp.save(name text, slug text, id text default null) returns jsonb language sql as $$
  select public.save_category('00000000-0000-4000-8000-0000000000a1', name, slug, id::uuid)
$$;
create function pg_temp.id(name_input text) returns uuid language sql as $$
  select id from public.categories where name = name_input
$$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;

grant execute on function pg_temp.save, pg_temp.id, pg_temp.last_logged to service_role;

select plan(22);
set local role service_role;

select is(pg_temp.save('Shoes', 'shoes') ->> 'outcome', 'saved', 'a category is made');
select is(pg_temp.last_logged(), 'Create Category: Created "Shoes"', 'and logged');
select is(pg_temp.save('SHOES', 'other'), '{"outcome": "refused", "field": "name"}', 'its name is taken');
select is(pg_temp.save('Other', 'shoes'), '{"outcome": "refused", "field": "slug"}', 'its slug is taken');
select throws_like($$select pg_temp.save('Bad', 'Bad Slug')$$, '%categories_slug_shape%', 'the checks of the table hold');
select is(
  pg_temp.save('Boots', 'boots', pg_temp.id('Shoes')::text) #>> '{category,slug}', 'boots', 'a category is renamed'
);
select is(pg_temp.last_logged(), 'Update Category: Updated "Boots"', 'and logged');
select is(
  pg_temp.save('Boots', 'boots', pg_temp.id('Boots')::text) ->> 'outcome', 'saved', 'its own name is not taken'
);
select is(
  pg_temp.save('Gone', 'gone', '00000000-0000-4000-8000-00000000dead'), '{"outcome": "missing"}',
  'what is gone cannot be renamed'
);
select is(
  public.set_category_active('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Boots'), false) #>> '{category,active}',
  'false', 'a category is deactivated'
);
select is(pg_temp.last_logged(), 'Update Category: Deactivated "Boots"', 'and logged');
select is(
  public.set_category_active('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Boots'), false) ->> 'outcome',
  'saved', 'twice is no failure'
);
select is((select count(*) from public.admin_activity_logs), 4::bigint, 'and logged once');
select is(
  public.set_category_active('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000dead', true),
  '{"outcome": "missing"}', 'what is gone cannot be activated'
);

insert into public.posts (title, published) values ('Draft', false), ('Live', true);
insert into public.post_categories (post_id, category_id) select id, pg_temp.id('Boots') from public.posts;
select is(
  public.list_categories() #> '{0,post_count}', '2', 'the list counts the posts of a category, drafts too'
);
select is(
  public.dashboard_counts(), '{"total_posts": 2, "published": 1, "drafts": 1, "categories": 1}', 'the dashboard counts'
);
select is(
  public.list_posts() #>> '{items,0,categories,0,name}', 'Boots', 'the list of posts names their categories'
);
select is(
  public.list_posts(sort_input => 'id; drop table posts') ->> 'total', '2', 'an order that is none is the usual one'
);
select is(
  public.list_posts(page_input => -5) ->> 'page', '1', 'a page before the first is the first'
);
select is(
  public.delete_category('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Boots')), true, 'a category is deleted'
);
select is(pg_temp.last_logged(), 'Delete Category: Deleted "Boots"', 'and its name kept in the log');
select is(
  public.list_posts() #> '{items,0,categories}', '[]', 'its posts lose it and stay'
);

reset role;
select * from finish();
rollback;
