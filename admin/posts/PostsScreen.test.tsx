import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import PostsScreen from './PostsScreen.tsx';

test('a new post can be created while there is none', async () => {
  serve({
    'GET /posts': () => Response.json({ items: [], total: 0, page: 1, page_count: 1 }),
    'GET /categories': () => Response.json({ items: [] }),
  });
  renderScreen('/thisisme/manage-posts', <PostsScreen />);
  await screen.findByText('No posts yet');
  for (const name of ['Create New Post', 'Create Your First Post']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/thisisme/create-post');
  }
});
