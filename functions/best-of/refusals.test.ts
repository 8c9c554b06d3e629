import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { execute, rows } from '../testing/owner.fixture.ts';
import {
  bestOfForm,
  createEditor,
  type Editor,
  pick,
  removePages,
  resetPages,
} from './pages.fixture.ts';

const nowhere = '0b0f0000-0000-4000-8000-00000000dead';
const category = '0b0f0000-0000-4000-8000-0000000000c1';

let editor: Editor;

beforeEach(async () => {
  await resetPages();
  editor = await createEditor();
});
afterAll(() => removePages());

describe('what cannot be stored', () => {
  test.each([
    ['title', { title: '\u200b ' }, bestOfMessages.titleRequired],
    ['picks', { picks: [pick(1), pick(1)] }, bestOfMessages.pickTwice],
  ])('is refused at its field: %s', async (field, fields, error) => {
    const body = { form: { ...bestOfForm(), ...fields } };
    expect(await editor.ask('POST', '/best-of', body)).toMatchObject({
      status: 400,
      json: { field, error },
    });
    expect(await rows('select id from public.documents')).toEqual([]);
  });

  test('one hundred picks with every text at its limit are stored', async () => {
    const picks = Array.from({ length: 100 }, (_, index) =>
      pick(index, { reason: 'r'.repeat(5_000) }),
    );
    const page = await editor.create({ picks });
    expect(page.content.picks).toHaveLength(100);
    const texts = { introduction: '€'.repeat(50_000), how_we_chose: '€'.repeat(50_000) };
    const large = { form: bestOfForm({ ...texts, picks }) };
    expect(await editor.ask('POST', '/best-of', large)).toMatchObject({ status: 201 });
    const wide = picks.map((one) => ({ ...one, reason: '€'.repeat(5_000) }));
    expect(await editor.ask('POST', '/best-of', { form: bestOfForm({ picks: wide }) })).toEqual({
      status: 400,
      json: { error: bestOfMessages.tooLarge, field: 'introduction' },
    });
  });

  test('categories and specifications that were deleted are left out', async () => {
    await execute(`insert into public.categories (id, name, slug) values ('${category}', 'Shoes', 'shoes');
      insert into public.specifications (id, name) values ('${category}', 'Weight')`);
    const ids = [nowhere, category];
    const page = await editor.create({ category_ids: ids, specification_ids: ids });
    expect(page.content).toMatchObject({
      category_ids: [category],
      specification_ids: [category],
    });
  });
});
