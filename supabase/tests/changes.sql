-- The change log, and what the edge reads of it.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.site_settings, public.changes cascade;
insert into public.site_settings (setting_key, setting_value) values ('under_construction_enabled', 'false');
insert into public.categories (id, name, slug) values
  ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes'),
  ('00000000-0000-4000-8000-0000000000c2', 'Mats', 'mats');
set constraints all immediate;
set constraints all deferred;
truncate public.changes;

select plan(42);

-- Runs a statement to the end of an imagined transaction: its triggers have done their work, and what
-- follows belongs to another one. Answers the changes it made.
create function pg_temp.changes_of(statement text) returns setof text language plpgsql as $$
declare
  before bigint := coalesce((select max(number) from public.changes), 0);
begin
  execute statement;
  set constraints all immediate;
  set constraints all deferred;
  return query
    update public.changes set transaction_id = (number + 1000000000)::text::xid8 where number > before
    returning concat_ws(
      ' ',
      case when kind <> 'review' then kind when slug is null then 'remove' else 'upsert' end,
      right(key::text, 2), slug, nullif(former_slugs, '{}')::text
    );
end
$$;
create function pg_temp.makes(statement text, expected text[], name text) returns text language sql as $$
  select results_eq(format('select pg_temp.changes_of(%L)', statement), expected, name)
$$;

select pg_temp.makes(
  $$insert into posts (id, title) values ('00000000-0000-4000-8000-000000000001', 'Nord Mat')$$,
  '{}', 'a draft is no change'
);
select pg_temp.makes(
  $$insert into post_categories values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000c1')$$,
  '{}', 'nor are its categories'
);
select pg_temp.makes($$update posts set title = 'Nord mat'$$, '{}', 'nor is an edit of it');
select pg_temp.makes(
  $$update posts set published = true$$, array['upsert 01 nord-mat'], 'publishing is a change'
);
select pg_temp.makes(
  $$insert into posts (id, title, published) values ('00000000-0000-4000-8000-000000000002', 'Skip', true)$$,
  array['upsert 02 skip'], 'so is a review that is published from the start'
);
select pg_temp.makes(
  $$update posts set price = '$9' where title = 'Skip'$$, array['upsert 02 skip'], 'so is an edit'
);
select pg_temp.makes(
  $$insert into post_categories values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000c1')$$,
  array['upsert 02 skip'], 'so is another category'
);
select pg_temp.makes(
  $$update post_categories set category_id = '00000000-0000-4000-8000-0000000000c2' where post_id = '00000000-0000-4000-8000-000000000002'$$,
  array['upsert 02 skip'], 'so is an exchanged category'
);
select pg_temp.makes(
  $$do $do$ begin
      update public.posts set title = 'Skip 2', price = '$8' where title = 'Skip';
      delete from public.post_categories where post_id = '00000000-0000-4000-8000-000000000002';
      insert into public.post_categories
        select '00000000-0000-4000-8000-000000000002', id from public.categories;
      update public.posts set price = '$7' where title = 'Skip 2';
    end $do$ $$,
  array['upsert 02 skip'], 'a whole save is one change'
);
select pg_temp.makes(
  $$update posts set slug = 'skip-two' where slug = 'skip'$$,
  array['upsert 02 skip-two {skip}'], 'renaming tells the old address'
);
select pg_temp.makes(
  $$update posts set slug = 'skip-three' where slug = 'skip-two'$$,
  array['upsert 02 skip-three {skip,skip-two}'], 'and every older one'
);
select pg_temp.makes(
  $$do $do$ begin
      update public.posts set slug = 'skip-four' where slug = 'skip-three';
      update public.posts set slug = 'skip-three' where slug = 'skip-four';
    end $do$ $$,
  array['upsert 02 skip-three {skip,skip-four,skip-two}'], 'the review counts as the commit leaves it'
);
select pg_temp.makes(
  $$update posts set published = false where slug = 'skip-three'$$,
  array['remove 02 {skip,skip-four,skip-three,skip-two}'], 'unpublishing leaves a tombstone for every address'
);
select pg_temp.makes(
  $$update posts set slug = 'secret-plan', title = 'Secret' where slug = 'skip-three'$$,
  '{}', 'and nothing of what is a draft again'
);
select pg_temp.makes(
  $$do $do$ begin
      update public.posts set published = true where slug = 'secret-plan';
      update public.posts set published = false where slug = 'secret-plan';
    end $do$ $$,
  array['remove 02 {secret-plan,skip,skip-four,skip-three,skip-two}'],
  'published and unpublished in one transaction, it is gone'
);
select pg_temp.makes(
  $$update posts set published = true, slug = 'skip' where slug = 'secret-plan'$$,
  array['upsert 02 skip {secret-plan,skip-four,skip-three,skip-two}'], 'published again, it is back'
);
select pg_temp.makes(
  $$delete from posts where slug = 'skip'$$,
  array['remove 02 {secret-plan,skip,skip-four,skip-three,skip-two}'], 'a deleted review leaves one tombstone, its links none'
);
select pg_temp.makes(
  $$do $do$ begin
      insert into public.posts (title) values ('Never shown');
      delete from public.posts where title = 'Never shown';
    end $do$ $$,
  '{}', 'a deleted draft leaves none'
);
select pg_temp.makes(
  $$update categories set name = 'Footwear' where slug = 'shoes'$$, array['site'], 'a renamed category is a change'
);
select pg_temp.makes(
  $$update categories set active = false where slug = 'mats'$$, array['site'], 'so is one put away'
);
select pg_temp.makes($$update categories set name = name$$, '{}', 'one saved as it was is none');
select pg_temp.makes(
  $$insert into categories (name, slug) values ('Bands', 'bands')$$, array['site'], 'a new one is a change'
);
select pg_temp.makes(
  $$delete from categories where slug = 'shoes'$$,
  array['site', 'upsert 01 nord-mat'], 'a deleted one changes the reviews that stood on it too'
);

select ok(
  exists (
    select from pg_locks
    where locktype = 'advisory' and objid::bigint = hashtext('public.changes.number')::bit(32)::bigint
      and mode = 'ExclusiveLock' and granted and pid = pg_backend_pid()
  ),
  'numbers are given out under a lock that lasts until the commit'
);

-- read_changes
select is(
  public.read_changes(0) ->> 'database', (select id::text from private.database_identity), 'names the database'
);
select throws_ok(
  'insert into private.database_identity (id) values (gen_random_uuid())', '23505', null, 'which has one name'
);
select is(
  (public.read_changes(0) ->> 'change')::bigint, (select max(number) from public.changes), 'tells the highest number'
);
select is(
  jsonb_path_query_array(public.read_changes(0), '$.changes[*].kind'), '["remove", "upsert"]',
  'tells the last change of each review, in order of number'
);
select is(
  (public.read_changes(0) #> '{changes,1}') - 'number',
  '{"kind": "upsert", "post_id": "00000000-0000-4000-8000-000000000001", "slug": "nord-mat", "old_slugs": []}',
  'tells where a review is'
);
select is(
  public.read_changes((public.read_changes(0) ->> 'change')::bigint) -> 'changes', '[]', 'tells nothing twice'
);
select is(public.read_changes(0) -> 'construction', 'false', 'tells that the site is open');
update public.site_settings set setting_value = 'true';
select is(public.read_changes(0) -> 'construction', 'true', 'tells that it is under construction');
delete from public.site_settings;
select is(public.read_changes(0) -> 'construction', 'false', 'takes a missing setting for off');
insert into public.posts (title, published) select 'Many ' || number, true from generate_series(1, 1100) as number;
set constraints all immediate;
select is(jsonb_array_length(public.read_changes(0) -> 'changes'), 1000, 'tells 1,000 changes at a time');
select is(
  jsonb_array_length(
    public.read_changes((public.read_changes(0) #>> '{changes,-1,number}')::bigint) -> 'changes'
  ),
  102, 'and the rest beyond the last of them'
);

-- Removing what a later change supersedes
truncate public.changes;
insert into public.changes (kind, key, slug, at, transaction_id)
select kind, key, slug, private.clock() - make_interval(days => days), days::text::xid8
from (values
  ('review', '00000000-0000-4000-8000-000000000001'::uuid, 'nord-mat', 40),
  ('review', '00000000-0000-4000-8000-000000000002', null, 39),
  ('site', null, null, 38),
  ('review', '00000000-0000-4000-8000-000000000001', 'nord-mat', 37),
  ('site', null, null, 29),
  ('link', '00000000-0000-4000-8000-000000000001', null, 28),
  ('review', '00000000-0000-4000-8000-000000000001', 'nord-mat', 27),
  ('review', '00000000-0000-4000-8000-000000000001', 'nord-mat', 26)
) as made (kind, key, slug, days);
select is(public.remove_superseded_changes(), 3, 'changes of the last 30 days stay');
select results_eq(
  $$select kind, transaction_id::text::integer from public.changes order by number$$,
  $$values ('review', 39), ('site', 29), ('link', 28), ('review', 27), ('review', 26)$$,
  'with the last one of each subject, however old'
);
select is(public.remove_superseded_changes(), 0, 'once');
delete from public.changes;
insert into public.posts (title, published) select 'More ' || number, true from generate_series(1, 1100) as number;
set constraints all immediate;

-- For 0.3.0
select is(
  public.edge_state(0) - array['link_change', 'links', 'due_links', 'now'],
  public.read_changes(0) - array['build_change', 'now'],
  'the previous release reads the same of reviews'
);
insert into public.changes (kind) values ('site');
select results_eq(
  $$select kind, slug is null, post_id is null from public.post_changes order by number desc limit 2$$,
  $$values ('categories', true, true), ('upsert', false, false)$$, 'from a view with the names of its table'
);
insert into public.changes (kind, key) values ('link', gen_random_uuid());
select is(
  (public.edge_state(0) ->> 'link_change')::bigint, (select max(number) from public.changes), 'and of links by their own number'
);

set local role anon;
select is(
  jsonb_array_length(public.read_changes(0) -> 'changes'), 1000, 'answers the publishable key'
);

select * from finish();
rollback;
