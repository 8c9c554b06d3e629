import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { renderScreen } from '../testing/screen.fixture.tsx';
import { useUnsaved } from './unsaved.ts';

function UnsavedForm({ leave }: { leave?: string }) {
  useUnsaved(true, leave);
  return <Link href="/thisisme/posts">Leave</Link>;
}

test.each([
  ['You have unsaved changes. Leave without saving? Your text stays on this device.', undefined],
  ['Leave without saving? It will be lost.', 'Leave without saving? It will be lost.'],
])('leaving a form asks what is true of it: %s', async (question, leave) => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const user = renderScreen('/thisisme/settings', <UnsavedForm {...(leave && { leave })} />);
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect(confirm).toHaveBeenCalledExactlyOnceWith(question);
  expect(location.pathname).toBe('/thisisme/settings');
});
