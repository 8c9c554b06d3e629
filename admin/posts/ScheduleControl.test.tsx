import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scheduleFormMessages } from '../schedule/screen-messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import EditPostScreen from './EditPostScreen.tsx';
import { adminPost } from './post.fixture.ts';

const AT = '2031-05-06T07:00:00.000Z';
const POST = adminPost();
const ID = POST.id;
const AUTOSAVED = '2026-11-21T10:01:00Z';
const SCHEDULED = '2026-11-21T10:02:00Z';

async function open(answers: Parameters<typeof serve>[0] = {}) {
  let stored = POST;
  const sent = serve({
    [`GET /posts/${ID}`]: () => Response.json({ content: stored }),
    [`PUT /posts/${ID}/draft`]: () => Response.json({ version: AUTOSAVED, draft: null }),
    [`PUT /posts/${ID}/schedule`]: () => {
      stored = { ...POST, price: '$10', slug: 'roller', publish_at: AT, version: SCHEDULED };
      return Response.json({ version: SCHEDULED, schedule: {} });
    },
    [`PUT /posts/${ID}`]: () => Response.json({ content: stored }),
    ...answers,
  });
  const user = renderScreen(`/thisisme/edit-post/${ID}`, <EditPostScreen id={ID} />);
  await screen.findByDisplayValue('Roller');
  const writes = () =>
    sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  return { user, writes };
}

async function schedule(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: scheduleFormMessages.open }));
  const group = within(await screen.findByRole('group', { name: 'Publish at' }));
  fireEvent.change(group.getByLabelText('Date'), { target: { value: '2031-05-06' } });
  fireEvent.change(group.getByLabelText('Time'), { target: { value: '09:00' } });
  await user.click(screen.getByRole('button', { name: scheduleFormMessages.save }));
}

test('the text is stored before the schedule, and a later save starts from the schedule', async () => {
  const { user, writes } = await open();
  await user.type(screen.getByLabelText('Price'), '$10');
  await schedule(user);
  await screen.findByText('6 May 2031, 09:00 CEST');
  const nothing = { unpublish_at: null, unpublish_to: null, changes_at: null };
  expect(writes()).toEqual([
    [`/posts/${ID}/draft`, { fields: { price: '$10' }, version: POST.version }],
    [`/posts/${ID}/schedule`, { ...nothing, publish_at: AT, version: AUTOSAVED }],
  ]);
  // The schedule made an address.
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('roller');
  await user.type(screen.getByLabelText('Pros'), 'Light');
  await user.click(screen.getByRole('button', { name: 'Update Post' }));
  await screen.findByText('Post updated successfully!');
  expect(writes().at(-1)?.[1]).toMatchObject({ version: SCHEDULED });
});

test('text that cannot be stored is not scheduled', async () => {
  const { user, writes } = await open({
    [`PUT /posts/${ID}/draft`]: () => Response.json({ error: '' }, { status: 503 }),
  });
  await user.type(screen.getByLabelText('Price'), '$10');
  await schedule(user);
  expect((await screen.findByRole('alert')).textContent).toBe(scheduleFormMessages.unsaved);
  expect(writes().map(([path]) => path)).not.toContain(`/posts/${ID}/schedule`);
});
