import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountMessages } from '../../core/account/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import PrivacyAndSecurityScreen from './PrivacyAndSecurityScreen.tsx';

test('a changed password is reported in a toast', async () => {
  serve({ 'PUT /account/privacy': () => new Response(null, { status: 204 }) });
  localStorage.setItem('admin_user', '{"id":"o1","username":"owner"}');
  const user = renderScreen('/thisisme/privacy', <PrivacyAndSecurityScreen />);
  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'owner@spotter.example');
  for (const name of [/^Current Password/, /^New Password/, /^Confirm New Password/]) {
    await user.type(screen.getByLabelText(name), 'correct horse');
  }
  await user.click(screen.getByRole('button', { name: 'Update Password' }));
  const message = await screen.findByText(accountMessages.updated);
  expect(message.closest('[data-sonner-toast]')).not.toBeNull();
});
