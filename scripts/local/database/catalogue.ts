import type { SqlSession } from './migrate.ts';

/**
 * Everything that migrations make, an object a row. In the order of names, because the order of columns and the names
 * of generated constraints say when something was added, and not what it is.
 */
const OBJECTS = `
  with spaces as (
    select oid, nspname from pg_namespace where nspname in ('public', 'private')
  ),
  rights as (
    -- MAINTAIN is new in PostgreSQL 17, and belongs to owners alone.
    select kind, id, string_agg(line, E'\\n' order by line) as lines
    from (
      select kind, id, format('grant %s to %s', string_agg(privilege_type, ', ' order by privilege_type),
        case when grantee = 0 then 'public' else grantee::regrole::text end) as line
      from (
        select 'class' as kind, oid as id, grantee, privilege_type, grantee = relowner as is_owner
        from pg_class cross join lateral aclexplode(relacl)
        union all
        select 'function', oid, grantee, privilege_type, grantee = proowner
        from pg_proc cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner)))
        union all
        select 'schema', oid, grantee, privilege_type, grantee = nspowner
        from pg_namespace cross join lateral aclexplode(nspacl)
        union all
        select 'column ' || attname, attrelid, grantee, privilege_type, false
        from pg_attribute cross join lateral aclexplode(attacl)
      ) as granted
      where not is_owner and privilege_type <> 'MAINTAIN'
      group by kind, id, grantee
    ) as granted
    group by kind, id
  ),
  columns as (
    select attrelid as id, string_agg(
      concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
        case when attgenerated <> '' then 'generated' when attidentity <> '' then 'identity' when adbin is not null then 'default' end,
        pg_get_expr(adbin, adrelid), granted.lines, col_description(attrelid, attnum)),
      E'\\n' order by attname) as lines
    from pg_attribute
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join rights as granted on granted.id = attrelid and granted.kind = 'column ' || attname
    where attnum > 0 and not attisdropped
    group by attrelid
  )
  select 'schema ' || nspname as name, concat_ws(E'\\n', lines, obj_description(oid, 'pg_namespace')) as definition
  from spaces left join rights on kind = 'schema' and id = oid
  union all
  -- Of what this role creates. An entry without a grantee revokes what everyone has by default.
  select format('default privileges %s %s', coalesce(nspname, 'everywhere'), defaclobjtype), string_agg(
    format('grant %s to %s', privilege_type, case when grantee = 0 then 'public' else grantee::regrole::text end), E'\\n'
    order by privilege_type, grantee::regrole::text) filter (where grantee is not null)
  from pg_default_acl left join pg_namespace on pg_namespace.oid = defaclnamespace
    left join lateral aclexplode(defaclacl) on grantee <> defaclrole and privilege_type <> 'MAINTAIN'
  where defaclrole = current_user::regrole
  group by nspname, defaclobjtype
  union all
  select 'table ' || relation, concat_ws(E'\\n', columns.lines, rights.lines,
      format('row level security: %s %s', relrowsecurity, relforcerowsecurity), obj_description(pg_class.oid, 'pg_class'),
      case when relkind in ('v', 'm') then pg_get_viewdef(pg_class.oid) end)
  from pg_class join spaces on spaces.oid = relnamespace
    cross join lateral format('%s.%s', nspname, relname) as relation
    left join columns on columns.id = pg_class.oid
    left join rights on rights.kind = 'class' and rights.id = pg_class.oid
  where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('index %s.%s', nspname, relname),
    concat_ws(E'\\n', pg_get_indexdef(pg_class.oid), obj_description(pg_class.oid, 'pg_class'))
  from pg_class join spaces on spaces.oid = relnamespace
  -- Those of constraints are stated by these.
  where relkind = 'i' and not exists (
    select from pg_constraint where conindid = pg_class.oid and contype in ('p', 'u', 'x')
  )
  union all
  select format('constraint %s %s', conrelid::regclass, conname),
    concat_ws(E'\\n', pg_get_constraintdef(pg_constraint.oid), convalidated, obj_description(pg_constraint.oid, 'pg_constraint'))
  from pg_constraint join spaces on spaces.oid = connamespace
  -- Since PostgreSQL 18 "not null" is a constraint too; the columns state it.
  where contype <> 'n' and conrelid <> 0
  union all
  select format('trigger %s %s', tgrelid::regclass, tgname), concat_ws(E'\\n', pg_get_triggerdef(pg_trigger.oid), tgenabled, obj_description(pg_trigger.oid, 'pg_trigger'))
  from pg_trigger join pg_class on pg_class.oid = tgrelid join spaces on spaces.oid = relnamespace
  where not tgisinternal
  union all
  select format('policy %s %s', polrelid::regclass, polname), concat_ws(E'\\n', polcmd, polpermissive,
    (select string_agg(role::regrole::text, ', ' order by role::regrole::text) from unnest(polroles) as role),
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid), obj_description(pg_policy.oid, 'pg_policy'))
  from pg_policy join pg_class on pg_class.oid = polrelid join spaces on spaces.oid = relnamespace
  union all
  select format('function %s.%s', nspname, proname || '(' || oidvectortypes(proargtypes) || ')'),
    concat_ws(E'\\n', case when prokind = 'a' then 'aggregate' else pg_get_functiondef(pg_proc.oid) end,
      rights.lines, obj_description(pg_proc.oid, 'pg_proc'))
  from pg_proc join spaces on spaces.oid = pronamespace
    left join rights on rights.kind = 'function' and rights.id = pg_proc.oid
  union all
  select format('type %s.%s', nspname, typname), concat_ws(E'\\n', typtype, columns.lines,
    (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid),
    format_type(typbasetype, typtypmod),
    (select string_agg(pg_get_constraintdef(oid), ', ' order by conname) from pg_constraint where contypid = pg_type.oid))
  from pg_type join spaces on spaces.oid = typnamespace
    left join pg_class on pg_class.oid = typrelid
    left join columns on columns.id = typrelid
  where typtype in ('e', 'd', 'r') or relkind = 'c'
  union all
  select format('publication %s', pubname), string_agg(format('%s.%s', schemaname, tablename), E'\\n' order by 1)
  from pg_publication_tables group by pubname
  union all
  select format('extension %s', extname), extnamespace::regnamespace::text
  from pg_extension where extname <> 'plpgsql'
  order by name`;

export type Catalogue = ReadonlyMap<string, string>;

/** The definition of each object of the database by kind and name, in the same words on every engine. */
export async function readCatalogue(session: SqlSession): Promise<Catalogue> {
  // Names of other schemas are written with them.
  await session.exec(`set search_path = ''`);
  const { rows } = await session.query<{ name: string; definition: string | null }>(OBJECTS);
  await session.exec('reset search_path');
  return new Map(rows.map(({ name, definition }) => [name, definition ?? '']));
}

/** Objects that differ from those that are declared or are missing, and objects that are not declared. */
export function differingObjects(found: Catalogue, declared: Catalogue) {
  return {
    changed: [...declared.keys()].filter((name) => found.get(name) !== declared.get(name)),
    gone: [...found.keys()].filter((name) => !declared.has(name)),
  };
}
