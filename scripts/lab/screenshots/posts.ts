import type { Page } from '@playwright/test';
import { z } from 'zod';

const DAY = 86_400_000;

const listSchema = z.object({ items: z.array(z.object({ id: z.uuid(), published: z.boolean() })) });
const postSchema = z.object({ content: z.object({ version: z.string() }) });

/** The hour of a day from today, in UTC. */
function at(days: number, hour: number): string {
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  return new Date(midnight + days * DAY + hour * 3_600_000).toISOString();
}

const adminApi =
  (page: Page) =>
  async (method: string, path: string, data?: unknown): Promise<unknown> => {
    const address = new URL(`/api/admin${path}`, page.url()).href;
    const response = await page.request.fetch(address, { method, data });
    if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}`);
    return response.status() === 204 ? null : response.json();
  };

/** Deletes two drafts, once. */
export async function fillTrash(page: Page): Promise<void> {
  const api = adminApi(page);
  const { items } = listSchema.parse(await api('GET', '/posts?status=draft'));
  if (items.length < 4) return;
  for (const { id } of items.slice(-2)) await api('DELETE', `/posts/${id}`);
}

/** Schedules a draft and two reviews, the way the admin does. */
export async function planWeek(page: Page): Promise<void> {
  const api = adminApi(page);
  const list = (status: string) => api('GET', `/posts?status=${status}`).then(listSchema.parse);
  const [draft] = (await list('draft')).items;
  const [first, second, third] = (await list('published')).items;
  const plan = async (id: string | undefined, schedule: Record<string, string>) => {
    if (id === undefined) return;
    const { content: post } = postSchema.parse(await api('GET', `/posts/${id}`));
    const nothing = { publish_at: null, unpublish_at: null, unpublish_to: null, changes_at: null };
    const update = { ...nothing, ...schedule, version: post.version };
    await api('PUT', `/posts/${id}/schedule`, update);
  };
  await plan(draft?.id, { publish_at: at(1, 9) });
  await plan(first?.id, { unpublish_at: at(1, 18) });
  await plan(second?.id, { unpublish_at: at(4, 8), ...(third && { unpublish_to: third.id }) });
}
