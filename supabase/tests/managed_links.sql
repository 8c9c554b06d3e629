-- Managed links: what the edge and visitors read, which targets are refused, and what the owner does.
begin;
set local search_path = public, extensions;
truncate public.posts, public.merchants, public.merchant_domains, public.managed_links, public.admin_users,
  public.admin_activity_logs, public.changes, public.daily_click_totals cascade;
create or replace function private.clock() returns timestamptz
  language sql stable set search_path = '' return '2026-11-24T12:00:00Z'::timestamptz;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.posts (id, title, published, in_depth_analysis) values
  ('00000000-0000-4000-8000-000000000001', 'Nord Mat', true, 'Buy it [here](/go/mat), not /go/mat-two.'),
  ('00000000-0000-4000-8000-000000000002', 'Draft', false, 'nothing');
insert into public.merchants (id, name, sub_id_parameter, allows_cloaking) values
  ('00000000-0000-4000-8000-0000000000b1', 'Open', 'sid', true),
  ('00000000-0000-4000-8000-0000000000b2', 'Closed', null, false);
insert into public.merchant_domains (domain, merchant_id) values
  ('open.example', '00000000-0000-4000-8000-0000000000b1'),
  ('closed.example', '00000000-0000-4000-8000-0000000000b2');
set constraints all immediate;
set constraints all deferred;

create function pg_temp.save(links text) returns jsonb language sql as $$
  select public.save_managed_links(
    '00000000-0000-4000-8000-0000000000a1', links::jsonb, 'Update Links', 'Changed {count} links'
  )
$$;
create function pg_temp.outcome(links text) returns text language sql as $$
  select concat_ws(' ', saved #>> '{results,0,outcome}', saved #>> '{results,0,constraint}') from pg_temp.save(links) as saved
$$;
create function pg_temp.link(slug_input text) returns public.managed_links language sql as $$
  select * from public.managed_links where slug = slug_input
$$;
create function pg_temp.edge(since bigint default 0) returns jsonb language sql as $$
  select answer || jsonb_build_object(
    'links', jsonb_path_query_array(answer, '$.changes[*] ? (@.kind == "link")'),
    'due_links', jsonb_path_query_array(answer, '$.due[*] ? (@.kind == "link")')
  )
  from public.read_changes(since) as answer
$$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;
grant execute on function
  pg_temp.save, pg_temp.outcome, pg_temp.link, pg_temp.edge, pg_temp.last_logged to service_role, anon, authenticated;

select plan(70);

-- Visitors
create function pg_temp.cannot(persona text, statement text) returns text language plpgsql as $$
declare
  line text;
begin
  perform set_config('role', persona, true);
  line := throws_ok(statement, '42501', null, format('%s cannot: %s', persona, statement));
  perform set_config('role', 'none', true);
  return line;
end
$$;
select pg_temp.cannot(persona, statement)
from unnest(array['anon', 'authenticated']) as persona
cross join unnest(array[
  'select * from public.managed_links',
  'insert into public.managed_links (slug) values (''x'')',
  'select public.save_managed_links(null, ''[]'', '''', '''')',
  'select public.list_managed_links()',
  'select public.read_managed_links()',
  'select public.managed_link_uses(''mat'')',
  'select public.read_shop_rules()',
  'select public.number_due_links()'
]) as statement;

-- The owner
set local role service_role;
select is(
  pg_temp.outcome('[{"slug": "mat", "target": "https://shop.open.example/mat", "post_id": "00000000-0000-4000-8000-000000000001"}]'),
  'saved', 'a link is created'
);
select is(pg_temp.last_logged(), 'Update Links: Changed 1 links', 'and logged');
select is(
  pg_temp.outcome('[{"slug": "mat", "target": "https://other.example/"}]'),
  'refused managed_links_slug_unique', 'its slug is taken'
);
select is(
  pg_temp.save('[{"slug": "Bad Slug"}, {"slug": "fine", "target": "https://fine.example/"}]') ->> 'saved',
  '1', 'one refused link does not stop the others'
);
select is(
  pg_temp.outcome(format('[{"id": "%s", "version": "%s", "slug": "mat", "target": "https://open.example/two"}]',
    (pg_temp.link('mat')).id, (pg_temp.link('mat')).updated_at)),
  'saved', 'a link is changed'
);
select is(
  pg_temp.outcome(format('[{"id": "%s", "version": "2026-01-01T00:00:00Z", "slug": "mat"}]', (pg_temp.link('mat')).id)),
  'conflict', 'another version is not overwritten'
);
select is((pg_temp.link('mat')).target, 'https://open.example/two', 'and stays as it is');
select is(
  pg_temp.outcome('[{"id": "00000000-0000-4000-8000-00000000dead", "slug": "gone"}]'), 'missing',
  'what does not exist is not changed'
);
select is(
  pg_temp.outcome(format('[{"id": "%s", "slug": "other", "target": "https://open.example/two"}]', (pg_temp.link('mat')).id)),
  'unchanged', 'nothing is saved twice'
);
select is((pg_temp.link('other')).id, null, 'but the slug stays');
select is(
  pg_temp.outcome('[{"slug": "unknown", "merchant_id": "00000000-0000-4000-8000-00000000dead"}]'),
  'refused managed_links_merchant_id_fkey', 'the merchant exists'
);
select is(
  pg_temp.outcome('[{"slug": "bad", "country_targets": {"de": "https://x.example/"}}]'),
  'refused managed_links_country_targets_shape', 'countries are codes'
);
select is(
  pg_temp.outcome('[{"slug": "bad", "country_targets": {"DE": "javascript:alert(1)"}}]'),
  'refused managed_links_country_targets_shape', 'and their targets web addresses'
);
select is(
  pg_temp.outcome('[{"slug": "bad", "old_paths": ["//evil.example"]}]'),
  'refused managed_links_old_paths_shape', 'old paths are paths of this site'
);

-- Cloaking
select is(
  pg_temp.outcome(format('[{"slug": "bad", "target": "%s"}]', target)),
  'refused managed_links_cloaking', target || ' is refused'
) from unnest(array[
  'https://www.closed.example/x',
  'https://www.amazon.de/dp/B0',
  'https://amzn.to/3xyz',
  'https://bit.ly/3xyz',
  'https://r.example/?u=https%3A%2F%2Fwww.closed.example%2Fx',
  'https://r.example/?u=https%253A%252F%252Fwww.%2561mazon.com',
  'https://WWW.AMAZON.COM.:8443/dp/B0'
]) as target;
select is(
  pg_temp.outcome('[{"slug": "bad", "target": "https://track.example/1", "merchant_id": "00000000-0000-4000-8000-0000000000b2"}]'),
  'refused managed_links_cloaking', 'so is a chosen merchant that forbids it'
);
select is(
  pg_temp.outcome('[{"slug": "bad", "target": "https://open.example/", "country_targets": {"DE": "https://amazon.de/x"}}]'),
  'refused managed_links_cloaking', 'and the target of one country'
);
select is(
  pg_temp.outcome('[{"slug": "near", "target": "https://amazonia.example/amazon/mat.html"}]'), 'saved',
  'a name that only looks similar is allowed'
);
select throws_ok(
  $$update public.merchants set allows_cloaking = false where name = 'Open'; set constraints all immediate$$,
  '23514', 'Managed links lead to this merchant: mat.', 'a merchant with managed links cannot forbid them'
);
select throws_ok(
  $$insert into public.merchant_domains values ('fine.example', '00000000-0000-4000-8000-0000000000b2'); set constraints all immediate$$,
  '23514', 'Managed links lead to this merchant: fine.', 'nor does a forbidding merchant get their domain'
);
set constraints all deferred;

-- The edge
reset role;
set local role anon;
select is(
  (select link - 'id' - 'number' from jsonb_array_elements(pg_temp.edge() -> 'links') as link where link ->> 'slug' = 'mat'),
  jsonb_build_object(
    'kind', 'link', 'slug', 'mat', 'old_paths', '[]'::jsonb, 'post_id', null, 'state', 'running', 'ends_at', null,
    'target', '{"url": "https://open.example/two", "sub_id_parameter": "sid"}'::jsonb, 'country_targets', '{}'::jsonb
  ),
  'the edge reads a link with the parameter of its shop'
);
select ok(
  (pg_temp.edge() ->> 'build_change')::bigint < (pg_temp.edge() ->> 'change')::bigint, 'a build need not follow'
);
select is(
  jsonb_array_length(pg_temp.edge((pg_temp.edge() ->> 'change')::bigint) -> 'links'), 0, 'nothing is newer than the last number'
);
reset role;

-- Each statement as if it were its own transaction.
create function pg_temp.changed_by(statement text) returns setof text language plpgsql as $$
declare
  before bigint := (pg_temp.edge() ->> 'change')::bigint;
begin
  update public.changes set transaction_id = (number + 1000000000)::text::xid8;
  execute statement;
  set constraints all immediate;
  set constraints all deferred;
  return query
    select concat_ws(' ', nullif(link ->> 'slug', ''), link ->> 'state') from jsonb_array_elements(pg_temp.edge(before) -> 'links') as link;
end
$$;
select results_eq(
  $$select pg_temp.changed_by('update public.managed_links set note = ''x''')$$, array[]::text[], 'a note is no change'
);
select results_eq(
  $$select pg_temp.changed_by('update public.merchants set sub_id_parameter = ''sub'' where name = ''Open''')$$,
  array['mat running'], 'another sub-ID parameter changes the links of the shop'
);
select results_eq(
  $$select pg_temp.changed_by('update public.merchants set network = ''awin'' where name = ''Open''')$$,
  array['mat running'], 'and another network, which may not know the parameter'
);
select results_eq(
  $$select pg_temp.changed_by('update public.merchant_domains set domain = ''other.example'' where domain = ''open.example''')$$,
  array['mat running'], 'so does a domain that becomes another'
);
select results_eq(
  $$select pg_temp.changed_by('update public.merchant_domains set domain = ''open.example'' where domain = ''other.example''')$$,
  array['mat running'], 'and comes back'
);
select results_eq(
  $$select pg_temp.changed_by('delete from public.merchant_domains where domain = ''open.example''')$$,
  array['mat running'], 'and one that is gone'
);
select results_eq(
  $$select pg_temp.changed_by('update public.managed_links set deleted_at = now() where slug = ''fine''')$$,
  array['fine deleted'], 'a deleted link is numbered'
);
select results_eq(
  $$select pg_temp.changed_by('delete from public.managed_links where slug = ''near''')$$,
  array['missing'], 'and one that was removed'
);
select is(
  (select link -> 'target' from jsonb_array_elements(pg_temp.edge() -> 'links') as link where link ->> 'slug' = 'fine'),
  'null', 'without its target'
);
select results_eq(
  $$select pg_temp.changed_by('insert into public.managed_links (slug, target, starts_at)
    values (''soon'', ''https://soon.example/secret'', ''2026-11-24T12:01:00Z'')')$$,
  array['soon waiting'], 'a link that has not started is numbered'
);
select unalike(pg_temp.edge()::text, '%secret%', 'without where it will lead');
create or replace function private.clock() returns timestamptz
  language sql stable set search_path = '' return '2026-11-24T12:01:00Z'::timestamptz;
select is(
  pg_temp.edge((pg_temp.edge() ->> 'change')::bigint) #>> '{due_links,0,target,url}',
  'https://soon.example/secret', 'at its start the edge reads it without a new number'
);
select is(public.number_due_links(), 1, 'the job numbers it');
select is(pg_temp.edge() -> 'due_links', '[]', 'once');
select results_eq(
  $$select pg_temp.changed_by('insert into public.managed_links (slug, starts_at, deleted_at)
    values (''never'', ''2026-11-24T12:02:00Z'', now())')$$,
  array['never deleted'], 'one that is deleted before its start never starts'
);
delete from public.managed_links where slug = 'never';
set constraints all immediate;
set constraints all deferred;
select is_empty(
  $$select changes.key
    from public.changes
    left join public.managed_links on managed_links.id = changes.key
    where changes.kind = 'link'
      and changes.number = (select max(number) from public.changes as newer where newer.kind = 'link' and newer.key = changes.key)
      and changes.link is distinct from case when managed_links.id is not null then private.link_answer(managed_links) end$$,
  'changes hold every link as it is now'
);

select results_eq(
  $$select pg_temp.changed_by('insert into public.managed_links (slug, target, country_targets) values
    (''capitals'', ''https://www.awin1.com/cread.php?ued=HTTPS%3A%2F%2FSpelt.Example%2Fp'', ''{}''),
    (''encoded'', ''https://www.awin1.com/cread.php?ued=https%3A%2F%2Fspel%74%2eexample%2Fp'', ''{}''),
    (''encoded-twice'', ''https://www.awin1.com/cread.php?ued=https%3A%2F%2Fspel%2574.example%2Fp'', ''{}''),
    (''in-germany'', null, ''{"DE": "https://www.awin1.com/cread.php?ued=https%3A%2F%2Fshop.spelt.example%2Fp"}''),
    (''elsewhere'', ''https://www.awin1.com/cread.php?ued=https%3A%2F%2Fspelt.example.net%2Fp'', ''{}'')') order by 1$$,
  array['capitals running', 'elsewhere running', 'encoded running', 'encoded-twice running', 'in-germany running'],
  'new links are numbered'
);
select results_eq(
  $$select pg_temp.changed_by('insert into public.merchant_domains values
    (''spelt.example'', ''00000000-0000-4000-8000-0000000000b1'')') order by 1$$,
  array['capitals running', 'encoded running', 'encoded-twice running', 'in-germany running'],
  'a new domain changes the links to it, in whatever way a tracking URL spells it'
);
select results_eq(
  $$select pg_temp.changed_by('update public.merchants set sub_id_parameter = ''two'' where name = ''Open''') order by 1$$,
  array['capitals running', 'encoded running', 'encoded-twice running', 'in-germany running'], 'as does another sub-ID parameter'
);
delete from public.managed_links where slug in ('capitals', 'encoded', 'encoded-twice', 'in-germany', 'elsewhere');
set constraints all immediate;
set constraints all deferred;

-- Lists
set local role service_role;
select is(
  (select jsonb_agg(item ->> 'slug') from jsonb_array_elements(public.list_managed_links(sort_input => 'slug') -> 'items') as item),
  '["mat", "soon"]', 'the list leaves deleted links out'
);
select is(public.list_managed_links(state_input => 'deleted') #>> '{items,0,slug}', 'fine', 'but finds them');
select is(public.list_managed_links(search_input => '%') ->> 'total', '0', 'a search is no pattern');
select is(
  public.managed_link_uses('mat'),
  '[{"id": "00000000-0000-4000-8000-000000000001", "title": "Nord Mat", "trashed": false, "published": true}]',
  'the posts that use a link are named'
);
select is(public.managed_link_uses('ma'), '[]', 'by the whole slug');
select is(public.managed_link_uses('.*'), '[]', 'which is no pattern');
reset role;

select * from finish();
rollback;
