import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VERSION } from '../../core/updates/version.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { VersionLine } from './VersionLine.tsx';

test('the version opens the changes of each release, without a request', async () => {
  const sent = serve({});
  const user = renderScreen('/thisisme', <VersionLine />);
  expect(screen.getByText(`Spotter ${VERSION}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'What is new' }));
  const dialog = await screen.findByRole('dialog', { name: 'What is new' });
  await within(dialog).findByRole('heading', { name: `Spotter ${VERSION}` });
  within(dialog).getByRole('heading', { name: 'Spotter 0.1.0' });
  expect(within(dialog).getByText('Managed links').tagName).toBe('STRONG');
  expect(dialog.textContent).not.toContain('**');
  expect(dialog.textContent).not.toContain('](');
  expect(sent).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
