import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { homeDefaults } from '../../core/settings/home-texts.ts';
import { storedSettingsSchema } from '../../core/settings/registry.ts';
import { siteDefaults } from '../../core/settings/site-defaults.ts';
import { renderScreen, serve, settingsAnswer } from '../testing/screen.fixture.tsx';
import { SiteTextsForm } from './SiteTextsForm.tsx';

test('a save sends what was changed, and shows what another window has saved meanwhile', async () => {
  const sent = serve({
    'PATCH /settings': () => settingsAnswer({ author_name: 'Ada Lovelace', author_kind: 'person' }),
  });
  const settings = storedSettingsSchema.parse({ author_bio: ' Fell ' });
  const user = renderScreen(
    '/thisisme/settings',
    <SiteTextsForm settings={settings} defaults={{ ...siteDefaults, ...homeDefaults }} />,
  );
  await user.type(screen.getByLabelText('Author name'), 'Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Save Texts' }));
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    author_name: 'Ada Lovelace',
  });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A person' }).checked).toBe(true);
});
