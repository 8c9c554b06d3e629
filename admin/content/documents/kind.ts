import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { AdminDocument } from '../../../core/content/schema.ts';
import { conflictOf } from '../../api/request-error.ts';
import { formatDateTime } from '../../ui/time/dates.ts';
import type { EditedKind, FieldOf, FormRules } from '../kind.ts';
import { type PreviewRoute, previewSource } from '../preview/preview-source.ts';
import type { RowSource } from '../RowActions.tsx';
import { type DocumentRoutes, documentApi } from './api.ts';
import { documentMessages as messages } from './messages.ts';

/** What every form of a document has. */
export type DocumentForm = FieldValues & { title: string; slug: string };

/** What every document has. */
export interface Titled {
  title: string;
  slug: string | null;
}

/** Lists of a kind. */
export interface DocumentSource extends RowSource {
  /** Its name in the database, which begins the keys of its queries. */
  name: string;
  routes: Pick<DocumentRoutes<never>, '$get'>;
  /** The page that visitors see at a slug. */
  pagePath(slug: string): string;
}

/** What differs between the editors of two kinds. */
interface Declared<Form extends DocumentForm, Content extends Titled> {
  source: DocumentSource;
  routes: DocumentRoutes<Form>;
  preview: { action: string; route: PreviewRoute };
  /** Of the fields, in the order of the form. */
  labels: Readonly<Record<FieldOf<Form>, string>>;
  empty: Form;
  /** What a save accepts. */
  schema: z.ZodType<Form, Form>;
  stateSchema: z.ZodType<Form>;
  storedSchema: z.ZodType<AdminDocument<Content>>;
  /** Content stored by an older version may lack fields. */
  formOf(content: Content): Form;
  checkDraft: FormRules<Form, never>['checkDraft'];
  Conflict: EditedKind<Form, never>['Conflict'];
  texts: Record<'missing' | 'changed' | 'leave' | 'titleRequired' | 'form' | 'saveFailed', string>;
}

export interface DocumentKind<Form extends DocumentForm, Content extends Titled>
  extends EditedKind<Form, AdminDocument<Content>>,
    Pick<Declared<Form, Content>, 'source' | 'schema'> {
  api: ReturnType<typeof documentApi<Form, AdminDocument<Content>>>;
  /** The first invalid field. */
  summarize(errors: FieldErrors<Form>): string | undefined;
  /** Of the form. */
  label: string;
  saveFailed: string;
}

/** The first message, also one inside a list. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [key, inner] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : firstMessage(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Call it once for a kind: its editors compare it. */
export function documentKind<Form extends DocumentForm, Content extends Titled>(
  declared: Declared<Form, Content>,
): DocumentKind<Form, Content> {
  const { source, routes, preview, labels, storedSchema, formOf, texts, ...rules } = declared;
  const api = documentApi(routes, storedSchema);
  const fieldNames = Object.keys(labels) as FieldOf<Form>[];
  const isField = (name: string): name is FieldOf<Form> => Object.hasOwn(labels, name);
  const labelOf = (field: string) => (isField(field) ? labels[field] : field);
  return {
    ...rules,
    source,
    api,
    name: source.name,
    paths: source.paths,
    refresh: source.refresh,
    read: api.read,
    autosave: api.autosave,
    discardDraft: api.discardDraft,
    fieldNames,
    labelOf,
    sameValue: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    formOf: ({ content }) => formOf(content),
    newKey: `new-${source.name}`,
    // The address of a page that was public leaves a redirect behind.
    manualFields: (stored) =>
      stored?.published_at && !stored.published ? ['slug' as FieldOf<Form>] : [],
    conflicting: (error) => conflictOf(error, 'content', storedSchema),
    preview: previewSource(preview.action, preview.route, labelOf),
    pageOf: ({ published, slug }) => (published && slug !== null ? source.pagePath(slug) : null),
    redirects: false,
    savesDrafts: true,
    summarize(errors) {
      for (const name of fieldNames) {
        const message = firstMessage(errors[name]);
        if (message === undefined) continue;
        return message === texts.titleRequired ? message : `${labels[name]}: ${message}`;
      }
      return undefined;
    },
    label: texts.form,
    saveFailed: texts.saveFailed,
    texts: {
      ...texts,
      hidden: messages.hidden,
      shown: ({ updated_at }) => messages.pageAsPublished(formatDateTime(updated_at)),
    },
  };
}
