import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import EditPostScreen from './EditPostScreen.tsx';
import { adminPost } from './post.fixture.ts';

const NEXT = '2026-11-21T10:05:00Z';
const DRAFT = { updated_at: NEXT, publish_at: null };
const LIVE = adminPost({
  published_at: '2026-11-20T11:00:00Z',
  slug: 'roller',
  published: true,
});
const CHANGED = { ...LIVE, version: NEXT, pros: 'Light', slug: 'roller-2', draft: DRAFT };

const autosaved = `PUT /posts/${LIVE.id}/draft`;
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));

async function openLive(post: typeof LIVE, answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [`GET /posts/${LIVE.id}`]: () => Response.json({ content: post }),
    [autosaved]: () => Response.json({ version: NEXT, draft: DRAFT }),
    ...answers,
  });
  const user = renderScreen(
    `/thisisme/edit-post/${LIVE.id}`,
    <>
      <Link href="/thisisme">Home</Link>
      <EditPostScreen id={LIVE.id} />
    </>,
  );
  await screen.findByDisplayValue('Roller');
  return { user, drafts: () => sent.filter(({ path }) => path.endsWith('/draft')) };
}

test('changes of a published post are saved as a draft, which leaving keeps', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const { user, drafts } = await openLive(LIVE);
  expect(screen.queryByText(postMessages.withChanges)).toBeNull();
  expect(button('Discard draft').hasAttribute('disabled')).toBe(true);
  await user.type(field('Pros'), 'Light');
  await user.click(button('Save draft'));
  await screen.findByText(postMessages.draftSaved);
  expect(drafts()[0]?.body).toEqual({ fields: { pros: 'Light' }, version: LIVE.version });
  expect(screen.getByText(postMessages.withChanges)).toBeDefined();
  await screen.findByText(/^Draft saved .*, not public$/);
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(confirm).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/thisisme');
});

test('the draft opens with its preview; the link to the public page survives a new address', async () => {
  await openLive(CHANGED);
  expect(screen.getByDisplayValue('Light')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Preview/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /the post as saved/ }).getAttribute('href')).toBe(
    `/reviews/${LIVE.id}`,
  );
});

test('discarding a draft is confirmed, then the published text is in the form', async () => {
  const { user, drafts } = await openLive(CHANGED, {
    [`DELETE /posts/${LIVE.id}/draft`]: () => Response.json({ content: LIVE }),
  });
  await user.click(button('Discard draft'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep draft' }));
  expect(drafts()).toEqual([]);
  await user.click(button('Discard draft'));
  const again = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  await user.click(again.getByRole('button', { name: 'Discard draft' }));
  await screen.findByText(postMessages.draftDiscarded);
  expect(drafts()[0]?.query.get('version')).toBe(NEXT);
  expect(screen.queryByDisplayValue('Light')).toBeNull();
  expect(screen.queryByText(postMessages.withChanges)).toBeNull();
});

test('a draft that changed elsewhere is not discarded but compared', async () => {
  const newer = { ...CHANGED, pros: 'Lighter', version: '2026-11-21T11:00:00Z' };
  const { user } = await openLive(CHANGED, {
    [`DELETE /posts/${LIVE.id}/draft`]: () =>
      Response.json({ error: 'Changed elsewhere', content: newer }, { status: 409 }),
  });
  await user.click(button('Discard draft'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
  await user.click(dialog.getByRole('button', { name: 'Discard draft' }));
  const conflict = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }));
  await user.click(conflict.getByRole('button', { name: 'Take theirs' }));
  expect(await screen.findByDisplayValue('Lighter')).toBeDefined();
});
