import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { ReviewPicker } from './ReviewPicker.tsx';

const row = (number: number, title: string) => ({
  id: `0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c0${number}`,
  slug: `review-${number}`,
  title,
});
const reviews = [row(1, 'Rowing machine'), row(2, 'New roller')];

test('Enter chooses what is typed, also before the search has answered', async () => {
  serve({
    'GET /posts': ({ query }) =>
      query.get('search') === '' ? Response.json({ items: reviews }) : new Response(null),
  });
  const onChange = vi.fn();
  const user = renderScreen(
    '/thisisme/schedule',
    <ReviewPicker value={null} onChange={onChange} except="" inputRef={null} />,
  );
  await screen.findByRole('option', { name: 'New roller' });
  await user.type(screen.getByRole('combobox'), 'new roller{Enter}');
  expect(onChange.mock.calls).toEqual([[row(2, '').id]]);
});
