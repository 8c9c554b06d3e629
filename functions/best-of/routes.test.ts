import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { activityLog, rows } from '../testing/owner.fixture.ts';
import {
  bestOfForm,
  createEditor,
  type Editor,
  pick,
  readPages,
  removePages,
  resetPages,
  visibleTitles,
} from './pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

const nowhere = '0b0f0000-0000-4000-8000-00000000dead';

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
    expect(Object(json).content).toMatchObject({
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
    const { content: page } = Object(saved.json);
    expect(page).toMatchObject({ published: true, content: { title: 'Better shoes' } });
    expect(page.draft).toEqual({ updated_at: page.version, publish_at: null });
    expect(await visibleTitles()).toEqual(['Best shoes']);
    expect(editor.published).toHaveLength(sent);

    expect((await editor.publish(id, page.version)).status).toBe(200);
    const [visible] = (await readPages()).best_of;
    expect(visible?.content).toMatchObject({ title: 'Better shoes', slug: 'best-shoes' });
    expect(visible?.content.picks).toEqual([pick(2)]);
    expect(await editor.read(id)).toMatchObject({ draft: null });
    expect(await rows('select kind from public.revisions order by id')).toEqual(
      ['save', 'publish', 'save', 'publish'].map((kind) => ({ kind })),
    );
  });

  test('is edited and published at once, and says when only if asked', async () => {
    const { id, version } = await editor.createPublic();
    const before = await editor.read(id);
    const { json } = await editor.publish(id, version, { seo_title: 'Shoes' });
    expect(Object(json).content).toMatchObject({ content_updated_at: before.content_updated_at });
    const { status, json: substantive } = await editor.ask('POST', `/best-of/${id}/publish`, {
      version: Object(json).content.version,
      substantive: true,
    });
    expect(status).toBe(200);
    expect(Object(substantive).content.content_updated_at).not.toBeNull();
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
});

describe('two tabs', () => {
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
    expect(await rows('select kind from public.revisions order by id')).toEqual(
      ['save', 'save', 'publish'].map((kind) => ({ kind })),
    );
  });

  test('publishing and unpublishing refuse an old version too', async () => {
    const { id, version } = await editor.createPublic();
    await editor.save(id, version, { title: 'Draft of the other tab' });
    expect((await editor.publish(id, version, { title: 'Mine' })).status).toBe(409);
    const stale = await editor.ask('POST', `/best-of/${id}/unpublish`, { version });
    expect(stale.status).toBe(409);
    expect(await visibleTitles()).toEqual(['Best shoes']);
  });
});

describe('an address', () => {
  const taken = { status: 409, json: { error: bestOfMessages.slugTaken, field: 'slug' } };

  test('of another page, a former one and that of a draft are taken', async () => {
    const { id, version } = await editor.createPublic();
    const { json } = await editor.publish(id, version, { slug: 'shoes' });
    await editor.save(id, Object(json).content.version, { slug: 'trainers' });
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
