import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { GeneralTab } from './GeneralTab.tsx';

const OWNER = { id: '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02', username: 'owner' };

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('text that is typed during and after a save stays', async () => {
  const account = { username: 'owner', email: 'owner@spotter.example' };
  let answer = () => {};
  const saved = new Promise<void>((settle) => {
    answer = settle;
  });
  const sent = serve({
    'GET /account': () => Response.json(account),
    'PUT /account/username': async ({ body }) => {
      await saved;
      account.username = Object(body).username;
      return Response.json({ user: { ...OWNER, ...Object(body) } });
    },
  });
  localStorage.setItem('admin_user', JSON.stringify(OWNER));
  const user = renderScreen('/thisisme/profile', <GeneralTab />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Username' });
  await user.type(field, '2');
  await user.click(screen.getByRole('button', { name: 'Update Username' }));
  await user.type(box('Username'), '3');
  await user.type(box('Email'), '.au');
  answer();
  await screen.findByText('Username updated successfully!');
  await waitFor(() => expect(sent.filter(({ path }) => path === '/account').length).toBe(2));
  await user.type(box('Username'), '4');
  expect(box('Username').value).toBe('owner234');
  expect(box('Email').value).toBe('owner@spotter.example.au');
});
