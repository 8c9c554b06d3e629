import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { categoryMessages } from '../../core/categories/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import CategoriesScreen from './CategoriesScreen.tsx';

test('a name without Latin letters gets a substitute slug, explained below it', async () => {
  serve({});
  const user = renderScreen('/thisisme/master-category', <CategoriesScreen />);
  await user.click(await screen.findByRole('button', { name: 'Add Category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Category' }));
  await user.type(dialog.getByLabelText('Category Name'), 'أحذية');
  expect(dialog.getByLabelText<HTMLInputElement>(/^URL Slug/).value).toMatch(/^category-\w+$/);
  expect(dialog.getByText(categoryMessages.slugSubstituteHint)).toBeDefined();
});
