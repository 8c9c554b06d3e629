import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { categoryMessages } from '../../core/categories/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import CategoriesScreen from './CategoriesScreen.tsx';

async function addCategory() {
  const sent = serve({ 'GET /categories': () => Response.json({ items: [] }) });
  const user = renderScreen('/thisisme/master-category', <CategoriesScreen />);
  await user.click(await screen.findByRole('button', { name: 'Add Category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Category' }));
  return { user, dialog, sent };
}

test('an invalid category is reported in an alert and at its field', async () => {
  const { user, dialog, sent } = await addCategory();
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(categoryMessages.nameRequired);
  expect(dialog.getAllByText(categoryMessages.nameRequired)).toHaveLength(2);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a name without Latin letters gets a substitute slug, explained below it', async () => {
  const { user, dialog } = await addCategory();
  await user.type(dialog.getByLabelText('Category Name'), 'أحذية');
  expect(dialog.getByLabelText<HTMLInputElement>(/^URL Slug/).value).toMatch(/^category-\w+$/);
  expect(dialog.getByText(categoryMessages.slugSubstituteHint)).toBeDefined();
});
