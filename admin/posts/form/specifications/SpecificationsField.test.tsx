import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { emptyPostForm, type PostForm, postFormSchema } from '../../../../core/posts/schema.ts';
import { specificationFormMessages as messages } from '../../../../core/specifications/form-messages.ts';
import { specificationValueMessages } from '../../../../core/specifications/value-messages.ts';
import { renderScreen, serve } from '../../../testing/screen.fixture.tsx';
import { SpecificationsField } from './SpecificationsField.tsx';

const id = (number: number) => `0a1b2c3d-0000-4000-8000-00000000000${number}`;
const watches = id(8);
const bands = id(9);

const item = (number: number, name: string, given: object = {}) => ({
  id: id(number),
  name,
  kind: 'number',
  unit: null,
  direction: null,
  version: '2026-11-27T10:00:00Z',
  post_count: 0,
  category_ids: [watches],
  ...given,
});

const items = [
  item(1, 'Battery', { unit: 'h' }),
  item(2, 'Display', { kind: 'text' }),
  item(3, 'GPS', { kind: 'yes-no' }),
  item(4, 'Weight', { unit: 'g' }),
];

let form: ReturnType<typeof useForm<PostForm>>;

function Editor({ given }: { given: Partial<PostForm> }) {
  form = useForm<PostForm>({ defaultValues: { ...emptyPostForm, ...given } });
  return (
    <FormProvider {...form}>
      <SpecificationsField />
    </FormProvider>
  );
}

async function open(given: Partial<PostForm>) {
  serve({
    'GET /specifications': () =>
      Response.json({
        items,
        lists: [
          { category_id: bands, name: 'Bands', specification_ids: [id(1)] },
          {
            category_id: watches,
            name: 'Watches',
            specification_ids: [id(4), id(3), id(2), id(1)],
          },
        ],
      }),
    'GET /categories': () =>
      Response.json({
        items: [
          {
            id: id(7),
            name: 'Hats',
            slug: 'hats',
            active: true,
            post_count: 0,
            created_at: '2026-01-01T00:00:00Z',
            updated_at: '2026-01-01T00:00:00Z',
          },
        ],
      }),
  });
  const user = renderScreen('/thisisme/create-post', <Editor given={given} />);
  await screen.findByRole('group', { name: 'Specifications' });
  return user;
}

const held = () =>
  form.getValues('specifications').map(({ specification_id, value }) => {
    return `${items.find((each) => each.id === specification_id)?.name}=${value}`;
  });

test('the lists of the chosen categories ask for values, in their order and each once', async () => {
  const user = await open({ category_ids: [bands, watches] });
  await screen.findByLabelText('Battery');
  expect(
    screen.getAllByText(/^(Battery|Weight|GPS|Display)$/).map((each) => each.textContent),
  ).toEqual(['Battery', 'Weight', 'GPS', 'Display']);
  await user.type(screen.getByLabelText('Display'), ' AMOLED ');
  await user.selectOptions(screen.getByLabelText('GPS'), 'Yes');
  await user.type(screen.getByLabelText('Weight'), '1,5 kg');
  expect(screen.getByText('= 1,500 g (3.31 lb)')).toBeDefined();
  await user.tab();
  expect(screen.getByLabelText<HTMLInputElement>('Weight').value).toBe('1500');
  expect(held()).toEqual(['Weight=1500', 'GPS=yes', 'Display=AMOLED']);
  await user.clear(screen.getByLabelText('Weight'));
  await user.selectOptions(screen.getByLabelText('GPS'), messages.notStated);
  expect(held()).toEqual(['Display=AMOLED']);
});

test('what is no number is kept, explained, and cannot be saved', async () => {
  const user = await open({ title: 'Watch', category_ids: [watches] });
  const weight = await screen.findByLabelText<HTMLInputElement>('Weight');
  await user.type(weight, 'heavy');
  await user.tab();
  expect(weight.value).toBe('heavy');
  expect(weight.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(messages.notNumber)).toBeDefined();
  const { error } = postFormSchema.safeParse(form.getValues());
  expect(error?.issues.map(({ message }) => message)).toEqual([
    specificationValueMessages.valueRefused,
  ]);
});

test('a value that no chosen category lists stays, and can be removed', async () => {
  const user = await open({
    category_ids: [bands],
    specifications: [
      { specification_id: id(4), value: '42.195' },
      { specification_id: id(6), value: 'x' },
    ],
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Weight')).value).toBe('42.195');
  // A stored number has one meaning.
  expect(screen.queryByText(/This can mean/)).toBeNull();
  expect(screen.getAllByText(messages.unlisted)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: messages.removeValue('Weight') }));
  await user.click(
    screen.getByRole('button', { name: messages.removeValue(messages.deletedName) }),
  );
  expect(held()).toEqual([]);
});

test('without a list the field says where to make one', async () => {
  await open({ category_ids: [id(7)] });
  const link = await screen.findByRole('link', { name: messages.listOf('Hats') });
  expect(link.getAttribute('href')).toBe(`/thisisme/master-category/${id(7)}`);
});
