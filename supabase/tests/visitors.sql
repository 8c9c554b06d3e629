-- Holders of the publishable key, signed in or not: they read what is published and nothing else.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.site_settings, public.admin_users cascade;

insert into public.categories (id, name, slug, active) values
  ('00000000-0000-4000-8000-0000000000c1', 'Shown', 'shown', true),
  ('00000000-0000-4000-8000-0000000000c2', 'Hidden', 'hidden', false);
insert into public.posts (id, title, published) values
  ('00000000-0000-4000-8000-000000000001', 'Published', true),
  ('00000000-0000-4000-8000-000000000002', 'Draft', false);
insert into public.post_categories (post_id, category_id) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000c1'),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000c1');
insert into public.site_settings (setting_key, setting_value) values
  ('under_construction_enabled', 'false'),
  ('affiliate_disclosure', 'We are paid.'),
  ('search_synonyms', 'mat, yoga mat'),
  ('index_now_enabled', 'true'),
  ('demo', 'true');
insert into public.share_images (post_id, post_version, design, image)
select id, updated_at, 1, 'iVBORw==' from public.posts;

create function pg_temp.can_read(persona text) returns setof text language plpgsql as $$
begin
  perform set_config('role', persona, true);
  return next results_eq(
    'select title from public.posts', array['Published'],
    persona || ' reads published reviews and no drafts'
  );
  return next is_empty(
    'select from public.posts where id = ''00000000-0000-4000-8000-000000000002''',
    persona || ' cannot read a draft by its id'
  );
  return next results_eq(
    'select name from public.categories order by name', array['Hidden', 'Shown'],
    persona || ' reads all categories'
  );
  return next results_eq(
    'select post_id from public.post_categories',
    array['00000000-0000-4000-8000-000000000001'::uuid],
    persona || ' reads the categories of published reviews only'
  );
  return next results_eq(
    'select setting_key from public.site_settings order by 1',
    array['affiliate_disclosure', 'search_synonyms', 'under_construction_enabled'],
    persona || ' reads the construction setting, the texts of the site and no other setting'
  );
  return next results_eq(
    'select post_id from public.share_images',
    array['00000000-0000-4000-8000-000000000001'::uuid],
    persona || ' reads the images of published reviews only'
  );
  perform set_config('role', 'none', true);
end
$$;

create function pg_temp.cannot(persona text, deed text, relation text, statement text)
returns text language plpgsql as $$
declare
  line text;
begin
  perform set_config('role', persona, true);
  line := throws_ok(
    statement, '42501', 'permission denied for table ' || relation,
    format('%s cannot %s %s', persona, deed, relation)
  );
  perform set_config('role', 'none', true);
  return line;
end
$$;

create function pg_temp.cannot_execute(persona text, name text, call text)
returns text language plpgsql as $$
declare
  line text;
begin
  perform set_config('role', persona, true);
  line := throws_ok(
    'select ' || call, '42501', 'permission denied for function ' || name,
    format('%s cannot execute %s', persona, name)
  );
  perform set_config('role', 'none', true);
  return line;
end
$$;

create table pg_temp.personas as select unnest(array['anon', 'authenticated']) as persona;

-- From the catalogue, so that the tables and functions of later migrations are tried as well.
create table pg_temp.relations as
  select relname::text as relation, quote_ident(attname) as some_column,
    relname in ('posts', 'categories', 'post_categories', 'site_settings', 'share_images') as readable
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum = 1
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p');
create table pg_temp.functions as
  select proname::text as name, format(
    'public.%I(%s)', proname,
    (select string_agg('null::' || format_type(type, null), ', ') from unnest(proargtypes) as type)
  ) as call
  from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e');

create function pg_temp.allowed(persona text, name text) returns boolean language sql
return persona = 'anon' and name in ('edge_state', 'read_changes', 'read_links', 'read_reviews', 'read_redirects', 'read_pages');

select plan((
  2 * (
    6
    + (select 4 * count(*) + count(*) filter (where not readable) from pg_temp.relations)
    + (select count(*) from pg_temp.functions)
  )
  - (
    select count(*) from pg_temp.personas, pg_temp.functions where pg_temp.allowed(persona, name)
  )
)::integer);

select pg_temp.can_read(persona) from pg_temp.personas;

select pg_temp.cannot(persona, 'read', relation, format('select from public.%I', relation))
from pg_temp.personas, pg_temp.relations where not readable order by persona, relation;

select pg_temp.cannot(
  persona, 'insert into', relation, format('insert into public.%I default values', relation)
)
from pg_temp.personas, pg_temp.relations order by persona, relation;

select pg_temp.cannot(
  persona, 'update', relation, format('update public.%I set %s = default', relation, some_column)
)
from pg_temp.personas, pg_temp.relations order by persona, relation;

select pg_temp.cannot(persona, 'delete from', relation, format('delete from public.%I', relation))
from pg_temp.personas, pg_temp.relations order by persona, relation;

select pg_temp.cannot(persona, 'empty', relation, format('truncate public.%I', relation))
from pg_temp.personas, pg_temp.relations order by persona, relation;

select pg_temp.cannot_execute(persona, name, call)
from pg_temp.personas, pg_temp.functions
where not pg_temp.allowed(persona, name) order by persona, name;

select * from finish();
rollback;
