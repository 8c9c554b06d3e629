import { z } from 'zod';
import { openData } from '../local/data.ts';
import { Edge } from '../local/edge.ts';
import { Failure } from '../process/failure.ts';
import { freePort } from '../process/ports.ts';

/** Counts as a person. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Any fields: they are sent back to the release that they came from. */
const postSchema = z.object({ post: z.looseObject({ version: z.string() }) });

interface Options {
  /** The data folder of a site, whose database has the migrations of this commit. */
  directory: string;
  /** The build of an earlier release. */
  build: string;
  owner: { username_input: string; password_input: string };
  review: { id: string; slug: string };
  /** What the owner adds to the title of the review. */
  addition: string;
}

/**
 * Lets the Worker of an earlier release read, save, publish and count on a migrated database, as a hosted site does
 * between its migration and the deployment of the new code.
 *
 * @returns the page of the review after the save
 * @throws a Failure that names the request that was refused
 */
export async function runEarlierWorker(options: Options): Promise<string> {
  const { directory, build, owner, review, addition } = options;
  await using opened = new AsyncDisposableStack();
  const data = await openData({ directory, log: () => {} });
  opened.defer(data.stop);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const edge = await Edge.start({
    port,
    dataDirectory: directory,
    build: () => build,
    country: 'US',
    bindings: {
      SITE_URL: origin,
      SUPABASE_URL: data.url,
      SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
      SUPABASE_SECRET_KEY: data.keys.secret,
      REBUILD_HOOK_SECRET: data.keys.rebuild,
      DEMO: 'true',
      ALLOW_LOCAL_ADDRESSES: 'true',
    },
  });
  // Before the database: what visitors did is written when the Worker stops.
  opened.defer(() => edge.stop());

  let cookie = '';
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'user-agent': BROWSER, origin, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    throw new Failure(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  };

  const session = await send('POST', '/api/admin/session', owner);
  cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const address = `/api/admin/posts/${review.id}`;
  const { post } = postSchema.parse(await (await send('GET', address)).json());
  const form = { ...post, title: `${String(post.title)}${addition}` };
  await send('PUT', address, { form, version: post.version });
  const draft = await send('POST', '/api/admin/posts', { ...form, title: 'A new one', slug: '' });
  const { post: created } = postSchema.parse(await draft.json());
  await send('DELETE', `/api/admin/posts/${String(created.id)}`);
  for (const path of ['/api/admin/posts', '/api/admin/settings', '/api/admin/analytics']) {
    await send('GET', path);
  }
  // A visitor: the owner is not counted.
  cookie = '';
  await send('POST', '/api/events', {
    event_id: crypto.randomUUID(),
    post_id: review.id,
    event_type: 'page_view',
    page_view_id: crypto.randomUUID(),
    page_path: `/reviews/${review.slug}`,
  });
  await send('GET', '/products');
  return (await send('GET', `/reviews/${review.slug}`)).text();
}
