import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { libraryMessages as messages } from './library-messages.ts';
import MediaScreen from './MediaScreen.tsx';

/** @param count images in the library, of which none is found */
function search(count: number) {
  serve({
    'GET /media': () =>
      Response.json({ items: [], total: 0, page: 1, page_count: 1, count, bytes: 0, unused: 0 }),
    'GET /media/wanted': () => Response.json({ waiting: 0, failed: [] }),
  });
  renderScreen('/thisisme/media?search=mats', <MediaScreen />);
}

test('a search that finds nothing says so, and can be ended', async () => {
  search(3);
  await screen.findByText(messages.noMatch);
  screen.getByRole('button', { name: messages.clearSearch });
  expect(screen.queryByText(messages.none)).toBeNull();
});

test('an empty library says what to do, also at the address of a search', async () => {
  search(0);
  await screen.findByText(messages.none);
  expect(screen.queryByText(messages.noMatch)).toBeNull();
});
