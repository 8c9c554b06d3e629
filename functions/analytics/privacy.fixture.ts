import { z } from 'zod';
import { rows } from '../testing/owner.fixture.ts';

/** Every table that holds data, as `schema.table`. */
async function tables(): Promise<string[]> {
  const found =
    await rows(`select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  return found.map(({ name }) => z.string().parse(name));
}

/** Tables with a row that contains a text in any column, with the columns. */
export async function tablesWith(text: string): Promise<Record<string, string[]>> {
  const pattern = `'%${text.replaceAll("'", "''")}%'`;
  const parts = (await tables()).map(
    (name) => `select '${name}' as place, held.key as column_name
      from ${name} as held_rows cross join lateral jsonb_each_text(to_jsonb(held_rows)) as held
      where held.value ilike ${pattern}`,
  );
  const found =
    await rows(`select distinct place, column_name from (${parts.join(' union all ')}) as found
    order by place, column_name`);
  const places: Record<string, string[]> = {};
  for (const { place, column_name: column } of found) {
    places[String(place)] = [...(places[String(place)] ?? []), String(column)];
  }
  return places;
}

export interface Outgoing {
  url: string;
  /** Address, headers and body. */
  text: string;
}

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

function lineOf(parts: readonly unknown[]): string {
  return parts
    .map((part) => {
      if (!(part instanceof Error)) return typeof part === 'string' ? part : JSON.stringify(part);
      return `${part.name} ${part.message} ${part.stack} ${lineOf([part.cause ?? ''])}`;
    })
    .join(' ');
}

/** Records every log line and every outgoing request of the Worker until `stop`. */
export function watchWorker() {
  const lines: string[] = [];
  const requests: Outgoing[] = [];
  const consoles = METHODS.map((method) => [method, console[method]] as const);
  for (const [method] of consoles) {
    console[method] = (...parts: unknown[]) => lines.push(lineOf(parts));
  }
  const { fetch } = globalThis;
  const state = { isDatabaseDown: false };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const headers = JSON.stringify([...request.headers]);
    const body = request.body === null ? '' : await request.clone().text();
    // The test's own requests to the database and to the networks are not those of the Worker.
    if (request.url.includes('/rpc/test_') || request.method === 'PUT') return fetch(request);
    requests.push({ url: request.url, text: `${request.url} ${headers} ${body}` });
    if (state.isDatabaseDown && request.url.includes('/rest/')) throw new TypeError('Gone');
    return fetch(request);
  };
  return {
    lines,
    requests,
    state,
    stop() {
      globalThis.fetch = fetch;
      for (const [method, original] of consoles) console[method] = original;
    },
  };
}
