import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Language } from '../../core/languages/list.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import SitePageScreen from './SitePageScreen.tsx';

const ID = '0b000000-0000-4000-8000-000000000001';
const AT = '2026-01-02T03:04:05+00:00';

const row = (slug: string) => ({
  id: ID,
  title: slug,
  slug,
  lengths: {},
  published: true,
  created_at: AT,
  updated_at: AT,
  publish_at: null,
  unpublish_at: null,
  draft: null,
});

/** The list of pages of a site in a language. */
const list = (slugs: string[], language: Language, total = slugs.length) => ({
  'GET /pages': () =>
    Response.json({
      items: slugs.map(row),
      total,
      page: 1,
      page_count: 1 + Math.floor(total / 20),
    }),
  'GET /settings/language': () => Response.json({ language, unknown: null, built: null }),
});

const suggested = () => screen.findByRole('button', { name: 'Write “Über uns”' });

test('creates a page that is missing, with a title in the language of the site', async () => {
  const sent = serve({
    ...list(['imprint'], 'de'),
    'POST /pages': () =>
      Response.json({ error: 'This address is already in use.' }, { status: 409 }),
  });
  const user = renderScreen('/thisisme/pages', <SitePageScreen />);
  await user.click(await suggested());
  expect(await screen.findByText('This address is already in use.')).toBeDefined();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    form: { title: 'Über uns', slug: 'about', text: '' },
  });
  expect(screen.queryByRole('button', { name: 'Write “Impressum”' })).toBeNull();
});

test('is offered while there is no page at all', async () => {
  serve(list([], 'de'));
  renderScreen('/thisisme/pages', <SitePageScreen />);
  expect(await suggested()).toBeDefined();
});

test('is not offered where some pages are on another part of the list', async () => {
  const sent = serve(list(['terms'], 'de', 21));
  renderScreen('/thisisme/pages', <SitePageScreen />);
  await screen.findByText('terms');
  // Either the language is asked for, or it is known and the buttons are there.
  expect(sent.map(({ path }) => path)).not.toContain('/settings/language');
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
});
