import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Route, Switch } from 'wouter';
import { accountMessages } from '../../core/account/messages.ts';
import { paths } from '../paths.ts';
import CreatePostScreen from '../posts/CreatePostScreen.tsx';
import { useSession } from '../session/session-store.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { unsavedMessages } from '../ui/unsaved-messages.ts';
import { Header } from './Header.tsx';
import { Guard } from './sign-in/Guard.tsx';

const admin = (
  <Switch>
    <Route path={paths.login}>Login screen</Route>
    <Route>
      <Guard>
        <Header user={{ id: 'o1', username: 'owner' }} />
        <CreatePostScreen />
      </Guard>
    </Route>
  </Switch>
);

/** Types a title and presses Logout, which asks once the text is copied to this device: a twentieth of a second later. */
async function typeAndLogOut(answer: boolean) {
  const confirm = vi.fn((_question: string) => answer);
  vi.stubGlobal('confirm', confirm);
  const sent = serve({
    'DELETE /session': () => new Response(null, { status: 204 }),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = renderScreen(paths.createPost, admin);
  await user.type(screen.getByLabelText(/^Product Title/), 'Half');
  await screen.findByText('Unsaved changes');
  await waitFor(() => expect(Object.keys(localStorage)).not.toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  return { questions: () => confirm.mock.calls.flat(), sent };
}

test('a log-out with unsaved text asks once, and removes the text', async () => {
  const { questions } = await typeAndLogOut(true);
  await screen.findByText('Login screen');
  expect(questions()).toEqual([accountMessages.confirmLogout]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a declined log-out keeps session, screen and text', async () => {
  const { questions, sent } = await typeAndLogOut(false);
  expect(questions()).toEqual([accountMessages.confirmLogout]);
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(screen.getByDisplayValue('Half')).toBeDefined();
  expect(useSession.getState().status).toBe('signed-in');
});

test('a session that ended in another tab leads to the login without a question', async () => {
  const { questions } = await typeAndLogOut(false);
  useSession.setState({ status: 'signed-out', demo: null, loggedOut: false }, true);
  await screen.findByText('Login screen');
  await waitFor(() => expect(location.pathname).toBe(paths.login));
  expect(questions()).not.toContain(unsavedMessages.leave);
});
