import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { passwordResetMessages as messages } from '../../../core/account/password-reset-messages.ts';
import { expectErrors } from '../../../scripts/testing/unexpected-errors.fixture.ts';
import { renderScreen, serve } from '../../testing/screen.fixture.tsx';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';

const ROUTE = '/session/password-reset';
const TOKEN = 'A'.repeat(43);

function open(hash: string, routes: Parameters<typeof serve>[0] = {}) {
  const sent = serve(routes);
  return { sent, user: renderScreen(`/thisisme/forgot-password${hash}`, <ForgotPasswordScreen />) };
}

test('a link is requested, and the answer says nothing about accounts', async () => {
  const { user, sent } = open('', { [`POST ${ROUTE}`]: () => new Response(null, { status: 202 }) });
  await user.click(screen.getByRole('button', { name: messages.send }));
  expect((await screen.findByRole('alert')).textContent).toBe(messages.identityRequired);
  await user.type(screen.getByLabelText(messages.identity), 'owner');
  await user.click(screen.getByRole('button', { name: messages.send }));
  await screen.findByText(messages.sent);
  expect(sent.map(({ body }) => body)).toEqual([{ identity: 'owner' }]);
});

test('a failed request can be sent again', async () => {
  expectErrors();
  const { user } = open('');
  await user.type(screen.getByLabelText(messages.identity), 'owner');
  await user.click(screen.getByRole('button', { name: messages.send }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>(messages.identity).value).toBe('owner');
});

test('a link leaves the address and sets the password', async () => {
  const { user, sent } = open(`#${TOKEN}`, {
    [`PUT ${ROUTE}`]: () => new Response(null, { status: 204 }),
  });
  await waitFor(() => expect(location.hash).toBe(''));
  await user.type(screen.getByLabelText(messages.newPassword), 'battery staple');
  await user.type(screen.getByLabelText(messages.confirm), 'battery stable');
  await user.click(screen.getByRole('button', { name: messages.save }));
  expect((await screen.findByRole('alert')).textContent).toBe(messages.mismatch);
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText(messages.confirm));
  await user.type(screen.getByLabelText(messages.confirm), 'battery staple');
  await user.click(screen.getByRole('button', { name: messages.save }));
  await screen.findByText(messages.changed);
  expect(sent.map(({ body }) => body)).toEqual([{ token: TOKEN, new_password: 'battery staple' }]);
});

test('a used link leads to a new one', async () => {
  const { user } = open(`#${TOKEN}`, {
    [`PUT ${ROUTE}`]: () => Response.json({ error: messages.expired }, { status: 410 }),
  });
  await user.type(screen.getByLabelText(messages.newPassword), 'battery staple');
  await user.type(screen.getByLabelText(messages.confirm), 'battery staple');
  await user.click(screen.getByRole('button', { name: messages.save }));
  await screen.findByText(messages.expired);
  await user.click(screen.getByRole('button', { name: messages.again }));
  screen.getByLabelText(messages.identity);
});
