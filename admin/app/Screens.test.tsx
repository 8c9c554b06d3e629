import { expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../session/session-store.ts';
import './Screens.tsx';

test('who signs in next sees nothing that was read before', () => {
  queryClient.setQueryData(['posts'], ['A draft of the first owner']);
  useSession.setState({ status: 'signed-out', demo: null, loggedOut: true }, true);
  expect(queryClient.getQueryData(['posts'])).toBeUndefined();
});
