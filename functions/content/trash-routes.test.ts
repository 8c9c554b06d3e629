import { expect, test } from 'vitest';
import { z } from 'zod';
import { emptyPostForm } from '../../core/posts/schema.ts';
import {
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
} from '../testing/owner.fixture.ts';

const shoes = '00000000-0000-4000-8000-0000000000c1';
const createdSchema = z.object({ content: z.object({ id: z.string() }) });

test('an unpublished review that is deleted no longer leads to another one', async () => {
  await resetDatabase();
  await execute(
    `insert into public.categories (id, name, slug) values ('${shoes}', 'Shoes', 'shoes')`,
  );
  const browser = await createOwnerBrowser();
  const create = async (title: string) => {
    const form = { ...emptyPostForm, title, published: true, category_ids: [shoes] };
    return createdSchema.parse((await browser.ask('POST', '/posts', form)).json).content.id;
  };
  const id = await create('Old Runner');
  const target = await create('New Runner');
  await execute(`update public.posts set published = false where id = '${id}';
    update public.posts set unpublish_to = '${target}' where id = '${id}'`);
  const look = () => createBrowser().request('/reviews/old-runner');
  expect((await look()).headers.get('Location')).toBe('/reviews/new-runner');
  const sent = browser.published.length;
  await browser.ask('DELETE', `/posts/${id}`);
  expect(browser.published).toHaveLength(sent + 1);
  expect((await browser.request('/reviews/old-runner')).status).toBe(404);
});
