import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { formMessages } from '../../core/forms/messages.ts';
import { execute, rows } from '../testing/owner.fixture.ts';
import {
  bestOfForm,
  createEditor,
  type Editor,
  pick,
  removePages,
  resetPages,
  reviewId,
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
  const refusals: [string, Partial<Record<keyof BestOfForm, unknown>>, string, string?][] = [
    ['no title', { title: '\u200b ' }, 'title', bestOfMessages.titleRequired],
    ['a slug of capitals', { slug: 'Shoes' }, 'slug', formMessages.slugShape],
    ['a reserved slug', { slug: 'index' }, 'slug', bestOfMessages.slugReserved],
    ['that of a preview', { slug: 'pre-1-view-justme' }, 'slug', bestOfMessages.slugReserved],
    [
      '200 picks',
      { picks: Array.from({ length: 200 }, (_, index) => pick(index)) },
      'picks',
      bestOfMessages.tooManyPicks(100),
    ],
    ['a pick twice', { picks: [pick(1), pick(1)] }, 'picks', bestOfMessages.pickTwice],
    ['a pick that is no id', { picks: [pick(1, { post_id: 'x' })] }, 'picks'],
    ['a long label', { picks: [pick(1, { label: 'x'.repeat(81) })] }, 'picks'],
    ['an unknown order', { order: 'commission' }, 'order'],
    [
      'a pair of one',
      { comparisons: [[reviewId(1), reviewId(1)]] },
      'comparisons',
      bestOfMessages.pairOfOne,
    ],
    [
      'a pair twice',
      {
        comparisons: [
          [reviewId(1), reviewId(2)],
          [reviewId(2), reviewId(1)],
        ],
      },
      'comparisons',
      bestOfMessages.pairTwice,
    ],
    [
      'a question without words',
      { faq: [{ id: nowhere, question: ' ', answer: '' }] },
      'faq',
      bestOfMessages.questionRequired,
    ],
    ['a long introduction', { introduction: 'x'.repeat(50_001) }, 'introduction'],
    ['a script as image', { social_image_url: 'javascript:alert(1)' }, 'social_image_url'],
  ];

  test.each(refusals)('%s is refused by field', async (_, fields, field, error) => {
    const body = { form: { ...bestOfForm(), ...fields } };
    const { status, json } = await editor.ask('POST', '/best-of', body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ field, ...(error && { error }) });
    expect(await rows('select id from public.best_of_pages')).toEqual([]);
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
