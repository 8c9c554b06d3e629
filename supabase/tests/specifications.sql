-- Specifications: what the owner does with them, what visitors see, and which reviews change.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.specifications, public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.categories (id, name, slug) values
  ('00000000-0000-4000-8000-0000000000c1', 'Watches', 'watches'),
  ('00000000-0000-4000-8000-0000000000c2', 'Bands', 'bands');

create function pg_temp.save(specification jsonb, id text default null, version text default null) returns jsonb
language sql as $$
  select public.save_specification(
    '00000000-0000-4000-8000-0000000000a1', '{"kind": "number"}'::jsonb || specification, id::uuid, version::timestamptz
  )
$$;
create function pg_temp.id(name_input text) returns text language sql as $$
  select id::text from public.specifications where name = name_input
$$;
create function pg_temp.version(name_input text) returns text language sql as $$
  select updated_at::text from public.specifications where name = name_input
$$;
create function pg_temp.save_page(category text, page jsonb, version text default null) returns jsonb language sql as $$
  select public.save_category_page(
    '00000000-0000-4000-8000-0000000000a1', category::uuid,
    '{"introduction": "", "seo_title": "", "seo_description": "", "specification_ids": []}'::jsonb || page,
    coalesce(version::timestamptz, (select updated_at from public.categories where id = category::uuid))
  )
$$;
create function pg_temp.list(variadic names text[]) returns jsonb language sql as $$
  select jsonb_build_object('specification_ids', jsonb_agg(pg_temp.id(name) order by place))
  from unnest(names) with ordinality as given (name, place)
$$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;
create function pg_temp.held(variadic names_and_values text[]) returns jsonb language sql as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('specification_id', pg_temp.id(names_and_values[at]), 'value', names_and_values[at + 1])
      order by at
    ),
    '[]'
  )
  from generate_series(1, cardinality(names_and_values), 2) as at
$$;
create function pg_temp.shown(post_id text) returns text language sql as $$
  select string_agg(format('%s=%s', value ->> 'name', value ->> 'value'), ', ' order by place)
  from jsonb_array_elements(public.read_reviews(array[post_id]::uuid[]) #> '{0,specifications}')
    with ordinality as given (value, place)
$$;
-- Changes are recorded at commit.
create function pg_temp.recorded() returns text language plpgsql security definer as $$
declare
  slugs text;
begin
  set constraints all immediate;
  select string_agg(slug, ', ' order by slug) into slugs from public.changes where kind = 'review';
  delete from public.changes;
  set constraints all deferred;
  return slugs;
end
$$;

grant execute on all functions in schema pg_temp to service_role, anon;

select plan(50);
set local role service_role;

select is(pg_temp.save('{"name": "Weight", "unit": "g", "direction": "lower"}') ->> 'outcome', 'saved', 'a specification is made');
select is(pg_temp.last_logged(), 'Create Specification: Created "Weight"', 'and logged');
select is(
  pg_temp.save('{"name": "WEIGHT"}'), '{"outcome": "refused", "field": "name"}', 'its name is taken, in any case'
);
select throws_like(
  $$select pg_temp.save('{"name": "Bad", "kind": "colour"}')$$, '%specifications_kind_known%', 'the checks of the table hold'
);
select is(
  pg_temp.save('{"name": "Mass", "unit": "g"}', pg_temp.id('Weight'), pg_temp.version('Weight')) #>> '{specification,name}',
  'Mass', 'a specification is renamed'
);
select is(
  pg_temp.save('{"name": "Other"}', pg_temp.id('Mass'), '2020-01-01') ->> 'outcome', 'changed',
  'a save over an older version is reported'
);
select is(
  pg_temp.save('{"name": "Gone"}', '00000000-0000-4000-8000-00000000dead', '2020-01-01'), '{"outcome": "missing"}',
  'what is gone cannot be edited'
);
select is(
  pg_temp.save('{"name": "Mass", "unit": "kg"}', pg_temp.id('Mass'), pg_temp.version('Mass')) #>> '{specification,unit}',
  'kg', 'without values the unit can change'
);
select lives_ok(
  $$select pg_temp.save(given::jsonb) from unnest(array[
    '{"name": "Battery", "unit": "h", "direction": "higher"}', '{"name": "Display", "kind": "text"}',
    '{"name": "GPS", "kind": "yes-no", "direction": "higher"}'
  ]) as given$$,
  'others are made'
);

-- The page of a category

select is(
  pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', '{"introduction": "<p>Hello</p>"}') #>> '{category,introduction}',
  '<p>Hello</p>', 'the introduction of a category is saved'
);
select is(pg_temp.last_logged(), 'Update Category: Updated the page of "Watches"', 'and logged');
select is(
  pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', pg_temp.list('Battery', 'GPS', 'Mass'))
    #> '{category,specification_ids}',
  jsonb_build_array(pg_temp.id('Battery'), pg_temp.id('GPS'), pg_temp.id('Mass')), 'its list keeps its order'
);
select is(
  pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', pg_temp.list('Mass', 'Battery', 'Mass'))
    #> '{category,specification_ids}',
  jsonb_build_array(pg_temp.id('Mass'), pg_temp.id('Battery')), 'is reordered and shortened, each one once'
);
select is(
  pg_temp.save_page(
    '00000000-0000-4000-8000-0000000000c1',
    '{"specification_ids": ["00000000-0000-4000-8000-00000000dead"]}'
  ) #> '{category,specification_ids}',
  '[]', 'leaves out what is gone'
);
select is(
  pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', '{}', '2020-01-01') ->> 'outcome', 'changed',
  'a page saved over an older version is reported'
);
select is(
  pg_temp.save_page('00000000-0000-4000-8000-00000000dead', '{}', '2020-01-01'), '{"outcome": "missing"}',
  'the page of a deleted category cannot be saved'
);
select throws_like(
  $$select pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', jsonb_build_object('seo_title', repeat('x', 201)))$$,
  '%categories_seo_title_length%', 'the limits of its texts hold'
);
select is(
  public.read_category('00000000-0000-4000-8000-00000000dead'), null, 'a deleted category is not read'
);
select is(
  public.list_categories() #> '{0,introduction}', null, 'the list of categories leaves the introductions out'
);
select lives_ok(
  $$select pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', pg_temp.list('Mass', 'Battery'))$$, 'a list is made'
);

-- Values

insert into public.posts (id, title, slug, published, specifications) values
  (
    '00000000-0000-4000-8000-0000000000d1', 'One', 'one', true,
    pg_temp.held('GPS', 'yes', 'Battery', '30', 'Mass', '0.25')
  ),
  ('00000000-0000-4000-8000-0000000000d2', 'Two', 'two', true, pg_temp.held('Display', 'AMOLED')),
  ('00000000-0000-4000-8000-0000000000d3', 'Three', 'three', false, pg_temp.held('Battery', '10'));
insert into public.post_categories (post_id, category_id) values
  ('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000c1');
select is(
  pg_temp.shown('00000000-0000-4000-8000-0000000000d1'), 'Mass=0.25, Battery=30, GPS=yes',
  'a review shows values in the order of its categories, the others last'
);
select is(
  public.read_reviews(array['00000000-0000-4000-8000-0000000000d1']::uuid[]) #> '{0,specifications,1}',
  jsonb_build_object(
    'id', pg_temp.id('Battery'), 'name', 'Battery', 'kind', 'number', 'unit', 'h', 'direction', 'higher', 'value', '30'
  ),
  'with what they are values of'
);
select is(
  public.read_reviews(array['00000000-0000-4000-8000-0000000000d1']::uuid[]) #> '{0,category_ids}', null,
  'and nothing that only orders them'
);
select throws_ok(
  $$insert into public.posts (title, specifications) values ('Bad', pg_temp.held('Battery', 'long'))$$,
  '23514', 'The value of Battery is of another kind.', 'a number is a number'
);
select throws_ok(
  $$insert into public.posts (title, specifications) values ('Bad', pg_temp.held('Battery', '1,5'))$$,
  '23514', null, 'in one way of writing'
);
select throws_ok(
  $$update public.posts set specifications = pg_temp.held('GPS', 'perhaps') where slug = 'two'$$,
  '23514', null, 'an answer is yes or no'
);
select throws_ok(
  $$update public.posts set specifications = pg_temp.held('Display', repeat('x', 2000)) where slug = 'two'$$,
  '23514', null, 'a text has a limit'
);
select is(
  public.autosave_content(
    'post', '00000000-0000-4000-8000-0000000000d2', jsonb_build_object('specifications', pg_temp.held('GPS', 'perhaps')),
    (select updated_at from public.posts where slug = 'two')
  ),
  '{"outcome": "refused", "field": "specifications"}', 'a draft is refused by its field'
);
insert into public.posts (id, title, specifications) values (
  '00000000-0000-4000-8000-0000000000d4', 'Four',
  '[{"specification_id": "00000000-0000-4000-8000-00000000dead", "value": "1"}]'
);
select is(
  (select specifications from public.posts where title = 'Four'), '[]', 'a value of a deleted specification is dropped'
);
select is(
  public.preview_form(
    jsonb_build_object(
      'specifications', pg_temp.held('GPS', 'yes', 'Battery', '12'),
      'category_ids', jsonb_build_array('00000000-0000-4000-8000-0000000000c1'), 'offers', '[]'::jsonb, 'url', ''
    )
  ) #>> '{specifications,0,name}',
  'Battery', 'an unsaved form shows them in the same order'
);
select is(public.preview_form('{}') -> 'specifications', '[]', 'and may have none');

-- Kind and unit stay while there are values

select is(
  pg_temp.save('{"name": "Battery", "unit": "min", "direction": "higher"}', pg_temp.id('Battery'), pg_temp.version('Battery')),
  '{"outcome": "refused", "field": "unit"}', 'the unit of stored values stays'
);
select is(
  pg_temp.save('{"name": "GPS", "kind": "text"}', pg_temp.id('GPS'), pg_temp.version('GPS')),
  '{"outcome": "refused", "field": "kind"}', 'and their kind'
);
select is(
  pg_temp.save('{"name": "GPS", "kind": "yes-no"}', pg_temp.id('GPS'), pg_temp.version('GPS')) ->> 'outcome', 'saved',
  'the direction can change'
);

-- What changes with a specification

select pg_temp.recorded();
update public.specifications set name = 'Battery life' where name = 'Battery';
select is(pg_temp.recorded(), 'one', 'a renamed specification changes the public reviews that have it');
update public.specifications set updated_at = now() where name = 'Battery life';
select is(pg_temp.recorded(), null, 'a save that visitors do not notice changes none');
select pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', pg_temp.list('Battery life', 'Mass'));
select is(pg_temp.recorded(), 'one', 'another order changes the reviews that show it');
select pg_temp.save_page('00000000-0000-4000-8000-0000000000c1', pg_temp.list('Battery life', 'Mass'));
select is(pg_temp.recorded(), null, 'the same order changes none');
select is(
  pg_temp.shown('00000000-0000-4000-8000-0000000000d1'), 'Battery life=30, Mass=0.25, GPS=yes', 'reviews follow the order'
);
select is(
  (public.list_specifications() #> '{items,0}') - array['version', 'id'],
  jsonb_build_object(
    'name', 'Battery life', 'kind', 'number', 'unit', 'h', 'direction', 'higher', 'post_count', 2,
    'category_ids', jsonb_build_array('00000000-0000-4000-8000-0000000000c1')
  ),
  'the list says who uses it, drafts too'
);
select is(
  public.list_specifications() #> '{lists,0,specification_ids}',
  jsonb_build_array(pg_temp.id('Battery life'), pg_temp.id('Mass')), 'and which category lists it'
);
select is(
  public.specification_usage(pg_temp.id('Battery life')::uuid) #>> '{posts,1,title}', 'Three', 'its use names the posts'
);

insert into public.drafts (content_kind, content_id, fields) values (
  'post', '00000000-0000-4000-8000-0000000000d2', jsonb_build_object('specifications', pg_temp.held('Battery life', '5'))
);
select set_config('test.version', (select updated_at::text from public.posts where slug = 'one'), true);
select ok(
  public.delete_specification('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Battery life')::uuid), 'it is deleted'
);
select is(pg_temp.last_logged(), 'Delete Specification: Deleted "Battery life"', 'and logged');
select is(pg_temp.recorded(), 'one', 'the public reviews that had it change');
select is(pg_temp.shown('00000000-0000-4000-8000-0000000000d1'), 'Mass=0.25, GPS=yes', 'reviews lose the value');
select is(
  (select fields -> 'specifications' from public.drafts where content_id = '00000000-0000-4000-8000-0000000000d2'),
  '[]', 'drafts too'
);
select is(
  (select updated_at::text from public.posts where slug = 'one'), current_setting('test.version'), 'an open form stays valid'
);

set local role anon;
select throws_ok($$select * from public.specifications$$, '42501', null, 'visitors do not read the table');
select throws_ok(
  $$select public.delete_specification(gen_random_uuid(), gen_random_uuid())$$, '42501', null, 'nor call its functions'
);

reset role;
select * from finish();
rollback;
