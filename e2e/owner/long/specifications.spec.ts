import { adminApi, createPost, deletePost, signIn, updatePost } from '../../fixtures/owner.ts';
import { expectAccessible, reviewPath, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a category lists a specification, a post gets its value, visitors read it', async ({
  page,
}) => {
  const name = unique('Packed size');
  const title = unique('Measured roller');
  await signIn(page);
  const { items } = await adminApi(page, 'GET', '/categories');
  const recovery = items.find(({ slug }: { slug: string }) => slug === 'recovery');
  const before = await adminApi(page, 'GET', `/categories/${recovery.id}`);
  const id = await createPost(page, { title, brand: 'Fell & Sons', price: '$20', published: true });

  await test.step('the category', async () => {
    await page.goto('/thisisme/master-category');
    await page.getByRole('link', { name: 'Recovery' }).click();
    await page.getByRole('button', { name: 'New specification' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Specification' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Unit').fill('cm');
    await dialog.getByLabel('Better is').selectOption('lower');
    await expectAccessible(page, 'Add Specification');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    const rows = page.locator('[data-row]');
    const row = rows.filter({ hasText: name });
    await expect(row).toContainText('Number, cm · lower is better · 0 reviews');
    const up = row.getByRole('button', { name: `Move ${name} up` });
    await up.focus();
    // The focus follows the row, so that a key can be pressed again and again.
    for (let place = await rows.count(); place > 1; place -= 1) await page.keyboard.press('Enter');
    await expect(rows.first()).toContainText(name);
    await expectAccessible(page, 'Category');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Category saved')).toBeVisible();
    await page.reload();
    await expect(rows.first()).toContainText(name);
    const handle = rows.nth(1).getByTitle('Drag to another place');
    await expect(handle).toHaveAttribute('draggable', 'true');
    await handle.dragTo(rows.first(), { targetPosition: { x: 40, y: 4 } });
    await expect(rows.nth(1)).toContainText(name);
  });

  await test.step('the post', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.goto(`/thisisme/edit-post/${id}`);
    const size = page.getByLabel(name);
    await size.fill('long');
    await expect(
      page.getByText('This is not a number. Write one such as 250 or 1.5'),
    ).toBeVisible();
    await size.fill('1/2 m');
    await expect(page.getByText(/= 50\scm \(19\.7\sin\)/)).toBeVisible();
    await size.blur();
    await expect(size).toHaveValue('50');
    await expectAccessible(page, 'Edit Post');
    await updatePost(page);
  });

  await test.step('the review', async () => {
    await expect(async () => {
      await page.goto(reviewPath(title));
      await expect(page.getByRole('row', { name })).toContainText(/50\scm \(19\.7\sin\)/, {
        timeout: 1_000,
      });
    }).toPass();
    await expect(page.getByRole('row', { name: 'Brand' })).toContainText('Fell & Sons');
    await expectAccessible(page, title);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain(
      `{"@type":"PropertyValue","name":"${name}","value":50,"unitText":"cm"}`,
    );
    expect(data.join()).toContain('"brand":{"@type":"Brand","name":"Fell & Sons"}');
  });

  await test.step('its deletion', async () => {
    await page.goto(`/thisisme/master-category/${recovery.id}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByRole('button', { name: 'Delete everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Specification' });
    await expect(dialog.getByRole('link', { name: title })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Specification deleted')).toBeVisible();
    await expect(async () => {
      await page.goto(reviewPath(title));
      await expect(page.getByRole('row', { name: 'Brand' })).toBeVisible({ timeout: 1_000 });
      await expect(page.getByText(name)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });

  const { introduction, seo_title, seo_description, specification_ids } = before.category;
  const { category } = await adminApi(page, 'GET', `/categories/${recovery.id}`);
  await adminApi(page, 'PUT', `/categories/${recovery.id}/page`, {
    form: { introduction, seo_title, seo_description, specification_ids },
    version: category.version,
  });
  await deletePost(page, id);
});
