import { z } from 'zod';
import { emptyPostForm } from '../../../core/posts/schema.ts';
import { demoOwner } from '../../../functions/account/demo-owner.ts';

const postSchema = z.object({
  content: z.looseObject({
    id: z.string(),
    version: z.string(),
    slug: z.string().nullable(),
    price: z.string().nullable(),
  }),
});
const idsSchema = z.object({ items: z.array(z.object({ id: z.string(), slug: z.string() })) });

export type Post = z.infer<typeof postSchema>['content'];

export type Saved = { status: number; post?: Post | undefined };

/** Signs in the demo owner at the API of a running platform. */
export async function signInOwner(site: string) {
  const send = (method: string, path: string, body?: unknown, cookie = '') =>
    fetch(`${site}/api/admin${path}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const signedIn = await send('POST', '/session', {
    username_input: demoOwner.username,
    password_input: demoOwner.password,
  });
  if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}`);
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const ask = (method: string, path: string, body?: unknown) => send(method, path, body, cookie);

  async function read(response: Response): Promise<Post> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text}`);
    return postSchema.parse(JSON.parse(text)).content;
  }

  return {
    /** Requests a path below /api/admin. */
    ask,
    /** Creates a post in the category Recovery. */
    async create(fields: object): Promise<Post> {
      const categories = await (await ask('GET', '/categories')).json();
      const recovery = idsSchema.parse(categories).items.find(({ slug }) => slug === 'recovery');
      return read(
        await ask('POST', '/posts', { ...emptyPostForm, ...fields, category_ids: [recovery?.id] }),
      );
    },
    open: async (id: string) => read(await ask('GET', `/posts/${id}`)),
    /** Saves other fields over the opened version. */
    async save(opened: Post, fields: object): Promise<Saved> {
      const { version, ...form } = opened;
      const body = { form: { ...form, ...fields }, version };
      const response = await ask('PUT', `/posts/${opened.id}`, body);
      const answer = postSchema.safeParse(await response.json());
      return { status: response.status, post: answer.data?.content };
    },
  };
}

export type OwnerClient = Awaited<ReturnType<typeof signInOwner>>;
