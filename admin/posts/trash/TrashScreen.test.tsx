import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen, serve } from '../../testing/screen.fixture.tsx';
import TrashScreen from './TrashScreen.tsx';

const post = {
  id: '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02',
  title: 'Roller',
  slug: 'roller',
  trashed_at: '2026-11-20T10:00:00.123456+00:00',
  purged_at: '2026-12-20T10:00:00.123456+00:00',
};
const page = { items: [post], total: 1, page: 1, page_count: 1 };

test.each([
  ['Delete permanently: Roller', `DELETE /trash/${post.id}`, 'Post deleted successfully!'],
  ['Empty trash', 'DELETE /trash', '1 post deleted permanently'],
])('%s asks first', async (name, route, message) => {
  const confirm = vi
    .fn<(text: string) => boolean>()
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(true);
  vi.stubGlobal('confirm', confirm);
  const sent = serve({
    'GET /trash': () => Response.json(page),
    [route]: () =>
      route.endsWith('/trash')
        ? Response.json({ deleted: 1 })
        : new Response(null, { status: 204 }),
  });
  const user = renderScreen('/thisisme/posts/trash', <TrashScreen />);
  const button = await screen.findByRole('button', { name });
  await user.click(button);
  expect(confirm.mock.lastCall?.[0]).toContain('This action cannot be undone.');
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(button);
  await screen.findByText(message);
  const deleted = sent.find(({ method }) => method === 'DELETE');
  if (name === 'Empty trash') expect(deleted?.query.get('until')).toBe(post.trashed_at);
});
