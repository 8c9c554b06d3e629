import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { formMessages } from '../../core/forms/messages.ts';
import { activityLog, createBrowser, execute, rows } from '../testing/owner.fixture.ts';
import {
  bestOfForm,
  createEditor,
  type Editor,
  pick,
  readPages,
  removePages,
  resetPages,
  reviewId,
  visibleTitles,
} from './pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const nowhere = '0b0f0000-0000-4000-8000-00000000dead';
const category = '0b0f0000-0000-4000-8000-0000000000c1';

let editor: Editor;

beforeEach(async () => {
  await resetPages();
  editor = await createEditor();
});
afterAll(() => removePages());

describe('a new page', () => {
  test('is a draft that visitors do not see', async () => {
    const page = await editor.create({ picks: [pick(1)], introduction: '<p>Why</p>' });
    expect(page).toMatchObject({ published: false, slug: null, draft: null, published_at: null });
    expect(page.content).toMatchObject({ picks: [pick(1)], introduction: '<p>Why</p>' });
    expect(await visibleTitles()).toEqual([]);
    expect(editor.published).toEqual([]);
    expect(await activityLog()).toContain(
      'Create Best-of Page: Created the best-of page "Best shoes"',
    );
  });

  test('gets its slug from the title when it is published, and a rebuild is requested', async () => {
    const { id, version } = await editor.create({ title: 'Best Running Shoes 2026!' });
    const { status, json } = await editor.publish(id, version);
    expect(status).toBe(200);
    expect(Object(json).page).toMatchObject({
      published: true,
      slug: 'best-running-shoes-2026',
      content: { slug: 'best-running-shoes-2026' },
    });
    expect(await visibleTitles()).toEqual(['Best Running Shoes 2026!']);
    expect(editor.published).toHaveLength(1);
    const again = await editor.createPublic({ title: 'Best running shoes 2026' });
    expect(again.slug).toBe('best-running-shoes-2026-2');
    const { slug } = await editor.createPublic({ title: '最高の靴' });
    expect(slug).toMatch(/^best-of-[0-9a-f]{8}$/);
  });

  test('without a title is not published', async () => {
    const { json } = await editor.ask('PUT', `/best-of/${nowhere}/draft`, {
      fields: { introduction: 'Text' },
      version: null,
    });
    expect(await editor.publish(nowhere, Object(json).version)).toEqual({
      status: 409,
      json: { error: bestOfMessages.titleRequired, field: 'title' },
    });
  });
});

describe('a published page', () => {
  test('gets a draft from a save, which visitors see when it is published', async () => {
    const { id, version } = await editor.createPublic({ picks: [pick(1)] });
    const sent = editor.published.length;
    const saved = await editor.save(id, version, { title: 'Better shoes', picks: [pick(2)] });
    expect(saved.status).toBe(200);
    const { page } = Object(saved.json);
    expect(page).toMatchObject({ published: true, content: { title: 'Better shoes' } });
    expect(page.draft).toEqual({ updated_at: page.version, publish_at: null });
    expect(await visibleTitles()).toEqual(['Best shoes']);
    expect(editor.published).toHaveLength(sent);

    expect((await editor.publish(id, page.version)).status).toBe(200);
    const [visible] = (await readPages()).best_of;
    expect(visible?.content).toMatchObject({ title: 'Better shoes', slug: 'best-shoes' });
    expect(visible?.content.picks).toEqual([pick(2)]);
    expect(await editor.read(id)).toMatchObject({ draft: null });
    expect(await rows('select kind from public.best_of_revisions order by id')).toEqual(
      ['save', 'publish', 'save', 'publish'].map((kind) => ({ kind })),
    );
  });

  test('is edited and published at once, and says when only if asked', async () => {
    const { id, version } = await editor.createPublic();
    const before = await editor.read(id);
    const { json } = await editor.publish(id, version, { seo_title: 'Shoes' });
    expect(Object(json).page).toMatchObject({ content_updated_at: before.content_updated_at });
    const { status, json: substantive } = await editor.ask('POST', `/best-of/${id}/publish`, {
      version: Object(json).page.version,
      substantive: true,
    });
    expect(status).toBe(200);
    expect(Object(substantive).page.content_updated_at).not.toBeNull();
  });

  test('keeps an address that was public as a redirect', async () => {
    const { id, version } = await editor.createPublic();
    await editor.publish(id, version, { slug: 'shoes' });
    const [visible] = (await readPages()).best_of;
    expect(visible).toMatchObject({ former_slugs: ['best-shoes'], content: { slug: 'shoes' } });
    const { version: later } = await editor.read(id);
    await editor.publish(id, later, { slug: 'best-shoes' });
    expect((await readPages()).best_of[0]).toMatchObject({ former_slugs: ['shoes'] });
  });

  test('is unpublished with the text of its draft', async () => {
    const { id, version } = await editor.createPublic();
    const { json } = await editor.save(id, version, { title: 'Changed' });
    const { version: later } = Object(json).page;
    const sent = editor.published.length;
    const stale = await editor.ask('POST', `/best-of/${id}/unpublish`, { version });
    expect(stale.status).toBe(409);
    const { status } = await editor.ask('POST', `/best-of/${id}/unpublish`, { version: later });
    expect(status).toBe(200);
    expect(await visibleTitles()).toEqual([]);
    expect(editor.published).toHaveLength(sent + 1);
    expect(await editor.read(id)).toMatchObject({
      published: false,
      draft: null,
      slug: 'best-shoes',
      content: { title: 'Changed' },
    });
    // An answer that was lost.
    const again = await editor.ask('POST', `/best-of/${id}/unpublish`, { version: later });
    expect(again.status).toBe(200);
  });
});

describe('two tabs', () => {
  test('the later one is told, gets the other text and loses nothing', async () => {
    const { id, version } = await editor.create();
    const first = await editor.save(id, version, { title: 'First' });
    expect(first.status).toBe(200);
    const second = await editor.save(id, version, { title: 'Second' });
    expect(second.status).toBe(409);
    expect(second.json).toMatchObject({
      error: bestOfMessages.changed,
      page: { content: { title: 'First' } },
    });
    expect(await editor.read(id)).toMatchObject({ content: { title: 'First' } });
    // Both texts are there: one is stored, the other is in the tab, which saves it over the newer version.
    const over = await editor.save(id, Object(second.json).page.version, { title: 'Second' });
    expect(over.status).toBe(200);
  });

  test('the same save sent twice is one', async () => {
    const { id, version } = await editor.create();
    const both = await Promise.all([
      editor.save(id, version, { title: 'Same' }),
      editor.save(id, version, { title: 'Same' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { version: later } = await editor.read(id);
    expect((await editor.publish(id, later)).status).toBe(200);
    expect((await editor.publish(id, later)).status).toBe(200);
    expect(await rows('select kind from public.best_of_revisions order by id')).toEqual(
      ['save', 'save', 'publish'].map((kind) => ({ kind })),
    );
  });

  test('publishing refuses an old version too', async () => {
    const { id, version } = await editor.createPublic();
    await editor.save(id, version, { title: 'Draft of the other tab' });
    expect((await editor.publish(id, version, { title: 'Mine' })).status).toBe(409);
    expect(await visibleTitles()).toEqual(['Best shoes']);
  });

  test('of two that want one address, one gets it', async () => {
    const one = await editor.create({ title: 'One' });
    const other = await editor.create({ title: 'Other' });
    const statuses = await Promise.all([
      editor.publish(one.id, one.version, { title: 'One', slug: 'shoes' }),
      editor.publish(other.id, other.version, { title: 'Other', slug: 'shoes' }),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('an address', () => {
  const taken = { status: 409, json: { error: bestOfMessages.slugTaken, field: 'slug' } };

  test('of another page, a former one and that of a draft are taken', async () => {
    const { id, version } = await editor.createPublic();
    const { json } = await editor.publish(id, version, { slug: 'shoes' });
    await editor.save(id, Object(json).page.version, { slug: 'trainers' });
    for (const slug of ['shoes', 'best-shoes', 'trainers']) {
      const body = { form: bestOfForm({ slug }) };
      expect(await editor.ask('POST', '/best-of', body), slug).toEqual(taken);
      const { id: other, version: start } = await editor.create({ title: 'Other' });
      expect(await editor.save(other, start, { slug }), slug).toEqual(taken);
      expect(await editor.publish(other, start, { slug }), slug).toEqual(taken);
      const draft = { fields: { slug }, version: start };
      expect(await editor.ask('PUT', `/best-of/${other}/draft`, draft), slug).toEqual(taken);
    }
  });

  test('stays taken in the trash', async () => {
    const { id } = await editor.createPublic();
    await editor.ask('DELETE', `/best-of/${id}`);
    const body = { form: bestOfForm({ slug: 'best-shoes' }) };
    expect(await editor.ask('POST', '/best-of', body)).toEqual(taken);
  });
});

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

describe('a pick', () => {
  test('that is unpublished, trashed or deleted leaves the page, not the editor', async () => {
    const { id, version } = await editor.createPublic({ picks: [pick(1), pick(2), pick(3)] });
    const visible = async () =>
      (await readPages()).best_of[0]?.content.picks.map(({ post_id }) => post_id);
    expect(await visible()).toEqual([reviewId(1), reviewId(2)]);
    await execute(`update public.posts set published = false where id = '${reviewId(1)}'`);
    expect(await visible()).toEqual([reviewId(2)]);
    await editor.ask('DELETE', `/posts/${reviewId(2)}`);
    expect(await visible()).toEqual([]);
    await execute(`delete from public.posts where id = '${reviewId(3)}'`);
    expect((await editor.read(id)).content.picks).toHaveLength(3);

    const ids = [1, 2, 3].map(reviewId).join(',');
    const { json } = await editor.ask('GET', `/best-of-reviews?ids=${ids}`);
    expect(Object(json).items).toMatchObject([
      { id: reviewId(1), title: 'Runner', state: 'draft', has_offer: true },
      { id: reviewId(2), title: 'Walker', state: 'trashed', has_offer: false },
    ]);
    // It is saved all the same.
    const saved = await editor.save(id, version, { picks: [pick(3), pick(1)] });
    expect(saved.status).toBe(200);
  });

  test('is found by a part of its title, public ones first', async () => {
    const titles = async (search: string) => {
      const { json } = await editor.ask(
        'GET',
        `/best-of-reviews?search=${encodeURIComponent(search)}`,
      );
      return Object(json).items.map(({ title }: { title: string }) => title);
    };
    expect(await titles('')).toEqual(['Runner', 'Walker', 'Jumper']);
    expect(await titles('ER')).toEqual(['Runner', 'Walker', 'Jumper']);
    expect(await titles('%')).toEqual([]);
    expect(await titles('x'.repeat(7_000))).toEqual([]);
    const { status } = await editor.ask('GET', '/best-of-reviews?ids=x');
    expect(status).toBe(400);
  });
});

describe('the list', () => {
  const titles = async (search: string) => {
    const { json } = await editor.ask('GET', `/best-of${search}`);
    return Object(json).items.map(({ title }: { title: string }) => title);
  };

  test('is searched, filtered, sorted and paged', async () => {
    const shoes = await editor.createPublic({ picks: [pick(1)] });
    await editor.create({ title: 'Hats' });
    await editor.save(shoes.id, shoes.version, { title: 'Boots', picks: [pick(1)] });
    expect(await titles('?sort=title-asc')).toEqual(['Boots', 'Hats']);
    expect(await titles('')).toEqual(['Boots', 'Hats']);
    expect(await titles('?sort=created-desc')).toEqual(['Hats', 'Boots']);
    expect(await titles('?status=published')).toEqual(['Boots']);
    expect(await titles('?status=changed')).toEqual(['Boots']);
    expect(await titles('?status=draft')).toEqual(['Hats']);
    expect(await titles('?status=scheduled')).toEqual([]);
    expect(await titles('?search=HAT')).toEqual(['Hats']);
    expect(await titles('?search=best-shoes')).toEqual(['Boots']);
    expect(await titles('?search=%25')).toEqual([]);
    const { json } = await editor.ask('GET', '/best-of?page=9');
    expect(json).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(Object(json).items[0]).toMatchObject({ pick_count: 1, slug: 'best-shoes' });
  });

  test('rejects what it does not know', async () => {
    for (const search of ['?sort=x', '?status=x', '?page=0']) {
      expect((await editor.ask('GET', `/best-of${search}`)).status, search).toBe(400);
    }
  });
});

test('what does not exist is missing, and nobody else may do anything', async () => {
  const version = '2026-11-24T12:00:00+00:00';
  const form = bestOfForm();
  const requests: [string, string, unknown?][] = [
    ['GET', `/best-of/${nowhere}`],
    ['PUT', `/best-of/${nowhere}`, { form, version }],
    ['POST', `/best-of/${nowhere}/publish`, { version }],
    ['POST', `/best-of/${nowhere}/unpublish`, { version }],
    ['DELETE', `/best-of/${nowhere}`],
    ['PUT', `/best-of/${nowhere}/draft`, { fields: {}, version }],
    [
      'PUT',
      `/best-of/${nowhere}/schedule`,
      { version, publish_at: null, unpublish_at: null, changes_at: null },
    ],
    ['GET', `/best-of/${nowhere}/revisions`],
    ['GET', `/best-of/${nowhere}/revisions/compare?one=1&other=2`],
    ['PUT', `/best-of/${nowhere}/revisions/1/name`, { name: 'x' }],
    ['POST', `/best-of/${nowhere}/revisions/1/restore`],
    ['POST', `/best-of-trash/${nowhere}/restore`],
    ['DELETE', `/best-of-trash/${nowhere}`],
  ];
  const stranger = createBrowser();
  for (const [method, path, body] of requests) {
    expect((await editor.ask(method, path, body)).status, `${method} ${path}`).toBe(404);
    expect((await stranger.ask(method, path, body)).status, `${method} ${path}`).toBe(401);
  }
  expect((await editor.ask('GET', '/best-of/x')).status).toBe(400);
});

describe('the trash', () => {
  test('takes a page from visitors, gives it back as a draft and forgets it', async () => {
    const { id, version } = await editor.createPublic();
    await editor.save(id, version, { title: 'Draft' });
    const sent = editor.published.length;
    expect((await editor.ask('DELETE', `/best-of/${id}`)).status).toBe(204);
    expect(editor.published).toHaveLength(sent + 1);
    expect(await visibleTitles()).toEqual([]);
    expect((await editor.ask('GET', `/best-of/${id}`)).status).toBe(404);
    const { json } = await editor.ask('GET', '/best-of-trash');
    expect(json).toMatchObject({ total: 1, items: [{ id, title: 'Draft', slug: 'best-shoes' }] });

    expect((await editor.ask('POST', `/best-of-trash/${id}/restore`)).status).toBe(204);
    expect(await editor.read(id)).toMatchObject({ published: false, content: { title: 'Draft' } });
    expect(await visibleTitles()).toEqual([]);

    await editor.ask('DELETE', `/best-of/${id}`);
    expect((await editor.ask('DELETE', `/best-of-trash/${id}`)).status).toBe(204);
    expect(await rows('select id from public.best_of_pages')).toEqual([]);
  });

  test('is emptied up to what was shown', async () => {
    const { id } = await editor.create();
    await editor.ask('DELETE', `/best-of/${id}`);
    const empty = (until: string) =>
      editor.ask('DELETE', `/best-of-trash?until=${encodeURIComponent(until)}`);
    expect(await empty('2026-01-01T00:00:00Z')).toEqual({ status: 200, json: { deleted: 0 } });
    const { json } = await editor.ask('GET', '/best-of-trash');
    const until = Object(json).items[0].trashed_at;
    expect(await empty(until)).toEqual({ status: 200, json: { deleted: 1 } });
  });
});
