import { z } from 'zod';
import { DOCUMENTS } from '../../core/backups/kinds.ts';
import {
  adminDocumentSchema,
  contentOfForm,
  draftFieldsSchema,
} from '../../core/content/schema.ts';
import { checkedFields } from '../../core/forms/checked-fields.ts';
import { isSlug, textBlock, textLine } from '../../core/forms/text-field.ts';
import { adminApi } from '../admin-api.ts';
import { refusalOf } from '../http/entity.ts';
import { emptyTables, execute } from '../testing/owner.fixture.ts';
import { documentsOf } from './document-routes.ts';
import type { DocumentKind } from './kind.ts';
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

const noteSchema = adminDocumentSchema(contentSchema);

const noteKind: DocumentKind<z.infer<typeof noteSchema>, NoteForm> = {
  kind: 'note',
  schema: noteSchema,
  form: formSchema,
  fields: draft.transform((fields) => contentOfForm(fields)),
  contentOf: contentOfForm,
  savedContent: (stored, form) => ({ ...stored, ...contentOfForm(form) }),
  refusal: refusalOf({
    slug: { error: 'Taken', field: 'slug' },
    title: { error: 'Without a title', field: 'title' },
  }),
  messages: { missing: 'There is no such note', changed: 'This note was changed elsewhere' },
};

adminApi.route('/notes', documentsOf(noteKind)).route('/notes-trash', trashOf(noteKind));

/** A kind of three fields, which nothing knows but this file. */
export async function declareNotes(): Promise<void> {
  Object.assign(DOCUMENTS, { note: { one: 'note', many: 'notes', content: contentSchema } });
  await execute(`insert into private.content_kinds (kind, noun, name, called, empty)
    values ('note', 'note', 'Note', 'the note "%s"', '{"title": "", "slug": null, "text": ""}')
    on conflict do nothing`);
}

/** For the files that come after. */
export async function forgetNotes(): Promise<void> {
  Reflect.deleteProperty(DOCUMENTS, 'note');
  await emptyTables('public.documents');
  await execute(`delete from private.content_kinds where kind = 'note'`);
}
