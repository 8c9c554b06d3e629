-- What must hold for every object of the schema, those of later migrations included.
begin;
set local search_path = public, extensions;
select plan(14);

create view pg_temp.our_functions as
  select oid, oid::regprocedure::text as signature, proconfig, prosqlbody, proacl, proowner
  from pg_proc
  where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e'
    );

select is_empty(
  $$select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity$$,
  'every table has row-level security'
);

select is_empty(
  $$select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce('security_invoker=true' = any(reloptions), false)$$,
  'no view reads in the name of its owner'
);

select is_empty(
  $$select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and obj_description(oid, 'pg_class') is null$$,
  'every table says what it is for'
);

select is_empty(
  $$select conrelid::regclass || '.' || conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      -- Kinds of content are not deleted.
      and confrelid <> 'private.content_kinds'::regclass
      and not exists (
        select from pg_index
        where indrelid = conrelid and indkey[0] = conkey[1]
      )$$,
  'every foreign key has an index to follow when its target is deleted'
);

select is_empty(
  $$select signature from pg_temp.our_functions
    where not coalesce('search_path=""' = any(proconfig), false) and prosqlbody is null$$,
  'every function has an empty search path, or names that were resolved when it was created'
);

select results_eq(
  $$select signature, role
    from pg_temp.our_functions, unnest(array['anon', 'authenticated']) as role
    where has_function_privilege(role, oid, 'execute')
    order by signature collate "C", role$$,
  $$values
    ('edge_state(bigint,bigint)', 'anon'),
    ('private.clock()', 'anon'),
    ('private.clock()', 'authenticated'),
    ('read_changes(bigint)', 'anon'),
    ('read_links(uuid,integer)', 'anon'),
    ('read_pages()', 'anon'),
    ('read_redirects()', 'anon'),
    ('read_reviews(uuid[],uuid,integer)', 'anon')$$,
  'visitors can execute four functions, and their policies the clock'
);

select is_empty(
  $$select signature
    from pg_temp.our_functions,
      aclexplode(coalesce(proacl, acldefault('f', proowner))) as granted
    where granted.grantee = 0$$,
  'no function is granted to everybody'
);

select results_eq(
  $$select (role || ' may ' || lower(privilege) || ' ' || relname) collate "default"
    from pg_class,
      unnest(array['anon', 'authenticated']) as role,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and case
        when privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
          then has_any_column_privilege(role, pg_class.oid, privilege)
        else has_table_privilege(role, pg_class.oid, privilege)
      end
    order by 1$$,
  array[
    'anon may select categories',
    'anon may select post_categories',
    'anon may select posts',
    'anon may select share_images',
    'anon may select site_settings',
    'authenticated may select categories',
    'authenticated may select post_categories',
    'authenticated may select posts',
    'authenticated may select share_images',
    'authenticated may select site_settings'
  ],
  'visitors may read five tables and write none'
);

select results_eq(
  $$select format('%s: %s', relname, string_agg(lower(privilege), ', ' order by privilege)) collate "default"
    from pg_class,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as privilege
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and has_table_privilege('service_role', pg_class.oid, privilege)
    group by relname order by 1$$,
  array[
    'admin_activity_logs: select',
    'admin_login_history: select',
    'categories: delete, insert, select, update',
    'category_specifications: delete, insert, select, update',
    'changes: select',
    'comparisons: delete, insert, select, update',
    'daily_click_totals: select',
    'daily_country_totals: select',
    'daily_exclusion_totals: select',
    'daily_keyword_totals: select',
    'daily_page_views: select',
    'daily_post_totals: select',
    'documents: delete, insert, select, update',
    'drafts: delete, insert, select, update',
    'managed_links: delete, insert, select, update',
    'merchant_domains: delete, insert, select, update',
    'merchants: delete, insert, select, update',
    'post_categories: delete, insert, select, update',
    'post_changes: select',
    'posts: delete, insert, select, update',
    'product_analytics: delete, insert, select, update',
    'rebuild_reports: insert, select',
    'revisions: delete, insert, select, update',
    'search_keywords: delete, insert, select, update',
    'share_images: delete, insert, select, update',
    'site_settings: delete, insert, select, update',
    'specifications: delete, insert, select, update'
  ],
  'the edge works on content, events and settings, and only reads the logs'
);

select is_empty(
  $$select relname, role from pg_class, unnest(array['anon', 'authenticated']) as role
    where relnamespace = 'public'::regnamespace and relkind = 'S'
      and has_sequence_privilege(role, pg_class.oid, 'usage, select, update')$$,
  'visitors may use no sequence'
);

select results_eq(
  $$select format('%s: %s (%s to %s)', tablename, policyname, lower(cmd), array_to_string(roles, ', '))
      collate "default"
    from pg_policies where schemaname = 'public' order by 1$$,
  array[
    'categories: Everyone can read every category (select to anon, authenticated)',
    'post_categories: Everyone can read the categories of public reviews (select to anon, authenticated)',
    'posts: Everyone can read reviews while they are public (select to anon, authenticated)',
    'share_images: Everyone can read the images of public reviews (select to anon, authenticated)',
    'site_settings: Everyone can read the texts of the site (select to anon, authenticated)',
    'site_settings: Everyone can read whether the site is under construction (select to anon, authenticated)'
  ],
  'there are six policies, and each only lets read'
);

select is_empty(
  $$select role from unnest(array['anon', 'authenticated']) as role
    where has_schema_privilege(role, 'private', 'usage')
      or has_schema_privilege(role, 'private', 'create')
      or has_schema_privilege(role, 'public', 'create')$$,
  'visitors cannot enter the private schema or create anything'
);

create table public.later_table (id bigint generated by default as identity);
create sequence public.later_sequence;
create function public.later_function() returns integer language sql return 1;
create function private.later_helper() returns integer language sql return 1;

select is_empty(
  $$select role from unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_table_privilege(role, 'public.later_table', 'select, insert, update, delete, truncate')
      or has_sequence_privilege(role, 'public.later_sequence', 'usage, select, update')$$,
  'a later table or sequence is closed until it is granted'
);

select is_empty(
  $$select role from unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_function_privilege(role, 'public.later_function()', 'execute')
      or has_function_privilege(role, 'private.later_helper()', 'execute')$$,
  'a later function is closed until it is granted'
);

select * from finish();
rollback;
