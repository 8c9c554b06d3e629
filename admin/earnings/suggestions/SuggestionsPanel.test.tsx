import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Suggestion, Suggestions } from '../../../core/earnings/suggestions.ts';
import { renderScreen, serve } from '../../testing/screen.fixture.tsx';
import SuggestionsPanel from './SuggestionsPanel.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const fewClicks = (number: number): Suggestion => ({
  key: `few-clicks:${idOf(number)}`,
  kind: 'few-clicks',
  page_kind: 'review',
  id: idOf(number),
  title: `Silent ${number}`,
  page_views: 300,
  buy_clicks: 0,
  expected: 17.25,
});

const broken: Suggestion = {
  key: `broken-link:${idOf(9)}`,
  kind: 'broken-link',
  id: idOf(9),
  url: 'https://shop.example/kettlebell',
  problem: 'gone',
  failed_since: '2026-11-20T10:00:00Z',
  title: 'Kettlebell',
  clicks: 12,
  sales: 3,
  earned: [
    { currency: 'EUR', amount: 1_250 },
    { currency: 'USD', amount: 300 },
  ],
};

const answer = (given: Partial<Suggestions>) =>
  Response.json({ imported: true, items: [], dismissed: 0, ...given });

const route = 'GET /earnings/suggestions';

test('a suggestion has its numbers, its reason and a way to where it is fixed', async () => {
  serve({ [route]: () => answer({ items: [broken, fewClicks(1)] }) });
  renderScreen('/thisisme', <SuggestionsPanel />);
  const [link, page] = await screen
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.querySelector('details') !== null));
  expect(link?.textContent).toContain('12 clicks in the last 30 days led there');
  expect(link?.textContent).toContain('The page is gone');
  expect(link?.textContent).toContain('€12.50 + $3');
  expect(
    within(link as HTMLElement)
      .getByRole('link', { name: /^Show the link/ })
      .getAttribute('href'),
  ).toContain('/thisisme/links?state=broken&search=');
  expect(page?.textContent).toContain('300 views and no click in 90 days. About 17 were expected.');
  expect(page?.textContent).toContain('exact binomial test');
  expect(
    within(page as HTMLElement)
      .getByRole('link', { name: /^Edit the page/ })
      .getAttribute('href'),
  ).toBe(`/thisisme/edit-post/${idOf(1)}`);
});

test('a suggestion is hidden, and comes back', async () => {
  let hidden = 0;
  const sent = serve({
    [route]: () => answer({ items: hidden ? [] : [fewClicks(1)], dismissed: hidden }),
    'PUT /earnings/suggestions/dismissals': () => {
      hidden = 1;
      return new Response(null, { status: 204 });
    },
    'DELETE /earnings/suggestions/dismissals': () => {
      hidden = 0;
      return new Response(null, { status: 204 });
    },
  });
  const user = renderScreen('/thisisme', <SuggestionsPanel />);
  await user.click(await screen.findByRole('button', { name: /: Silent 1$/ }));
  expect(await screen.findByText('Nothing to do.')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    key: `few-clicks:${idOf(1)}`,
  });
  expect(screen.getByText('1 suggestion is hidden.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show again' }));
  expect(await screen.findByText('Silent 1')).toBeTruthy();
});

test('the dashboard shows the first of each kind and leads to the others', async () => {
  serve({ [route]: () => answer({ items: [fewClicks(1), fewClicks(2), broken, fewClicks(3)] }) });
  renderScreen('/thisisme', <SuggestionsPanel most={2} />);
  expect(await screen.findByText('Kettlebell')).toBeTruthy();
  expect(screen.getByText('Silent 1')).toBeTruthy();
  expect(screen.queryByText('Silent 2')).toBeNull();
  expect(screen.getByRole('link', { name: 'All 4 suggestions' }).getAttribute('href')).toBe(
    '/thisisme/earnings',
  );
});

test('a site without reports is asked to import one', async () => {
  serve({ [route]: () => answer({ imported: false }) });
  renderScreen('/thisisme', <SuggestionsPanel />);
  expect(await screen.findByText('No network has been imported yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Import a report' }).getAttribute('href')).toBe(
    '/thisisme/earnings/imports',
  );
  expect(screen.queryByText('Nothing to do.')).toBeNull();
});
