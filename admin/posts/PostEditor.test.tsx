import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { apiMessages } from '../../core/http/messages.ts';
import { postMessages } from '../../core/posts/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import EditPostScreen from './EditPostScreen.tsx';
import { adminPost } from './post.fixture.ts';

const POST = adminPost({ slug: 'roller', price: '$10' });
const NEWER = { ...POST, version: '2026-11-21T11:00:00Z', price: '$20', pros: 'Light' };

const LATER = '2026-11-21T12:00:00Z';

const edited = { [`GET /posts/${POST.id}`]: () => Response.json({ content: POST }) };
const save = `PUT /posts/${POST.id}`;

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));

async function openPost(answer: () => Response | Promise<Response>) {
  const sent = serve({
    ...edited,
    [save]: answer,
    [`${save}/draft`]: () => Response.json({ version: LATER, draft: null }),
  });
  const user = renderScreen(`/thisisme/edit-post/${POST.id}`, <EditPostScreen id={POST.id} />);
  await screen.findByDisplayValue('Roller');
  const requests = (to: string) => sent.filter(({ method, path }) => `${method} ${path}` === to);
  return { user, saved: () => requests(save), drafts: () => requests(`${save}/draft`) };
}

async function change(
  user: Awaited<ReturnType<typeof openPost>>['user'],
  name: string,
  text: string,
) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

test.each([
  ['Product Title', 'x'.repeat(201), 'Product Title: At most 200 characters'],
  [
    'Primary Affiliate URL',
    'https://shop.example/a b',
    'Primary Affiliate URL: A web address has no spaces: write %20 instead',
  ],
])('the alert names the field: %s', async (name, text, message) => {
  const { user, saved } = await openPost(() => Response.json({ content: POST }));
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
  await user.click(button('Update Post'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(saved()).toEqual([]);
});

test('a title that is too long is not looked up', async () => {
  const sent = serve({ ...edited });
  const user = renderScreen(`/thisisme/edit-post/${POST.id}`, <EditPostScreen id={POST.id} />);
  await screen.findByDisplayValue('Roller');
  await waitFor(() => expect(sent.some(({ path }) => path === '/publish-check/title')).toBe(true));
  await user.click(field('Product Title'));
  await user.paste('x'.repeat(200));
  // Typing is looked up after 600 ms.
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(sent.filter(({ query }) => (query.get('title') ?? '').length > 200)).toEqual([]);
});

test('a title without Latin letters: the form explains the address', async () => {
  const { user } = await openPost(() => Response.json({ content: POST }));
  expect(screen.queryByText(postMessages.slugSubstitute)).toBeNull();
  await change(user, 'Product Title', '👟');
  expect(await screen.findByText(postMessages.slugSubstitute)).toBeDefined();
});

test('an id that cannot exist is reported as a post that could not be fetched', async () => {
  serve({
    'GET /posts/abc': () => Response.json({ error: 'Invalid UUID', field: 'id' }, { status: 400 }),
  });
  renderScreen('/thisisme/edit-post/abc', <EditPostScreen id="abc" />);
  expect(await screen.findByText(postMessages.oneFailed)).toBeDefined();
  expect(screen.queryByText('Invalid UUID')).toBeNull();
});

test('the button is busy during the save; then the list opens and no draft is left', async () => {
  let resolve: (response: Response) => void = () => {};
  const promise = new Promise<Response>((settle) => {
    resolve = settle;
  });
  const { user, saved } = await openPost(() => promise);
  await change(user, 'Price', '$12');
  await user.click(button('Update Post'));
  await waitFor(() => expect(button('Updating...').hasAttribute('disabled')).toBe(true));
  resolve(Response.json({ content: { ...POST, price: '$12' } }));
  await screen.findByText('Post updated successfully!');
  expect(saved()[0]?.body).toMatchObject({ version: POST.version, form: { price: '$12' } });
  expect(location.pathname).toBe('/thisisme/manage-posts');
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each([
  [
    'with a field',
    () => Response.json({ error: 'This URL is already in use.', field: 'slug' }, { status: 409 }),
    'This URL is already in use.',
    'Address',
  ],
  ['without an answer', () => Promise.reject(new TypeError()), apiMessages.unreachable, null],
])('an error %s is shown, and the typed text stays', async (_kind, answer, message, wrong) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = await openPost(answer);
  await change(user, 'Price', '$12');
  await user.click(button('Update Post'));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  if (wrong !== null) {
    expect(field(wrong).getAttribute('aria-invalid')).toBe('true');
  }
  expect(screen.getByDisplayValue('$12')).toBeDefined();
  expect(button('Update Post').hasAttribute('disabled')).toBe(false);
});

const autosaved = `PUT /posts/${POST.id}/draft`;
const NEXT = '2026-11-21T10:05:00Z';

test('a draft is saved while it is edited, and left without a question', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const sent = serve({
    ...edited,
    [autosaved]: () => Response.json({ version: NEXT, draft: null }),
  });
  const user = renderScreen(
    `/thisisme/edit-post/${POST.id}`,
    <>
      <Link href="/thisisme">Home</Link>
      <EditPostScreen id={POST.id} />
    </>,
  );
  await screen.findByDisplayValue('Roller');
  await user.type(field('Pros'), 'Light');
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(confirm).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/thisisme');
  // What was waiting goes out, even though the screen stays in this test.
  await waitFor(
    () =>
      expect(sent.map(({ body }) => body)).toContainEqual({
        fields: { pros: 'Light' },
        version: POST.version,
      }),
    { timeout: 5_000 },
  );
  await screen.findByText(/^Saved \d/);
  expect(localStorage.getItem(`spotter_draft:o1:${POST.id}:current`)).toBeNull();
});

/** Saves a price over a post that was changed elsewhere; returns the dialog. */
async function runIntoConflict() {
  let saves = 0;
  const opened = await openPost(() => {
    saves += 1;
    return saves === 1
      ? Response.json({ error: 'Changed elsewhere', content: NEWER }, { status: 409 })
      : Response.json({ content: NEWER });
  });
  await change(opened.user, 'Price', '$30');
  await opened.user.click(button('Update Post'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere' }));
  return { ...opened, dialog };
}

test('a conflict shows the differing fields and can be dismissed', async () => {
  const { user, dialog, saved } = await runIntoConflict();
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Price']);
  expect(dialog.getByText('$30')).toBeDefined();
  expect(dialog.getByText('$20')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Go on editing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByDisplayValue('$30')).toBeDefined();
  expect(saved()).toHaveLength(1);
});

test('keeping mine saves my changes on top of theirs', async () => {
  const { user, dialog, saved } = await runIntoConflict();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Post updated successfully!');
  expect(saved()[1]?.body).toMatchObject({
    version: NEWER.version,
    form: { price: '$30', pros: 'Light', title: 'Roller' },
  });
});

test('taking theirs loads theirs, keeps mine in the history and offers it', async () => {
  const { user, dialog, saved, drafts } = await runIntoConflict();
  await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
  expect(await screen.findByDisplayValue('$20')).toBeDefined();
  expect(screen.getByDisplayValue('Light')).toBeDefined();
  expect(saved()).toHaveLength(1);
  expect(drafts().map(({ body }) => body)).toEqual([
    { fields: { price: '$30' }, version: NEWER.version, kept: true },
    { fields: { price: '$20' }, version: LATER },
  ]);
  await user.click(button('Bring it back'));
  expect(await screen.findByDisplayValue('$30')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
});
