/** What the platform of the stories has counted. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, test } from '@playwright/test';
import { z } from 'zod';

const keysSchema = z.object({ secret: z.string(), databasePort: z.number() });
const rowsSchema = z.array(z.record(z.string(), z.unknown()));

/** The folder of the data that the story is told on. */
const dataOfStory = () => z.string().parse(test.info().project.metadata.data);

/** Asks the database's API of a platform with the secret key; `query` is PostgREST's. */
async function askTable(table: string, query: string, data: string, headers = {}) {
  const file = join(import.meta.dirname, '../.spotter', data, 'keys.json');
  const { secret, databasePort } = keysSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return fetch(`http://127.0.0.1:${databasePort}/rest/v1/${table}?${query}`, {
    headers: { apikey: secret, ...headers },
  });
}

/** Rows of a table, at most a thousand. */
export async function countedRows(table: string, query: string, data = dataOfStory()) {
  return rowsSchema.parse(await (await askTable(table, query, data)).json());
}

/** How many rows a table has. */
export async function countRows(
  table: string,
  query: string,
  data = dataOfStory(),
): Promise<number> {
  const counting = { Prefer: 'count=exact', Range: '0-0' };
  const response = await askTable(table, `${query}&select=event_id`, data, counting);
  await response.arrayBuffer();
  return Number(response.headers.get('content-range')?.split('/')[1]);
}

/** A browser like people have, told from those of all other stories by its name. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}) {
  const name = `Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 ${crypto.randomUUID()}`;
  const context = await browser.newContext({ userAgent: name, ...options });
  // The shops are not part of the story.
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.fulfill({ body: 'the shop', contentType: 'text/plain' }),
  );
  const mine = `user_agent=eq.${encodeURIComponent(name)}`;
  return {
    context,
    page: await context.newPage(),
    name,
    /** What this browser has sent that was counted: "page_view", "buy_click repeat" and so on, sorted. */
    async events(data?: string) {
      const query = `${mine}&select=event_type,exclusion`;
      const rows = await countedRows('product_analytics', query, data);
      return rows
        .map(({ event_type, exclusion }) => `${event_type} ${exclusion ?? ''}`.trim())
        .sort();
    },
    /** What it has searched for, oldest first: keyword, place and how many reviews matched. */
    async searches() {
      const query = `${mine}&select=keyword,search_location,found&order=id`;
      const rows = await countedRows('search_keywords', query);
      return rows.map(({ keyword, search_location, found }) => [keyword, search_location, found]);
    },
  };
}
