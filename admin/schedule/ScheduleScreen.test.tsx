import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import ScheduleScreen from './ScheduleScreen.tsx';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

const ID = '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02';
const AT = '2026-11-24T08:00:00+00:00';
const VERSION = '2026-11-21T10:00:00Z';
const item = {
  id: `post:${ID}:publish`,
  kind: 'post',
  post_id: ID,
  title: 'Roller',
  action: 'publish',
  at: AT,
  redirect_to: null,
  state: 'upcoming',
  reason: null,
};
const post = {
  id: ID,
  title: 'Roller',
  version: VERSION,
  published: false,
  publish_at: AT,
  unpublish_at: '2026-12-24T08:00:00+00:00',
  unpublish_to: null,
  draft: null,
};
const schedule = { publish_at: AT, unpublish_at: post.unpublish_at, unpublish_to: null };

function open(items: object[], late_since: string | null = null) {
  const sent = serve({
    'GET /schedule': () => Response.json({ items, late_since, now: VERSION }),
    [`GET /posts/${ID}`]: () => Response.json({ content: post }),
    [`PUT /posts/${ID}/schedule`]: () => Response.json({ version: VERSION, schedule }),
    [`GET /best-of/${ID}`]: () => Response.json({ content: { ...post, content: post } }),
    [`PUT /best-of/${ID}/schedule`]: () => Response.json({ version: VERSION, schedule }),
    'POST /schedule/run': () => Response.json({ done: 1, failed: 0 }),
  });
  const user = renderScreen('/thisisme/schedule', <ScheduleScreen />);
  const bodies = (route: string) =>
    sent.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);
  return { user, bodies };
}

test('upcoming changes are listed by day of the site with their zone', async () => {
  const later = { ...item, id: 'b', action: 'offer-end', at: '2026-11-24T23:30:00+00:00' };
  open([item, later]);
  const first = within(await screen.findByRole('region', { name: /Tuesday,? 24 November 2026/ }));
  first.getByText('09:00 CET');
  // Half past midnight in Berlin.
  const second = within(screen.getByRole('region', { name: /Wednesday,? 25 November 2026/ }));
  second.getByText('00:30 CET');
  const edit = second.getByRole('link', { name: 'Edit offer of Roller' });
  expect(edit.getAttribute('href')).toBe(`/thisisme/edit-post/${ID}`);
  expect(second.queryByRole('button')).toBeNull();
});

test('an empty schedule says how to fill it', async () => {
  open([]);
  await screen.findByText(messages.none);
  expect(screen.queryByRole('button', { name: messages.runAll })).toBeNull();
});

test('late and failed changes come first, with the reason, and can be run', async () => {
  const failed = { ...item, id: 'f', state: 'failed', reason: 'This URL is already in use.' };
  const { user, bodies } = open([item, failed, { ...item, id: 'l', state: 'late' }], AT);
  await screen.findByText('Schedule is late since 24 Nov 2026, 09:00 CET');
  const [first] = screen.getAllByRole('region');
  expect(first?.getAttribute('aria-labelledby')).toBe(
    screen.getByRole('heading', { name: messages.attention }).id,
  );
  within(screen.getByRole('region', { name: messages.attention })).getByText(failed.reason);
  await user.click(screen.getByRole('button', { name: messages.runAll }));
  await screen.findByText(messages.ran(1));
  expect(bodies('POST /schedule/run')).toEqual([{}]);
});

test.each([
  ['post', 'edit-post', 'posts'],
  ['best-of', 'best-of', 'best-of'],
])(
  'a %s leads to its editor, and cancelling asks and keeps the rest of its own schedule',
  async (kind, editor, route) => {
    const { user, bodies } = open([{ ...item, kind }]);
    const link = await screen.findByRole('link', { name: 'Roller' });
    expect(link.getAttribute('href')).toBe(`/thisisme/${editor}/${ID}`);
    await user.click(screen.getByRole('button', { name: 'Cancel: Publish Roller' }));
    const dialog = within(screen.getByRole('dialog', { name: messages.cancelTitle }));
    await user.click(dialog.getByRole('button', { name: messages.cancelConfirm }));
    await screen.findByText(messages.cancelled);
    expect(bodies(`PUT /${route}/${ID}/schedule`)).toEqual([
      { ...schedule, publish_at: null, changes_at: null, version: VERSION },
    ]);
  },
);
