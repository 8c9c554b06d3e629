/** Process of database.fixture.ts: an in-memory database with all migrations. */
import { once } from 'node:events';
import { openTestDatabase } from '../../scripts/local/database/image.fixture.ts';
import { serveDatabase } from '../../scripts/local/database/serve.ts';

/** Lets tests arrange and read data directly. */
const BACK_DOOR = `
  create function public.test_query(statement text) returns jsonb
  language plpgsql security definer as $$
  declare
    result jsonb;
  begin
    execute format('select coalesce(jsonb_agg(to_jsonb(found)), ''[]'') from (%s) as found', statement)
      into result;
    return result;
  end
  $$;
  create function public.test_execute(statement text) returns boolean
  language plpgsql security definer as $$
  begin
    execute statement;
    return true;
  end
  $$;
  create function public.test_empty(tables text[]) returns void
  language plpgsql security definer as $$
  declare
    emptied regclass[];
    each regclass;
  begin
    with recursive related as (
      select unnest(tables)::regclass as name
      union
      select conrelid::regclass from related join pg_constraint on confrelid = name and contype = 'f'
    )
    select array_agg(name) into emptied from related;
    -- Triggers remove what no foreign key can hold.
    if emptied && '{public.posts, public.documents}'::regclass[] then
      emptied := emptied || array[
        'public.drafts', 'public.revisions', 'private.schedule_failures', 'private.autosaved_content'
      ]::regclass[];
    end if;
    -- Truncating writes new files for every index, which takes longer than deleting a few rows.
    if (select max(pg_table_size(name)) from unnest(emptied) as name) > 256 * 1024 then
      execute format('truncate %s', array_to_string(emptied, ', '));
      return;
    end if;
    -- Like truncating, without triggers.
    perform set_config('session_replication_role', 'replica', true);
    foreach each in array emptied loop
      execute format('delete from %s', each);
    end loop;
    perform set_config('session_replication_role', 'origin', true);
  end
  $$;
  grant execute on function public.test_query, public.test_execute, public.test_empty to service_role;
`;

const keys = { publishableKey: 'sb_publishable_tests', secretKey: 'sb_secret_tests' };

const connection = await openTestDatabase('migrated');
await connection.driver.exec(BACK_DOOR);
const server = await serveDatabase(connection, { port: 0, ...keys });
process.send?.({ url: server.url, ...keys });
await once(process, 'disconnect');
await server.close();
await connection.close();
