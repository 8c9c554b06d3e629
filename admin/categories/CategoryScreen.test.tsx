import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { categoryMessages } from '../../core/categories/messages.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { versionMessages } from '../ui/form/version-messages.ts';
import { sortableMessages } from '../ui/sortable-messages.ts';
import CategoryScreen from './CategoryScreen.tsx';

const id = (number: number) => `0a1b2c3d-0000-4000-8000-00000000000${number}`;
const version = '2026-11-27T10:00:00.000Z';

const category = {
  id: id(9),
  name: 'Watches',
  slug: 'watches',
  active: true,
  post_count: 2,
  created_at: version,
  updated_at: version,
  version,
  introduction: '',
  seo_title: 'Running watches',
  seo_description: '',
  specification_ids: [id(1), id(2), id(3)],
};

const item = (number: number, name: string, given: object = {}) => ({
  id: id(number),
  name,
  kind: 'number',
  unit: 'g',
  direction: null,
  version,
  post_count: number,
  category_ids: [],
  ...given,
});

const items = [
  item(1, 'Weight', { direction: 'lower' }),
  item(2, 'Battery'),
  item(3, 'GPS', { kind: 'yes-no', unit: null, direction: 'higher' }),
  item(4, 'Display', { kind: 'text', unit: null }),
];

type Routes = Parameters<typeof serve>[0];

async function open(routes: Routes = {}) {
  const known = [...items];
  const sent = serve({
    [`GET /categories/${category.id}`]: () => Response.json({ category }),
    'GET /specifications': () => Response.json({ items: known, lists: [] }),
    'POST /specifications': ({ body }) => {
      const made = item(5, Object(body).name);
      known.push(made);
      return Response.json({ specification: made }, { status: 201 });
    },
    [`PUT /categories/${category.id}/page`]: ({ body }) =>
      Response.json({
        category: { ...category, ...Object(body).form, version: '2026-11-27T11:00:00.000Z' },
      }),
    ...routes,
  });
  const user = renderScreen(
    `/thisisme/master-category/${category.id}`,
    <CategoryScreen id={category.id} />,
  );
  await screen.findByText('Weight');
  return {
    user,
    saves: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  };
}

const names = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByText(/^\w+$/).textContent);

const press = (name: string) => screen.getByRole('button', { name });

test('the list is reordered with buttons, shortened, and saved with the texts', async () => {
  const { user, saves } = await open();
  expect(screen.getByText('Number, g · lower is better · 1 review')).toBeDefined();
  expect(screen.getByText('Yes or no · yes is better · 3 reviews')).toBeDefined();
  await user.click(press(sortableMessages.moveDown('Weight')));
  expect(names()).toEqual(['Battery', 'Weight', 'GPS']);
  await user.click(press(sortableMessages.remove('Battery')));
  await user.selectOptions(screen.getByLabelText(messages.existing), 'Display');
  await user.click(press(messages.add));
  expect(names()).toEqual(['Weight', 'GPS', 'Display']);
  await user.clear(screen.getByLabelText(categoryMessages.seoTitle));
  await user.click(press('Save'));
  await screen.findByText(categoryMessages.pageSaved);
  expect(saves()).toEqual([
    {
      form: {
        introduction: '',
        seo_title: '',
        seo_description: '',
        specification_ids: [id(1), id(3), id(4)],
      },
      version,
    },
  ]);
  await waitFor(() => expect(press('Save').hasAttribute('disabled')).toBe(true));
});

test('a new specification joins the list; an invalid one is reported at its field', async () => {
  const { user } = await open();
  await user.click(press(messages.addNew));
  const dialog = within(await screen.findByRole('dialog', { name: messages.addTitle }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(messages.nameRequired);
  await user.type(dialog.getByLabelText(/^Name/), 'Height');
  await user.selectOptions(dialog.getByLabelText(messages.kind), 'Text');
  expect(dialog.queryByLabelText(messages.unit)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(names()).toEqual(['Weight', 'Battery', 'GPS', 'Height']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a change in another window is neither lost nor overwritten unasked', async () => {
  const theirs = { ...category, seo_title: 'Theirs', version: '2026-11-27T12:00:00.000Z' };
  let answers = 0;
  const { user, saves } = await open({
    [`PUT /categories/${category.id}/page`]: ({ body }) => {
      answers += 1;
      return answers === 1
        ? Response.json({ error: categoryMessages.changed, category: theirs }, { status: 409 })
        : Response.json({ category: { ...theirs, ...Object(body).form } });
    },
  });
  const title = screen.getByLabelText<HTMLInputElement>(categoryMessages.seoTitle);
  await user.clear(title);
  await user.type(title, 'Mine');
  await user.click(press('Save'));
  expect((await screen.findByRole('alert')).textContent).toBe(categoryMessages.changed);
  expect(title.value).toBe('Mine');
  await user.click(press(versionMessages.save));
  await screen.findByText(categoryMessages.pageSaved);
  expect(saves()[1]).toMatchObject({ form: { seo_title: 'Mine' }, version: theirs.version });
});

test('a specification that another window has changed is loaded, or saved over', async () => {
  const theirs = item(1, 'Mass', { unit: 'kg', version: '2026-11-27T12:00:00.000Z' });
  const bodies: unknown[] = [];
  const { user } = await open({
    [`PUT /specifications/${id(1)}`]: ({ body }) => {
      bodies.push(body);
      return bodies.length === 3
        ? Response.json({ specification: theirs })
        : Response.json({ error: messages.changed, specification: theirs }, { status: 409 });
    },
  });
  await user.click(press('Edit Weight'));
  const dialog = within(await screen.findByRole('dialog', { name: messages.editTitle }));
  const unit = dialog.getByLabelText<HTMLInputElement>(/^Unit/);
  await user.clear(unit);
  await user.type(unit, 'oz');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(messages.changed);
  expect(unit.value).toBe('oz');
  await user.click(dialog.getByRole('button', { name: versionMessages.load }));
  expect(unit.value).toBe('kg');
  await user.type(unit, 's');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  await user.click(await dialog.findByRole('button', { name: versionMessages.save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toMatchObject([
    { form: { name: 'Weight', unit: 'oz' }, version },
    { form: { name: 'Mass', unit: 'kgs' }, version: theirs.version },
    { form: { name: 'Mass', unit: 'kgs' }, version: theirs.version },
  ]);
});

test('text that is typed during a save stays, and is not saved yet', async () => {
  let answer = () => {};
  const saved = new Promise<void>((settle) => {
    answer = settle;
  });
  const { user, saves } = await open({
    [`PUT /categories/${category.id}/page`]: async ({ body }) => {
      await saved;
      return Response.json({ category: { ...category, ...Object(body).form } });
    },
  });
  const title = screen.getByLabelText<HTMLInputElement>(
    new RegExp(`^${categoryMessages.seoTitle}`),
  );
  await user.type(title, ' 2');
  await user.click(press('Save'));
  await user.type(title, '3');
  answer();
  await screen.findByText(categoryMessages.pageSaved);
  expect(title.value).toBe('Running watches 23');
  expect(press('Save').hasAttribute('disabled')).toBe(false);
  expect(saves()).toMatchObject([{ form: { seo_title: 'Running watches 2' } }]);
});
