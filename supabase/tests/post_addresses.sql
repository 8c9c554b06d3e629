-- The address of a review, through its life.
begin;
set local search_path = public, extensions;
truncate public.posts cascade;

create function pg_temp.published_as(title text) returns text language sql as $$
  insert into public.posts (title, published) values (title, true) returning slug
$$;
create function pg_temp.slug_of(wanted text) returns text language sql as $$
  select slug from public.posts where posts.id = ('00000000-0000-4000-8000-' || lpad(wanted, 12, '0'))::uuid
$$;
create function pg_temp.former_of(wanted text) returns text[] language sql as $$
  select former_slugs from public.posts where posts.id = ('00000000-0000-4000-8000-' || lpad(wanted, 12, '0'))::uuid
$$;

select plan(36);

-- From the title
select is(pg_temp.published_as('Träning Nord Kettlebell 16 kg'), 'traning-nord-kettlebell-16-kg', 'letters lose their accents');
select is(pg_temp.published_as('(Anvil & Ash) — Lifters!'), 'anvil-ash-lifters', 'everything else becomes single hyphens');
select is(pg_temp.published_as('Men''s Runner’s Cap'), 'mens-runners-cap', 'an apostrophe does not part a word');
select is(pg_temp.published_as('Straße Ærø Łódź'), 'strasse-aero-lodz', 'letters of other Latin alphabets are transliterated');
select is(
  pg_temp.published_as(repeat('heavy ', 20) || 'bag'),
  rtrim(repeat('heavy-', 13), '-'),
  'a long title is cut at a word, to at most 80 characters'
);
select is(pg_temp.published_as(repeat('a', 120)), repeat('a', 80), 'a single endless word is cut where it stands');
select is(pg_temp.published_as(repeat('a', 80) || ' b'), repeat('a', 80) || '-2', 'a word that just fits stays whole');
select matches(pg_temp.published_as('プロテイン'), '^review-[0-9a-f]{8}$', 'a title without Latin letters gets a slug from the id');

-- Taken and reserved
select is(pg_temp.published_as('Rope'), 'rope', 'the first gets the plain slug');
select is(pg_temp.published_as('Rope'), 'rope-2', 'the second gets -2');
select is(pg_temp.published_as('ROPE!'), 'rope-3', 'the third gets -3');
select is(
  pg_temp.published_as('Premium Whey Protein Isolate'), 'premium-whey-protein-isolate-2',
  'the slug of the sample page is not given away'
);
select is(
  pg_temp.published_as('Pre Bike View Justme'), 'pre-bike-view-justme-2',
  'a slug like a preview address is not given away'
);
insert into public.posts (title, slug) values ('Owner''s choice', 'chosen');
select is(pg_temp.published_as('Chosen'), 'chosen-2', 'the slug of a draft counts as taken');
select throws_ok(
  $$insert into public.posts (title, slug) values ('Another', 'rope')$$,
  '23505', 'The slug "rope" is already in use.', 'a chosen slug cannot be that of another review'
);

-- Through publication
insert into public.posts (id, title) values ('00000000-0000-4000-8000-000000000001', 'First title');
select is(pg_temp.slug_of('1'), null, 'a draft has no address');
update public.posts set title = 'Second title' where id = '00000000-0000-4000-8000-000000000001';
update public.posts set published = true where id = '00000000-0000-4000-8000-000000000001';
select is(pg_temp.slug_of('1'), 'second-title', 'the first publication makes it from the title of that day');
select ok(
  (select published_at = now() from public.posts where id = '00000000-0000-4000-8000-000000000001'),
  'the first publication is dated'
);
update public.posts set title = 'Third title' where id = '00000000-0000-4000-8000-000000000001';
select is(pg_temp.slug_of('1'), 'second-title', 'a new title keeps the address');
select is(pg_temp.former_of('1'), '{}', 'a new title leaves no former address');
update public.posts set published = false, slug = null, published_at = null
  where id = '00000000-0000-4000-8000-000000000001';
select is(pg_temp.slug_of('1'), 'second-title', 'an unpublished review keeps its address, even when told to forget it');
select ok(
  (select published_at is not null from public.posts where id = '00000000-0000-4000-8000-000000000001'),
  'the date of the first publication stays'
);

-- Moving
update public.posts set published = true, slug = 'third-title' where id = '00000000-0000-4000-8000-000000000001';
select is(pg_temp.former_of('1'), array['second-title'], 'a changed address is remembered');
update public.posts set slug = 'fourth-title', former_slugs = '{}' where id = '00000000-0000-4000-8000-000000000001';
select is(
  pg_temp.former_of('1'), array['second-title', 'third-title'], 'all former addresses are, whatever the writer sends'
);
update public.posts set slug = 'second-title' where id = '00000000-0000-4000-8000-000000000001';
select is(
  pg_temp.former_of('1'), array['fourth-title', 'third-title'], 'moving back makes a former address the current one'
);
select is(pg_temp.published_as('Third title'), 'third-title-2', 'a former address of another review is not given away');
select throws_ok(
  $$insert into public.posts (title, slug) values ('Another', 'third-title')$$,
  '23505', 'The slug "third-title" is already in use.', 'nor can it be chosen'
);
select throws_ok(
  $$insert into public.posts (title, former_slugs) values ('Another', '{second-title}')$$,
  '23505', 'The slug "second-title" is already in use.', 'nor can a review have been where another lives'
);
insert into public.posts (id, title, slug) values ('00000000-0000-4000-8000-000000000002', 'Draft', 'draft-one');
update public.posts set slug = 'draft-two' where id = '00000000-0000-4000-8000-000000000002';
select is(pg_temp.former_of('2'), '{}', 'an address that was never public is not remembered');
update public.posts set slug = null where id = '00000000-0000-4000-8000-000000000002';
select is(pg_temp.slug_of('2'), null, 'and can be given up');

-- Imports
insert into public.posts (id, title, published, created_at)
  values ('00000000-0000-4000-8000-000000000003', 'Old', true, '2026-02-03');
select is(
  (select published_at from public.posts where title = 'Old'), '2026-02-03'::timestamptz,
  'a review that arrives published was first published when it was made'
);
delete from public.posts where id = '00000000-0000-4000-8000-000000000001';
select is(pg_temp.published_as('Third title'), 'third-title', 'deleting a review frees its addresses');

-- Feeds
create function pg_temp.feed_slug() returns text language sql as $$
  select review ->> 'feed_slug' from jsonb_array_elements(public.read_reviews()) as read (review)
  where review ->> 'id' = '00000000-0000-4000-8000-000000000004'
$$;
insert into public.posts (id, title, slug, published)
  values ('00000000-0000-4000-8000-000000000004', 'Mat', 'mat', true);
select is(pg_temp.feed_slug(), null, 'an entry is named by the id of its review');
update public.posts set feed_slug = 'mat' where id = '00000000-0000-4000-8000-000000000004';
update public.posts set slug = 'yoga-mat' where id = '00000000-0000-4000-8000-000000000004';
select is(pg_temp.feed_slug(), 'mat', 'one that was delivered under a URL keeps it when the review is renamed');
update public.posts set feed_slug = null where id = '00000000-0000-4000-8000-000000000004';
select is(pg_temp.feed_slug(), 'mat', 'and when an older backup is restored');
select ok(not private.row_text('post', posts.id) ? 'feed_slug', 'it is no text of the review')
from public.posts where id = '00000000-0000-4000-8000-000000000004';

select * from finish();
rollback;
