-- Best-of pages by persona: visitors read what is public, the edge saves for the owner, nobody else anything.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs, public.changes,
  public.documents, public.comparisons cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.posts (id, title, slug, published) values
  ('00000000-0000-4000-8000-0000000000d1', 'Public', 'public', true),
  ('00000000-0000-4000-8000-0000000000d2', 'Draft', 'draft', false);
set constraints all immediate;

create function pg_temp.id(id text) returns uuid language sql as $$
  select ('00000000-0000-4000-8000-0000000000' || id)::uuid
$$;
create function pg_temp.content(fields jsonb default '{}') returns jsonb language sql as $$
  select '{
    "title": "Best shoes", "slug": null, "introduction": "", "order": "editor", "picks": [],
    "specification_ids": [], "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [],
    "category_ids": [], "seo_title": "", "seo_description": "", "social_image_url": ""
  }'::jsonb || fields
$$;
create function pg_temp.pick(id text) returns jsonb language sql as $$
  select jsonb_build_object('id', gen_random_uuid(), 'post_id', pg_temp.id(id), 'label', '', 'reason', '')
$$;
create function pg_temp.page() returns public.documents language sql as $$
  select pages from public.documents as pages order by created_at limit 1
$$;
grant execute on all functions in schema pg_temp to anon, service_role;

select plan(85);

-- Denials
select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array[
    'save_document(gen_random_uuid(), ''best-of'', ''{}'')',
    'publish_content(gen_random_uuid(), ''best-of'', gen_random_uuid())',
    'unpublish_content(gen_random_uuid(), ''best-of'', gen_random_uuid())',
    'autosave_best_of(gen_random_uuid(), ''{}'')',
    'discard_best_of_draft(gen_random_uuid(), now())',
    'save_schedule(gen_random_uuid(), ''best-of'', gen_random_uuid(), now(), ''{}'')',
    'run_scheduled_best_of(gen_random_uuid(), gen_random_uuid(), ''publish'')',
    'list_documents(''best-of'')', 'read_document(''best-of'', gen_random_uuid())',
    'picked_reviews(''{}'')', 'find_reviews_to_pick()',
    'delete_best_of(gen_random_uuid(), gen_random_uuid())', 'list_best_of_trash()',
    'restore_best_of(gen_random_uuid(), gen_random_uuid())',
    'delete_trashed_best_of(gen_random_uuid(), gen_random_uuid())',
    'empty_best_of_trash(gen_random_uuid(), now())',
    'list_best_of_revisions(gen_random_uuid())', 'read_best_of_revisions(gen_random_uuid(), ''{}'')',
    'name_best_of_revision(gen_random_uuid(), 1, '''')',
    'restore_best_of_revision(gen_random_uuid(), gen_random_uuid(), 1)',
    'thin_best_of_revisions()', 'list_schedule()', 'apply_due_changes()'
  ]) as call;
reset role;
select throws_ok(
  format($$set local role %I; select * from %s$$, role, relation), '42501', null, role || ' cannot read ' || relation
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array['public.documents', 'private.schedule_failures']) as relation;
reset role;
select throws_ok(
  'set local role service_role; select * from private.schedule_failures', '42501', null, 'failures are private'
);
reset role;

-- Saves
set local role service_role;
select is(
  public.save_document(
    pg_temp.id('a1'),
    'best-of',
    pg_temp.content(jsonb_build_object(
      'picks', jsonb_build_array(pg_temp.pick('d1'), pg_temp.pick('d2')),
      'category_ids', jsonb_build_array(pg_temp.id('c9'))
    ))
  ) ->> 'outcome', 'saved', 'a page is created'
);
reset role;
select is((pg_temp.page()).content -> 'category_ids', '[]', 'without the category that does not exist');
select is((pg_temp.page()).slug, null, 'without a slug');
set constraints all immediate;
select is(
  (select count(*) from public.changes where kind = 'pages'), 0::bigint, 'and nothing changes for visitors'
);

set local role service_role;
select is(
  public.publish_content(pg_temp.id('a1'), 'best-of', (pg_temp.page()).id, '2000-01-01') ->> 'outcome',
  'changed', 'another version is not published'
);
select is(
  public.publish_content(pg_temp.id('a1'), 'best-of', (pg_temp.page()).id, (pg_temp.page()).updated_at) ->> 'outcome',
  'saved', 'it is published'
);
reset role;
select is((pg_temp.page()).slug, 'best-shoes', 'with a slug from its title');
set constraints all immediate;
select is((select count(*) from public.changes where kind = 'pages'), 1::bigint, 'and the change is numbered');

set local role anon;
select is(jsonb_array_length(public.read_pages() -> 'best_of'), 1, 'visitors read it');
select is(
  public.read_pages() #> '{best_of,0,content,picks}' -> 0 ->> 'post_id', pg_temp.id('d1')::text,
  'with the pick that is public'
);
select is(jsonb_array_length(public.read_pages() #> '{best_of,0,content,picks}'), 1, 'and no other');
reset role;

set local role service_role;
select is(
  public.save_document(
    pg_temp.id('a1'), 'best-of', pg_temp.content('{"title": "Secret"}'), (pg_temp.page()).id,
    (pg_temp.page()).updated_at
  ) #>> '{content,content,title}', 'Secret', 'a save of a published page is a draft'
);
reset role;
set local role anon;
select unalike(public.read_pages()::text, '%Secret%', 'which visitors do not read');
reset role;

-- Rules of the table
select throws_ok(
  $$insert into public.documents (kind, content) values ('best-of', pg_temp.content('{"slug": "best-shoes"}'))$$,
  '23505', null, 'a slug belongs to one page'
);
select throws_ok(
  $$insert into public.documents (kind, content) values ('best-of', pg_temp.content('{"slug": "index"}'))$$,
  '23514', null, 'a reserved slug belongs to none'
);
select throws_ok(
  $$insert into public.documents (kind, content, published) values ('best-of', pg_temp.content('{"title": " "}'), true)$$,
  '23514', null, 'a public page has a title'
);
select throws_ok(
  $$update public.drafts set fields = fields || '{"title": ""}', publish_at = now() + interval '1 day'$$,
  '23514', null, 'so has a draft with an instant'
);
select throws_ok(
  $$update public.documents set trashed_at = now()$$, '23514', null, 'nothing public is in the trash'
);
select throws_ok(
  $$insert into public.documents (kind, content) values ('best-of', pg_temp.content(jsonb_build_object('picks', (
    select jsonb_agg(pg_temp.pick('d1')) from generate_series(1, 101)
  ))))$$, '23514', null, 'a page has at most 100 picks'
);

-- Addresses
update public.documents set content = content || '{"slug": "shoes"}';
select is((pg_temp.page()).former_slugs, '{best-shoes}', 'a slug that was public is kept');
update public.documents set content = content || '{"slug": null}', former_slugs = '{}';
select is((pg_temp.page()).slug, 'shoes', 'a page that was public cannot lose its slug');
select is((pg_temp.page()).former_slugs, '{best-shoes}', 'nor its former ones');
update public.documents set feed_slug = 'best-shoes';
update public.documents set feed_slug = null;
select is(
  private.public_document(pg_temp.page(), private.clock()) ->> 'feed_slug', 'best-shoes',
  'nor the one by which feeds delivered it'
);
select is(private.document_slug_is_taken('best-of', 'best-shoes', gen_random_uuid()), true, 'which others cannot take');
select is(private.available_document_slug('best-of', 'Shoes', gen_random_uuid()), 'shoes-2', 'so they get a number');

-- Trash
set local role service_role;
select is(
  public.trash_content(pg_temp.id('a1'), 'best-of', (pg_temp.page()).id), true, 'a page is deleted'
);
select is(public.trash_content(pg_temp.id('a1'), 'best-of', (pg_temp.page()).id), false, 'once');
select is(public.read_document('best-of', (pg_temp.page()).id), null, 'and read no longer');
reset role;
select results_eq(
  $$select content ->> 'title', private.draft_fields(kind, id), published from public.documents$$,
  $$values ('Secret', null::jsonb, false)$$, 'with the text of its draft'
);
set local role anon;
select is(public.read_pages() -> 'best_of', '[]', 'visitors see it go');
reset role;
set local role service_role;
select is(public.restore_content(pg_temp.id('a1'), 'best-of', (pg_temp.page()).id), true, 'it is restored');
select is((pg_temp.page()).published, false, 'as a draft');
reset role;
update public.documents set trashed_at = private.clock() - interval '31 days';
set local role service_role;
select is(public.purge_trash(), 1, 'and purged after thirty days');
reset role;
select is((select count(*) from public.revisions), 0::bigint, 'with its history');

select * from finish();
rollback;
