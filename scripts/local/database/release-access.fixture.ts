import { z } from 'zod';
import type { SqlSession } from './migrate.ts';

const argumentSchema = z.object({ name: z.string(), type: z.string(), is_optional: z.boolean() });

const functionSchema = z.object({
  role: z.string(),
  name: z.string(),
  result: z.string(),
  arguments: z.array(argumentSchema),
});

type DatabaseFunction = z.infer<typeof functionSchema>;

/** What the roles of the API may do in the schema public. */
export interface Access {
  functions: DatabaseFunction[];
  /** Texts such as `anon select posts.title text`. */
  columns: string[];
}

const ROLES = "unnest(array['anon', 'authenticated', 'service_role']) as role";

const FUNCTIONS = `
  select role, proname as name, pg_get_function_result(pg_proc.oid) as result, (
    select coalesce(json_agg(json_build_object(
      'name', coalesce(proargnames[place], ''), 'type', format_type(type, null),
      'is_optional', place > pronargs - pronargdefaults
    ) order by place), '[]')
    from unnest(proargtypes::oid[]) with ordinality as argument (type, place)
  ) as arguments
  from pg_proc cross join ${ROLES}
  where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')
    and prorettype <> 'trigger'::regtype`;

const COLUMNS = `
  select format('%s %s %I.%I %s', role, privilege, relname, attname, format_type(atttypid, atttypmod)) as column
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  cross join ${ROLES}
  cross join unnest(array['select', 'insert', 'update']) as privilege
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    and has_column_privilege(role, pg_class.oid, attnum, privilege)
  union all
  select format('%s delete %I', role, relname)
  from pg_class cross join ${ROLES}
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    and has_table_privilege(role, pg_class.oid, 'delete')`;

export async function readAccess(driver: SqlSession): Promise<Access> {
  const functions = await driver.query(FUNCTIONS);
  const columns = await driver.query<{ column: string }>(COLUMNS);
  return {
    functions: z.array(functionSchema).parse(functions.rows),
    columns: columns.rows.map(({ column }) => column),
  };
}

/** What was possible before and is not any more, as texts. */
export function withdrawnAccess(before: Access, after: Access): string[] {
  const functions = before.functions
    // A call that fits two functions is refused.
    .filter((known) => after.functions.filter((present) => accepts(present, known)).length !== 1)
    .map(({ role, name, result, arguments: given }) => {
      const list = given.map((argument) => `${argument.name} ${argument.type}`).join(', ');
      return `${role} ${name}(${list}) ${result}`;
    });
  return [...functions, ...before.columns.filter((column) => !after.columns.includes(column))];
}

/** Whether every call of a function as it was, with or without its optional arguments, is one of the present function. */
function accepts(present: DatabaseFunction, known: DatabaseFunction): boolean {
  const hasKnown = known.arguments.every((argument) =>
    present.arguments.some(
      ({ name, type, is_optional }) =>
        name === argument.name && type === argument.type && (is_optional || !argument.is_optional),
    ),
  );
  const isKnown = (name: string) => known.arguments.some((argument) => argument.name === name);
  return (
    present.role === known.role &&
    present.name === known.name &&
    present.result === known.result &&
    hasKnown &&
    present.arguments.every(({ name, is_optional }) => is_optional || isKnown(name))
  );
}
