import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { ReviewPicker } from './ReviewPicker.tsx';
import type { FoundReview } from './ReviewSearch.tsx';

const row = (number: number, title: string, state = 'public') => ({
  id: `0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c0${number}`,
  slug: `review-${number}`,
  title,
  state,
});
const ROWING = row(1, 'Rowing machine');
const ROLLER = row(2, 'New roller');

function Picker(props: Omit<Parameters<typeof ReviewPicker>[0], 'label' | 'picked' | 'onPick'>) {
  const [picked, setPicked] = useState<FoundReview | null>(null);
  return <ReviewPicker {...props} label="Review" picked={picked} onPick={setPicked} />;
}

const box = () => screen.getByRole('combobox', { name: 'Review' });

test('Enter chooses what is typed, also before the search has answered', async () => {
  serve({
    'GET /found-reviews': ({ query }) =>
      query.get('search') === ''
        ? Response.json({ items: [ROWING, ROLLER] })
        : new Promise<Response>(() => {}),
  });
  const user = renderScreen('/thisisme/schedule', <Picker />);
  await user.click(box());
  await screen.findByRole('option', { name: 'New roller' });
  await user.type(box(), 'new roller{Enter}');
  // The focus follows, and comes back.
  const remove = screen.getByRole('button', { name: 'Remove New roller' });
  await waitFor(() => expect(document.activeElement).toBe(remove));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(box()));
});

test('a review that is excluded is not found, and one that is chosen elsewhere is marked', async () => {
  const sent = serve({
    'GET /found-reviews': () => Response.json({ items: [ROWING, ROLLER, row(3, '', 'draft')] }),
  });
  const user = renderScreen(
    '/thisisme/schedule',
    <Picker includesDrafts except={ROWING.id} taken={[ROLLER.id]} />,
  );
  await user.click(box());
  await screen.findByRole('option', { name: 'Untitled draft Draft' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'New rolleralready chosen',
    'Untitled draftDraft',
  ]);
  await user.keyboard('{Enter}');
  expect(box()).toBeDefined();
  expect(sent[0]?.query.get('status')).toBe('all');
});

test.each([
  ['nothing', Response.json({ items: [] }), 'No published review matches.'],
  ['no answer', new Response(null, { status: 400 }), 'The reviews could not be searched just now.'],
])('with %s it says so', async (_what, answer, text) => {
  serve({ 'GET /found-reviews': () => answer.clone() });
  const user = renderScreen('/thisisme/schedule', <Picker />);
  await user.type(box(), 'zz');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
});
