import { beforeEach, expect, test } from 'vitest';
import { emptyBestOfForm } from '../../core/best-of/form.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { createOwnerBrowser, emptyTables, resetDatabase, rows } from '../testing/owner.fixture.ts';

const id = '0a1b2c3d-0000-4000-8000-0000000000e1';
let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await emptyTables('public.best_of_pages');
  owner = await createOwnerBrowser();
});

const kinds = {
  posts: {
    path: `/posts/${id}`,
    texts: `select content ->> 'title' as title from public.revisions where content_id = '${id}' order by id`,
    form: { ...emptyPostForm, title: 'By hand' },
  },
  'best-of pages': {
    path: `/best-of/${id}`,
    texts: `select content ->> 'title' as title from public.revisions where content_id = '${id}' order by id`,
    form: { ...emptyBestOfForm, title: 'By hand' },
  },
};

async function ask(method: string, path: string, body: object) {
  const { status, json } = await owner.ask(method, path, body);
  return { status, version: String(Object(json).version), body: Object(json) };
}

const versionOf = ({ post, page }: { post?: object; page?: object }) =>
  String(Object(post ?? page).version);

test.each(Object.entries(kinds))(
  'two windows of one person: the text that loses is a revision of %s',
  async (_kind, { path, texts, form }) => {
    const titles = async () => (await rows(texts)).map(({ title }) => title);
    const autosave = (title: string, version: string | null) =>
      ask('PUT', `${path}/draft`, { fields: { title }, version });

    const opened = await autosave('Opened', null);
    const theirs = await autosave('Theirs', opened.version);
    expect(await titles()).toEqual(['Theirs']);

    // The other window continues, gets the conflict and keeps its own text.
    const refused = await autosave('Mine', opened.version);
    expect(refused.status).toBe(409);
    expect(versionOf(refused.body)).toBe(theirs.version);
    const kept = await autosave('Mine', theirs.version);
    expect(kept.status).toBe(200);
    expect(await titles()).toEqual(['Theirs', 'Mine']);

    // The first window then gets the conflict when it saves by hand.
    const saved = await ask('PUT', path, { form, version: theirs.version });
    expect(saved.status).toBe(409);
    expect((await autosave('Mine and more', kept.version)).status).toBe(200);
    expect(await titles()).toEqual(['Theirs', 'Mine', 'Mine and more']);
  },
);

test.each(Object.entries(kinds))(
  'the text of a window that takes theirs is a revision of %s',
  async (_kind, { path, texts }) => {
    const autosave = (title: string, version: string | null, kept?: true) =>
      ask('PUT', `${path}/draft`, { fields: { title }, version, kept });

    const opened = await autosave('Opened', null);
    const theirs = await autosave('Theirs', opened.version);
    expect((await autosave('Mine', opened.version)).status).toBe(409);
    const mine = await autosave('Mine', theirs.version, true);
    expect((await autosave('Theirs', mine.version)).status).toBe(200);
    const titles = (await rows(texts)).map(({ title }) => title);
    expect(titles).toEqual(['Theirs', 'Mine', 'Theirs']);
  },
);
