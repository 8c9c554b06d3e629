/** Process of database.fixture.ts: an in-memory database with all migrations. */
import { once } from 'node:events';
import { bootstrapDatabase } from '../../scripts/local/database/bootstrap.ts';
import { migrateDatabase } from '../../scripts/local/database/migrate.ts';
import { openDatabase } from '../../scripts/local/database/open.ts';
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
  grant execute on function public.test_query, public.test_execute to service_role;
`;

const keys = { publishableKey: 'sb_publishable_tests', secretKey: 'sb_secret_tests' };

const connection = await openDatabase();
await bootstrapDatabase(connection);
await migrateDatabase(connection);
await connection.driver.exec(BACK_DOOR);
const server = await serveDatabase(connection, { port: 0, ...keys });
process.send?.({ url: server.url, ...keys });
await once(process, 'disconnect');
await server.close();
await connection.close();
