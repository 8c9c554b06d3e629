/** What the browser stories of the owner share. */
import AxeBuilder from '@axe-core/playwright';
import { type Cookie, expect, type Page } from '@playwright/test';
import { emptyPostForm, type PostForm } from '../core/posts/schema.ts';

/** The demonstration's owner, as its login screen shows. */
export const owner = { username: 'owner', password: 'spotter-demo' };

/** Names that no other test uses: all of them share one database. */
export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Fills in the login form and sends it. */
export async function fillIn(page: Page, password: string) {
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in at the form, on the way to a screen. */
export async function signInAtTheForm(page: Page, path = '/thisisme') {
  await page.goto(path);
  await fillIn(page, owner.password);
  await expect(page.getByText('Admin Dashboard')).toBeVisible();
}

/** The session that the stories of this process share, by site: the edge takes sixty sign-ins a minute. */
const sessions = new Map<string, Cookie[]>();

/** Opens a screen, signed in: for stories that are not about the form. */
export async function signIn(page: Page, path = '/thisisme') {
  // Some small file of the site, so that the browser keeps the cookie as it does at the form.
  await page.goto('/robots.txt');
  const { origin } = new URL(page.url());
  const context = page.context();
  await context.addCookies(sessions.get(origin) ?? []);
  const isOpen = () => page.evaluate(async () => (await fetch('/api/admin/session')).ok);
  if (!sessions.has(origin) || !(await isOpen())) {
    await ask(page, 'POST', '/session', {
      username_input: owner.username,
      password_input: owner.password,
    });
    sessions.set(origin, await context.cookies(origin));
  }
  await page.goto(path);
  await expect(page.getByText('Admin Dashboard')).toBeVisible();
}

/** Makes a draft in the category Recovery. */
export async function createPost(page: Page, title: string) {
  await page.goto('/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Recovery').check();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Product review post created successfully!')).toBeVisible();
}

/** Opens a post in its form, by way of the list. */
export async function openPost(page: Page, title: string) {
  await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByLabel('Product Title')).toHaveValue(title);
}

/** Deletes a post from the list. */
export async function deletePost(page: Page, title: string) {
  await page.goto(`/thisisme/manage-posts?search=${encodeURIComponent(title)}`);
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText('Post deleted successfully!')).toBeVisible();
}

/** The screen's heading. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Asks the owner's API as the open page would; answers what it says. */
export function ask(page: Page, method: string, path: string, body?: unknown) {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`/api/admin${path}`, { method, headers, body });
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
      return response.status === 204 ? null : response.json();
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** Makes a draft in the category Recovery past the form, with fields that it may not offer; answers its id. */
export async function draftByHand(page: Page, fields: Partial<PostForm>): Promise<string> {
  const { items } = await ask(page, 'GET', '/categories');
  const recovery = items.find(({ slug }: { slug: string }) => slug === 'recovery');
  const form = { ...emptyPostForm, category_ids: [recovery.id], ...fields };
  const { post } = await ask(page, 'POST', '/posts', form);
  return post.id;
}

/** No accessibility violation, and nothing beyond the side of the screen. */
export async function expectAccessible(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect.soft(found, name).toEqual([]);
  const root = page.locator('html');
  const beyond = await root.evaluate((html) => html.scrollWidth - window.innerWidth);
  expect.soft(beyond, name).toBeLessThanOrEqual(0);
}

/** What a person would paste: read by pasting, because no page of the site may ask for it. */
export async function clipboardText(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.setContent('<textarea aria-label="Paste here"></textarea>');
  const field = other.getByLabel('Paste here');
  await field.focus();
  await other.keyboard.press('Control+V');
  const text = await field.inputValue();
  await other.close();
  await page.bringToFront();
  return text;
}
