import { createPostgresConnection, type PostgresConnection } from '../compat/supabase-lite.ts';
import { isoTimestamp } from './open.ts';

const TIMESTAMP_WITH_TIME_ZONE = 1184;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** @supabase/lite passes JSON as text, which the client would encode again. */
function json(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}

/**
 * Sessions of the superuser of a PostgreSQL server, to be served as Supabase's API.
 *
 * @param socket the path of the server's socket
 */
export function openServer(socket: string): PostgresConnection {
  return createPostgresConnection({
    postgresOptions: {
      path: socket,
      user: 'postgres',
      database: 'postgres',
      onnotice: () => {},
      types: {
        json: json(JSON_TYPE),
        jsonb: json(JSONB_TYPE),
        timestamptz: {
          to: TIMESTAMP_WITH_TIME_ZONE,
          from: [TIMESTAMP_WITH_TIME_ZONE],
          serialize: (time: unknown) => time,
          parse: isoTimestamp,
        },
      },
    },
  });
}
