// PL/pgSQL reads a statement when it is first executed, so a wrong name in a branch is found by nobody until then.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

/** What functions expect to be there already. */
const MADE_ELSEWHERE = `
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text);
  create temp table used_urls (url text, hash text);`;

// A function of several triggers asks which of them it runs for, so what is wrong is wrong for all of them.
const PROBLEMS = `
  create extension plpgsql_check;
  with checked as (
    select functions.oid, tgrelid, tgnewtable, tgoldtable, count(*) over (partition by functions.oid) as uses
    from pg_proc as functions
    left join (
      select distinct tgfoid, tgrelid, tgnewtable, tgoldtable from pg_trigger where not tgisinternal
    ) as triggers on tgfoid = functions.oid
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prolang = (select oid from pg_language where lanname = 'plpgsql')
  )
  select jsonb_build_object('function', functionid::regprocedure, 'line', lineno, 'message', message)
  from checked
  cross join lateral plpgsql_check_function_tb(
    oid, coalesce(tgrelid, 0), fatal_errors := false, performance_warnings := false,
    newtable := tgnewtable, oldtable := tgoldtable
  )
  where level = 'error' or message ~ '^(unused|never read) '
  group by functionid, lineno, message, uses
  having count(*) = uses`;

const problemSchema = z.object({
  function: z.string(),
  line: z.number().nullable(),
  message: z.string(),
});

const problems = async (sql: string) =>
  (await server.session(sql))
    .filter((row) => row.startsWith('{'))
    .map((row) => problemSchema.parse(JSON.parse(row)));

it('finds a wrong name and an unused variable', async () => {
  const found = await problems(`
    begin;
    ${MADE_ELSEWHERE}
    create function private.wrong(is_rare boolean) returns void language plpgsql as $$
    declare
      forgotten integer;
    begin
      if is_rare then
        perform private.nothing();
      end if;
    end
    $$;
    ${PROBLEMS};
    rollback;`);
  expect(found.map(({ message }) => message).sort()).toEqual([
    'function private.nothing() does not exist',
    'unused variable "forgotten"',
  ]);
});

it('every function of the database is whole', async () => {
  expect(await problems(`begin; ${MADE_ELSEWHERE} ${PROBLEMS}; rollback;`)).toEqual([]);
});
