import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BestOfForm, emptyBestOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { BEST_OF_LIST_PATH } from '../../core/best-of/schema.ts';
import { previewPath } from '../../core/http/preview-path.ts';
import { createBrowser, execute, rows } from '../testing/owner.fixture.ts';
import {
  createEditor,
  type Editor,
  pick,
  removePages,
  resetPages,
  reviewId,
} from './pages.fixture.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

let editor: Editor;

beforeEach(async () => {
  await resetPages();
  editor = await createEditor();
});
afterAll(() => removePages());

const ask = (fields: Partial<BestOfForm>, id: string | null = null) =>
  editor.ask('POST', '/best-of-preview', { id, form: { ...emptyBestOfForm, ...fields } });

describe('the live preview', () => {
  test('shows the unsaved form as visitors would see it, and stores nothing', async () => {
    const { status, json } = await ask({
      title: 'Typed',
      picks: [pick(2), pick(3), pick(1)],
      comparisons: [[reviewId(2), reviewId(1)]],
    });
    expect(status).toBe(200);
    const { path, page } = Object(json);
    expect(path).toBe('/edge/best-of');
    expect(page).toMatchObject({
      page: { content: { title: 'Typed', picks: [pick(2), pick(1)] } },
      comparisons: [{ path: '/compare/runner-vs-walker' }],
      texts: { author_name: 'Ada Tester' },
    });
    expect(page.reviews.map(({ title }: { title: string }) => title)).toEqual(['Walker', 'Runner']);
    expect(await rows('select id from public.documents')).toEqual([]);
  });

  test('shows a form that could not be saved as far as it goes', async () => {
    const stored = await editor.createPublic();
    const fields = {
      title: ' ',
      slug: 'Not a slug',
      faq: [{ id: stored.id, question: '', answer: '' }],
    };
    const { status, json } = await ask(fields, stored.id);
    expect(status).toBe(200);
    expect(Object(json).page.page).toMatchObject({
      id: stored.id,
      content: { title: bestOfMessages.untitled, slug: 'best-shoes' },
    });
  });

  test('alone may be framed, by this site only', async () => {
    const body = { id: null, form: emptyBestOfForm };
    const { headers } = await editor.send('POST', '/best-of-preview', body);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'");
    expect(headers.get('Cache-Control')).toBe('no-store');
    const form = new FormData();
    form.set('preview', JSON.stringify(body));
    expect((await editor.upload('/best-of-preview', form)).status).toBe(200);
  });

  test.each([
    ['of no JSON', 'x'],
    ['of no form', { id: null, form: {} }],
    ['of 101 picks', { id: null, form: { ...emptyBestOfForm, picks: Array(101).fill(pick(1)) } }],
  ])('%s is refused', async (_, body) => {
    expect((await editor.send('POST', '/best-of-preview', body)).status).toBe(400);
    const stranger = await createBrowser().send('POST', '/best-of-preview', body);
    expect(stranger.status).toBe(401);
  });
});

describe('the preview of a stored page', () => {
  const visit = async (id: string) => {
    const response = await editor.visit(previewPath(BEST_OF_LIST_PATH, id));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('shows a draft to the owner, whatever the construction switch says', async () => {
    const { id } = await editor.create({ picks: [pick(1)] });
    const { status, headers, text } = await visit(id);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      path: '/edge/best-of',
      page: { ribbon: bestOfMessages.previewRibbon, indexed: false },
    });
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Cache-Control')).toBe('no-store');
    await execute(`insert into public.site_settings (setting_key, setting_value)
      values ('under_construction_enabled', 'true')
      on conflict (setting_key) do update set setting_value = 'true'`);
    try {
      const later = await createEditor();
      expect((await later.visit(previewPath(BEST_OF_LIST_PATH, id))).status).toBe(200);
    } finally {
      await execute(`update public.site_settings set setting_value = 'false'
        where setting_key = 'under_construction_enabled'`);
    }
  });

  test('is nothing for anybody else, nor in the trash', async () => {
    const { id } = await editor.create();
    expect((await createBrowser().request(previewPath(BEST_OF_LIST_PATH, id))).status).toBe(404);
    await editor.ask('DELETE', `/best-of/${id}`);
    expect((await visit(id)).status).toBe(404);
  });
});
