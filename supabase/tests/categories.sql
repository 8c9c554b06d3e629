begin;
set local search_path = public, extensions;
select plan(15);

select results_eq(
  $$select name, slug, active from public.categories
    where name in ('Supplements', 'Equipment', 'Wearables', 'Recovery', 'Apparel', 'Nutrition') order by name$$,
  $$values ('Apparel', 'apparel', true), ('Equipment', 'equipment', true), ('Nutrition', 'nutrition', true),
    ('Recovery', 'recovery', true), ('Supplements', 'supplements', true), ('Wearables', 'wearables', true)$$,
  'the six default categories come with the schema, active'
);

select throws_like(
  $$insert into public.categories (name, slug) values ('', 'empty')$$,
  '%categories_name_is_trimmed%', 'refuses an empty name'
);
select throws_like(
  $$insert into public.categories (name, slug) values (' Shoes', 'shoes')$$,
  '%categories_name_is_trimmed%', 'refuses a name with space around it'
);
select throws_like(
  $$insert into public.categories (name, slug) values (repeat('a', 101), 'long')$$,
  '%categories_name_length%', 'refuses a name of more than 100 characters'
);
select throws_like(
  $$insert into public.categories (name, slug) values ('EQUIPMENT', 'other')$$,
  '%categories_name_unique%', 'refuses a name that differs in case only'
);
select throws_like(
  $$insert into public.categories (name, slug) values ('Other', 'equipment')$$,
  '%categories_slug_unique%', 'refuses a slug that is taken'
);
select throws_like(
  format($$insert into public.categories (name, slug) values ('Odd', %L)$$, slug),
  '%categories_slug_shape%', format('refuses the slug "%s"', slug)
) from unnest(array['', 'Shoes', 'running shoes', '-shoes', 'shoes-', 'running--shoes', 'schuhgröße']) as slug;
select throws_like(
  $$insert into public.categories (name, slug) values ('Long', repeat('a', 101))$$,
  '%categories_slug_length%', 'refuses a slug of more than 100 characters'
);

insert into public.categories (name, slug, updated_at) values ('Shoes', 'shoes', '2026-01-01');
update public.categories set active = false where slug = 'shoes';
select ok(
  (select updated_at > now() - interval '1 minute' from public.categories where slug = 'shoes'),
  'a change is dated'
);

select * from finish();
rollback;
