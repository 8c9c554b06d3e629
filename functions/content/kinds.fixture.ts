import { z } from 'zod';
import { emptyBestOfForm } from '../../core/best-of/form.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { emptySitePageForm } from '../../core/site-pages/form.ts';
import { createOwnerBrowser } from '../testing/owner.fixture.ts';
import { emptyNote } from './note-kind.fixture.ts';

interface TestedKind {
  kind: string;
  /** Under /api/admin. */
  path: string;
  trash: string;
  /** Of a form that is not saved. */
  livePreview: string;
  /** The folder of the pages that visitors see, and that of previews. */
  pages: string;
  previews: string;
  table: string;
  /** The title that visitors see, in SQL. */
  title: string;
  /** In names of actions of the activity log. */
  name: string;
  /** What the activity log calls a text. */
  called(title: string): string;
  emptied: string;
  form: object;
  /** A field for a text besides the title. */
  line: string;
  publish(form: object): { method: string; suffix: string; body: object };
  unpublish: { method: string; suffix: string; body: object };
}

/** What all kinds of documents have in common. */
const documents = {
  table: 'public.documents',
  title: "content ->> 'title'",
  publish: (form: object) => ({ method: 'POST', suffix: '/publish', body: { form } }),
  unpublish: { method: 'POST', suffix: '/unpublish', body: {} },
};

/** Every kind of content, and one that only tests have, for tests of what they have in common. */
export const testedKinds: TestedKind[] = [
  {
    kind: 'post',
    path: '/posts',
    trash: '/trash',
    livePreview: '/preview',
    pages: '/reviews',
    previews: '/product',
    table: 'public.posts',
    title: 'title',
    name: 'Post',
    called: (title) => `"${title}"`,
    emptied: '1 post',
    form: emptyPostForm,
    line: 'seo_title',
    publish: (form) => ({
      method: 'PUT',
      suffix: '',
      body: { form: { ...form, published: true } },
    }),
    unpublish: { method: 'PUT', suffix: '/published', body: { published: false } },
  },
  {
    kind: 'best-of',
    path: '/best-of',
    trash: '/best-of-trash',
    livePreview: '/best-of-preview',
    pages: '/best',
    previews: '/best',
    name: 'Best-of Page',
    called: (title) => `the best-of page "${title}"`,
    emptied: '1 best-of page',
    form: emptyBestOfForm,
    line: 'seo_title',
    ...documents,
  },
  {
    kind: 'site-page',
    path: '/pages',
    trash: '/pages-trash',
    livePreview: '/pages-preview',
    pages: '',
    previews: '',
    name: 'Page',
    called: (title) => `the page "${title}"`,
    emptied: '1 page',
    form: emptySitePageForm,
    line: 'text',
    ...documents,
  },
  {
    kind: 'note',
    path: '/notes',
    trash: '/notes-trash',
    livePreview: '/notes-preview',
    pages: '/notes',
    previews: '/notes',
    name: 'Note',
    called: (title) => `the note "${title}"`,
    emptied: '1 note',
    form: emptyNote,
    line: 'text',
    ...documents,
  },
];

const versionSchema = z
  .object({ version: z.string() })
  .or(z.object({ content: z.object({ version: z.string() }) }).transform(({ content }) => content));

/** The owner's browser with what tests do to the texts of a kind. */
export async function createWriter(tested: TestedKind) {
  const browser = await createOwnerBrowser();
  const versionOf = ({ status, json }: { status: number; json: unknown }) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
    return versionSchema.parse(json).version;
  };
  const formOf = (fields: object) => ({ ...tested.form, ...fields });
  const addressOf = (id: string) => `${tested.path}/${id}`;
  const version = async (id: string) => versionOf(await browser.ask('GET', addressOf(id)));
  return {
    ...browser,
    version,
    /** As the first autosave of a new text does. */
    autosave: async (id: string, fields: object, from: string | null = null) =>
      versionOf(await browser.ask('PUT', `${addressOf(id)}/draft`, { fields, version: from })),
    /** @param kept whether this text stays a revision when the next one is stored */
    sendDraft: (id: string, fields: object, from: string | null, kept?: true) =>
      browser.ask('PUT', `${addressOf(id)}/draft`, { fields, version: from, kept }),
    discard: (id: string, from: string) =>
      browser.ask('DELETE', `${addressOf(id)}/draft?${new URLSearchParams({ version: from })}`),
    save: async (id: string, fields: object) => {
      const body = { form: formOf(fields), version: await version(id) };
      return versionOf(await browser.ask('PUT', addressOf(id), body));
    },
    publish: async (id: string, fields: object) => {
      const { method, suffix, body } = tested.publish(formOf(fields));
      const given = { ...body, version: await version(id) };
      return versionOf(await browser.ask(method, `${addressOf(id)}${suffix}`, given));
    },
    unpublish: async (id: string) => {
      const { method, suffix, body } = tested.unpublish;
      const given = { ...body, version: await version(id) };
      return versionOf(await browser.ask(method, `${addressOf(id)}${suffix}`, given));
    },
    schedule: async (id: string, instants: object) =>
      browser.ask('PUT', `${addressOf(id)}/schedule`, {
        publish_at: null,
        unpublish_at: null,
        unpublish_to: null,
        changes_at: null,
        version: await version(id),
        ...instants,
      }),
  };
}

export type Writer = Awaited<ReturnType<typeof createWriter>>;
