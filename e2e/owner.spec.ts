import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** The demonstration's owner, as its login screen shows. */
const owner = { username: 'owner', password: 'spotter-demo' };

/** Names that no other test uses: all of them share one database. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

async function fillIn(page: Page, password: string) {
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function signIn(page: Page, path = '/thisisme') {
  await page.goto(path);
  await fillIn(page, owner.password);
  await expect(page.getByText('Admin Dashboard')).toBeVisible();
}

async function createPost(page: Page, title: string) {
  await page.goto('/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Recovery').check();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Product review post created successfully!')).toBeVisible();
}

async function openPost(page: Page, title: string) {
  await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
}

async function deletePost(page: Page, title: string) {
  await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText('Post deleted successfully!')).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('signing in: what is missing, what is wrong, and on to the screen that was wanted', async ({
  page,
}) => {
  await page.goto('/thisisme/manage-posts?sort=title-asc');
  await expect(page).toHaveURL('/thisisme/login');
  await expect(heading(page, 'Admin Login')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo credentials' })).toContainText(
    owner.password,
  );

  await page.getByRole('button', { name: 'Login' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Please enter both username and password');
  await fillIn(page, 'not the password');
  await expect(alert).toHaveText('Invalid credentials');
  await page.route('**/api/admin/session', (route) => route.abort());
  await fillIn(page, owner.password);
  await expect(alert).toHaveText('Login failed');
  await page.unroute('**/api/admin/session');

  await page.route(
    '**/api/admin/session',
    async (route) => {
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
      await route.continue();
    },
    { times: 1 },
  );
  await fillIn(page, owner.password);
  await expect(page).toHaveURL('/thisisme/manage-posts?sort=title-asc');
  await expect(heading(page, 'Manage Posts')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('admin_user'));
  expect(JSON.parse(stored ?? '')).toEqual({ id: expect.any(String), username: 'owner' });

  await page.goto('/thisisme/login');
  await expect(page).toHaveURL('/thisisme');
});

test('a stored owner without a session is nobody, and an unreadable one is removed', async ({
  page,
}) => {
  await page.goto('/thisisme/login');
  await expect(heading(page, 'Admin Login')).toBeVisible();
  for (const stored of ['{"id":"1","username":"owner"}', '{"id":']) {
    await page.evaluate((value) => localStorage.setItem('admin_user', value), stored);
    await page.goto('/thisisme');
    await expect(page).toHaveURL('/thisisme/login');
    expect(await page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
  }
});

test('from a new category to a review, edited, found, deleted, and out', async ({ page }) => {
  const category = unique('Cold & Heat');
  const slug = category.toLowerCase().replace(' & ', '-').replaceAll(' ', '-');
  const title = unique('Story roller');
  await signIn(page);
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await expect(page.getByText('Welcome, owner')).toBeVisible();

  await test.step('a category, its slug made from the name', async () => {
    await page.getByRole('navigation', { name: 'Admin' }).getByText('Master Category').click();
    await expect(heading(page, 'Master Category')).toBeFocused();
    await page.getByRole('button', { name: 'Add Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Category name is required')).toBeVisible();
    await dialog.getByLabel('Category Name').fill(category);
    await expect(dialog.getByLabel('URL Slug')).toHaveValue(slug);
    await dialog.getByLabel('Category Name').fill('Recovery');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Another category has this slug already')).toBeVisible();
    await expect(dialog.getByLabel('URL Slug')).toBeFocused();
    await dialog.getByLabel('URL Slug').fill(slug);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('There is a category of this name already')).toBeVisible();
    await expect(dialog.getByLabel('Category Name')).toBeFocused();
    await dialog.getByLabel('Category Name').fill(category);
    await expect(dialog.getByLabel('URL Slug')).toHaveValue(slug);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Category created successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name: category })).toContainText(slug);
  });

  await test.step('its switch is saved at once', async () => {
    const active = page.getByRole('switch', { name: `${category} active` });
    await active.click();
    await expect(page.getByText('Category deactivated successfully!')).toBeVisible();
    await page.goto('/thisisme/create-post');
    await expect(page.getByLabel('Recovery')).toBeVisible();
    await expect(page.getByLabel(category)).toHaveCount(0);
    await page.goto('/thisisme/master-category');
    await active.click();
    await expect(page.getByText('Category activated successfully!')).toBeVisible();
    await expect(active).toBeChecked();
  });

  await test.step('a draft: messages, defaults, picture, offer', async () => {
    await page.goto('/thisisme');
    await page.getByRole('main').getByRole('link', { name: 'Create New Post' }).click();
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByRole('alert')).toHaveText('Title is required');
    await page.getByLabel('Product Title').fill(`  ${title}  `);
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByRole('alert')).toHaveText('At least one category is required');
    await page.getByLabel(category).check();
    await expect(page.getByLabel('Overall Rating')).toHaveValue('5');
    await expect(page.getByLabel('Publish immediately')).not.toBeChecked();
    const picture = page.getByRole('img', { name: 'Product preview' });
    await page.getByLabel('Product Image URL').fill('/images/reviews/foam-roller.svg');
    await expect(picture).toBeVisible();
    await page.getByLabel('Product Image URL').fill('/images/reviews/no-such-picture.svg');
    await expect(picture).toHaveCount(0);
    await page.getByLabel('Product Image URL').fill('/images/reviews/foam-roller.svg');
    await expect(page.getByLabel('Limited Time Offer Details')).toHaveCount(0);
    await page.getByLabel('Enable Limited Time Offer').click();
    await page.getByLabel('Limited Time Offer Details').fill('Two for one');
    await page.getByLabel('Primary Affiliate URL').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByRole('alert')).toContainText('https://');
    await page.getByLabel('Primary Affiliate URL').fill('https://shop.example/roller');
    await page.getByRole('button', { name: 'Create Post' }).click();
    await expect(page.getByText('Product review post created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/thisisme/manage-posts');
  });

  await test.step('in the list it is a draft with a preview', async () => {
    await page.getByLabel('Search posts').fill(title.toUpperCase());
    await expect(page.getByText('1 post', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: title });
    await expect(row).toContainText('Draft');
    await expect(row).toContainText('5/5');
    await expect(row).toContainText(category);
    await expect(row.getByRole('link', { name: `Preview ${title}` })).toHaveAttribute(
      'href',
      /^\/product\/pre-[0-9a-f-]{36}-view-justme$/,
    );
    await page.getByLabel('Status').selectOption('Published');
    await expect(page.getByText('No post matches this search.')).toBeVisible();
    await page.getByLabel('Status').selectOption('All states');
  });

  await test.step('editing it', async () => {
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(page.getByLabel('Primary CTA Text')).toHaveValue('Buy Now');
    await expect(page.getByText('Visitors do not see this post.')).toBeVisible();
    await page.getByLabel('Product Title').fill(' ');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByRole('alert')).toHaveText('Title is required');
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Price').fill('$19.50');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByLabel('Overall Rating').selectOption('3 Stars');
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await expect(page).toHaveURL('/thisisme/manage-posts');
    await openPost(page, title);
    await expect(page.getByLabel('Price')).toHaveValue('$19.50');
    await expect(page.getByLabel('Overall Rating')).toHaveValue('3');
    await expect(page.getByLabel(category)).toBeChecked();
  });

  await test.step('deleting the category says what it costs', async () => {
    await page.goto('/thisisme/master-category');
    await page.getByRole('button', { name: `Delete ${category}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Category' });
    await expect(dialog).toContainText('is used by 1 post, which loses it.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Category deleted successfully!')).toBeVisible();
    await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole('row', { name: title })).toContainText('Uncategorized');
  });

  await test.step('deleting the post asks first', async () => {
    const asked: string[] = [];
    page.once('dialog', async (dialog) => {
      asked.push(dialog.message());
      await dialog.dismiss();
    });
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    expect(asked).toEqual([
      'Are you sure you want to delete this post? This action cannot be undone.',
    ]);
    await deletePost(page, title);
    await expect(page.getByRole('row', { name: title })).toHaveCount(0);
  });

  await test.step('what was done stands in the activity', async () => {
    await page.goto('/thisisme');
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await expect(activity).toContainText('Delete Post');
    await expect(activity).toContainText(title);
  });

  await test.step('after logging out Back shows nothing', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/thisisme/login');
    expect(await page.evaluate(() => localStorage.getItem('admin_user'))).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL('/thisisme/login');
    await expect(heading(page, 'Admin Login')).toBeVisible();
    await expect(page.getByText('Admin Dashboard')).toHaveCount(0);
  });
});

test('unsaved text: a warning before leaving, kept over a reload, gone after a log-out', async ({
  page,
}) => {
  const title = unique('Unsaved');
  await signIn(page);
  await page.getByRole('main').getByRole('link', { name: 'Create New Post' }).click();
  await page.getByLabel('Product Title').fill(title);
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (asked.length < 3 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'Cancel' }).click();
  expect(asked).toEqual(['confirm']);
  await expect(page).toHaveURL('/thisisme/create-post');
  await expect(page.getByLabel('Product Title')).toHaveValue(title);

  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await expect(page).toHaveURL('/thisisme/create-post');
  await expect(page.getByLabel('Product Title')).toHaveValue(title);

  await page.reload();
  expect(asked).toEqual(['confirm', 'confirm', 'beforeunload']);
  const offer = page.getByRole('region', { name: 'Unsaved text' });
  await expect(offer).toContainText(title);
  await expect(page.getByLabel('Product Title')).toHaveValue('');
  await page.reload();
  await offer.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
  await expect(offer).toHaveCount(0);

  await page.goto('/thisisme');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/thisisme/login');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('spotter_draft'))).toEqual([]);
});

test('two tabs edit one post: the second save loses nothing of either', async ({
  page,
  context,
}) => {
  const title = unique('Two tabs');
  await signIn(page);
  await createPost(page, title);
  await openPost(page, title);
  const other = await context.newPage();
  await openPost(other, title);

  await other.getByLabel('Price').fill('$20');
  await other.getByLabel('Pros').fill('Light');
  await other.getByRole('button', { name: 'Update Post' }).click();
  await expect(other.getByText('Post updated successfully!')).toBeVisible();

  await page.getByLabel('Price').fill('$30');
  await page.getByLabel('Cons').fill('Loud');
  await page.getByRole('button', { name: 'Update Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' });
  await expect(dialog).toContainText('$20');
  await expect(dialog).toContainText('$30');
  await expect(dialog).toContainText('Loud');

  await test.step('theirs, with mine kept at hand', async () => {
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('$20');
    await expect(page.getByLabel('Cons')).toHaveValue('');
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('$30');
  });

  await test.step('mine, with what only they changed', async () => {
    await page.getByRole('button', { name: 'Update Post' }).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await openPost(page, title);
    await expect(page.getByLabel('Price')).toHaveValue('$30');
    await expect(page.getByLabel('Pros')).toHaveValue('Light');
    await expect(page.getByLabel('Cons')).toHaveValue('Loud');
  });
  await deletePost(page, title);
});

test('a session that ends in mid-edit: sign in over the page and go on', async ({
  page,
  context,
}) => {
  const title = unique('Expired');
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Equipment').check();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toContainText('nothing you typed is lost');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill(owner.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Product review post created successfully!')).toBeVisible();
  await deletePost(page, title);
});

test('failures say so in place and can be tried again', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/admin/posts?**', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await page.getByRole('main').getByRole('link', { name: 'Manage Posts' }).click();
  await expect(page.getByRole('alert')).toContainText('The database is away.');
  await page.unroute('**/api/admin/posts?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+ posts$/)).toBeVisible();
});

test('the sidebar: by keyboard, remembered, a drawer on small screens', async ({
  page,
  context,
}) => {
  await signIn(page);
  const sidebar = page.getByRole('complementary', { name: 'Admin Panel' });
  await expect(sidebar).toHaveCSS('width', '256px');
  await page.keyboard.press('Control+b');
  await expect(sidebar).toHaveCSS('width', '48px');
  await page.reload();
  await expect(sidebar).toHaveCSS('width', '48px');
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sidebar_state');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(7);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sidebar).toBeHidden();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' });
  await expect(drawer).toHaveCSS('width', '288px');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await drawer.getByRole('link', { name: 'Manage Posts' }).click();
  await expect(page).toHaveURL('/thisisme/manage-posts');
  await expect(drawer).toHaveCount(0);
});

test('a change of path shows the large blue spinner for 300 ms', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const spinner = page.getByRole('status', { name: 'Loading...' });
  await expect(spinner).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Master Category' }).click();
  await expect(spinner).toBeVisible();
  await page.clock.runFor(299);
  await expect(spinner).toBeVisible();
  await page.clock.runFor(1);
  await expect(spinner).toHaveCount(0);
  await expect(heading(page, 'Master Category')).toBeVisible();
});

const screens = [
  '/thisisme',
  '/thisisme/manage-posts',
  '/thisisme/manage-posts?search=zzzzzz',
  '/thisisme/create-post',
  '/thisisme/master-category',
  '/thisisme/no-such-screen',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`in ${colorScheme}, ${width} wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });
      // A dozen screens, each looked at by axe.
      test.slow();

      test('no screen has an accessibility violation, and all fit', async ({ page }) => {
        const check = async (name: string) => {
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
          expect.soft(found, name).toEqual([]);
          const root = page.locator('html');
          const beyond = await root.evaluate((html) => html.scrollWidth - window.innerWidth);
          expect.soft(beyond, name).toBeLessThanOrEqual(0);
        };
        await page.goto('/thisisme/login');
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await check('login');
        await signIn(page);
        for (const screen of screens) {
          await page.goto(screen);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByText('Loading...')).toHaveCount(0);
          await check(screen);
        }
        await page.goto('/thisisme/manage-posts?status=draft');
        await page
          .getByRole('link', { name: /^Edit / })
          .first()
          .click();
        await expect(page.getByLabel('Product Title')).toBeVisible();
        await page.getByLabel('Product Title').fill('');
        await page.getByRole('button', { name: 'Update Post' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await check('messages of the form');
        page.once('dialog', (dialog) => dialog.accept());
        await page.goto('/thisisme/master-category');
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check('dialog');
      });
    });
  }
}
