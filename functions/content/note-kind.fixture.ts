import { z } from 'zod';
import { DOCUMENTS } from '../../core/backups/kinds.ts';
import {
  adminDocumentSchema,
  contentOfForm,
  draftFieldsSchema,
  type PublicDocument,
} from '../../core/content/schema.ts';
import { checkedFields } from '../../core/forms/checked-fields.ts';
import { isSlug, textBlock, textLine } from '../../core/forms/text-field.ts';
import { bestOfPages, type DocumentPages, documentPages } from '../../core/screens/documents.ts';
import { bestOfContent } from '../../core/screens/pages.fixture.ts';
import { adminApi } from '../admin-api.ts';
import { documentKinds } from '../document-kinds.ts';
import { refusalOf } from '../http/entity.ts';
import { emptyTables, execute } from '../testing/owner.fixture.ts';
import { documentsOf } from './document-routes.ts';
import type { DocumentKind } from './kind.ts';
import { livePreviewOf } from './preview-routes.ts';
import { trashOf } from './trash-routes.ts';

const formSchema = z.object({
  title: textLine(200),
  slug: textLine(100).refine((slug) => slug === '' || isSlug(slug), 'Not a slug'),
  text: textBlock(1_000),
});

export type NoteForm = z.output<typeof formSchema>;

export const emptyNote: NoteForm = { title: '', slug: '', text: '' };

const isField = (name: string): name is keyof NoteForm => Object.hasOwn(formSchema.shape, name);

const draft = draftFieldsSchema((given) =>
  checkedFields<Partial<NoteForm>>(given, (name) =>
    isField(name) ? formSchema.shape[name] : undefined,
  ),
);

const contentSchema = z.object({
  title: z.string(),
  slug: z.string().nullable(),
  text: z.string(),
});

type NoteContent = z.output<typeof contentSchema>;

/** A note has its own page below `/notes`, which is drawn as a best-of page without picks. */
const notePages: DocumentPages<PublicDocument<NoteContent & { slug: string }>> = {
  folder: '/notes',
  isListed: false,
  of: (pages) => Object(pages).note ?? [],
  reviewIds: () => [],
  shown: (page) => JSON.stringify(page),
  including: (_, pages) => pages,
  screen: (page, source, previewed) => {
    const { title, slug, text } = page.content;
    const content = bestOfContent(slug, [], { title, introduction: text });
    return bestOfPages.screen({ ...page, content: { ...content, slug } }, source, previewed);
  },
};

const noteKind: DocumentKind<NoteContent, NoteForm> = {
  kind: 'note',
  schema: adminDocumentSchema(contentSchema),
  form: formSchema,
  state: z.object({ title: z.string(), slug: z.string(), text: z.string() }),
  fields: draft.transform((fields) => contentOfForm(fields)),
  contentOf: contentOfForm,
  savedContent: (stored, form) => ({ ...stored, ...contentOfForm(form) }),
  refusal: refusalOf({
    slug: { error: 'Taken', field: 'slug' },
    title: { error: 'Without a title', field: 'title' },
  }),
  pages: notePages,
  messages: {
    missing: 'There is no such note',
    changed: 'This note was changed elsewhere',
    untitled: 'Untitled note',
    previewRibbon: 'Not public',
    changesRibbon: 'Changes are not public',
    previewFailed: 'This note could not be loaded',
  },
};

adminApi
  .route('/notes', documentsOf(noteKind))
  .route('/notes-trash', trashOf(noteKind))
  .route('/notes-preview', livePreviewOf(noteKind));

/** A kind of three fields, which nothing knows but this file. */
export async function declareNotes(): Promise<void> {
  Object.assign(DOCUMENTS, { note: { one: 'note', many: 'notes', content: contentSchema } });
  if (!documentPages.includes(notePages)) {
    documentPages.push(notePages);
    documentKinds.push(noteKind);
  }
  await execute(`insert into private.content_kinds (kind, noun, name, called, empty)
    values ('note', 'note', 'Note', 'the note "%s"', '{"title": "", "slug": null, "text": ""}')
    on conflict do nothing`);
}

/** For the files that come after. */
export async function forgetNotes(): Promise<void> {
  Reflect.deleteProperty(DOCUMENTS, 'note');
  if (documentPages.includes(notePages)) {
    documentPages.splice(documentPages.indexOf(notePages), 1);
    documentKinds.splice(documentKinds.indexOf(noteKind), 1);
  }
  await emptyTables('public.documents');
  await execute(`delete from private.content_kinds where kind = 'note'`);
}
