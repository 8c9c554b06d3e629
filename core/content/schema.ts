import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';

/** Changes of published content that visitors do not see. */
export const workingDraftSchema = z.object({
  updated_at: z.string(),
  /** When they become public automatically. */
  publish_at: z.string().nullable(),
});

export type WorkingDraft = z.infer<typeof workingDraftSchema>;

/** Of a stored text, as a request names it. */
export const versionSchema = z.iso.datetime({ offset: true });

/** The changed fields of a form that can be stored now; an issue for each that cannot. */
export const draftFieldsSchema = <Fields>(
  check: (changed: Readonly<Record<string, unknown>>) => {
    fields: Fields;
    problems: readonly { name: string; message: string }[];
  },
) =>
  z.record(z.string(), z.unknown()).transform((changed, context) => {
    const { fields, problems } = check(changed);
    for (const { name, message } of problems) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
    return fields;
  });

/** Body of PUT …/:id/draft. */
export const autosaveSchema = <Fields>(fields: z.ZodType<Fields, Record<string, unknown>>) =>
  z.object({
    fields,
    /** Null creates the text. */
    version: versionSchema.nullable(),
    /** Whether this text stays a separate revision when the next one is stored. */
    kept: z.boolean().optional(),
  });

/** The answer to it. */
export const autosavedSchema = z.object({
  version: z.string(),
  draft: workingDraftSchema.nullable(),
});

/** Query of DELETE …/:id/draft. */
export const discardSchema = z.object({ version: versionSchema });

// GET of the documents of a kind

export const DOCUMENT_PAGE_SIZE = 20;

/** `changed`: published, with unpublished changes. `scheduled`: a change of it is scheduled. */
export const documentStatuses = ['all', 'published', 'changed', 'draft', 'scheduled'] as const;

export const documentSorts = [
  'updated-desc',
  'updated-asc',
  'title-asc',
  'title-desc',
  'created-desc',
  'created-asc',
] as const;

export const documentQuerySchema = z.object({
  search: z
    .string()
    .transform((search) => search.replaceAll('\0', '').trim().slice(0, SEARCH_MAX_LENGTH))
    .default(''),
  status: z.enum(documentStatuses).default('all'),
  sort: z.enum(documentSorts).default('updated-desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});

export type DocumentQuery = z.output<typeof documentQuerySchema>;

/** Title and lengths come from the draft, if there is one. */
export const documentRowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The slug of the text that visitors see, or would see; null until one is chosen or generated. */
  slug: z.string().nullable(),
  /** The number of entries of each list in its content. */
  lengths: z.record(z.string(), z.int()),
  published: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  publish_at: z.string().nullable(),
  unpublish_at: z.string().nullable(),
  draft: workingDraftSchema.nullable(),
});

export type DocumentRow = z.infer<typeof documentRowSchema>;

// …/:id

/** A document as its editor needs it, with the text of the draft. */
export const adminDocumentSchema = <Content>(content: z.ZodType<Content>) =>
  z.object({
    id: z.uuid(),
    /** Sent with a save to detect concurrent changes. */
    version: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    published: z.boolean(),
    /** The first publication. */
    published_at: z.string().nullable(),
    content_updated_at: z.string().nullable(),
    publish_at: z.string().nullable(),
    unpublish_at: z.string().nullable(),
    trashed_at: z.string().nullable(),
    /** The slug of the text that visitors see, or would see; null until one is chosen or generated. */
    slug: z.string().nullable(),
    former_slugs: z.array(z.string()),
    /** Changes of a published document that visitors do not see. */
    draft: workingDraftSchema.nullable(),
    content,
  });

export type AdminDocument<Content> = z.infer<ReturnType<typeof adminDocumentSchema<Content>>>;

/** A document as visitors see it. */
export const publicDocumentSchema = <Content>(content: z.ZodType<Content>) =>
  z.object({
    id: z.uuid(),
    former_slugs: z.array(z.string()),
    published_at: z.string(),
    content_updated_at: z.string(),
    /** As that of a review. */
    feed_slug: z.string().nullish(),
    content,
  });

export type PublicDocument<Content = { title: string; slug: string }> = z.infer<
  ReturnType<typeof publicDocumentSchema<Content>>
>;

/** Body of POST of the live preview of a kind. */
export const documentPreviewSchema = <Form>(state: z.ZodType<Form>) =>
  z.object({
    /** Null for a document that is not stored yet. */
    id: z.uuid().nullable(),
    form: state,
  });

/** The content of a form, which has '' for no slug. */
export const contentOfForm = <Form extends { slug?: string | undefined }>(form: Form) => ({
  ...form,
  ...(form.slug !== undefined && { slug: form.slug === '' ? null : form.slug }),
});

/** Body of POST. */
export const newDocumentSchema = <Form>(form: z.ZodType<Form, Form>) => z.object({ form });

/** Body of PUT …/:id: the text of an unpublished document, or the draft of a published one. */
export const documentUpdateSchema = <Form>(form: z.ZodType<Form, Form>) =>
  z.object({ form, version: versionSchema });

/** Body of POST …/:id/publish. */
export const documentPublishSchema = <Form>(form: z.ZodType<Form, Form>) =>
  z.object({
    /** Without it the stored text becomes public. */
    form: form.optional(),
    version: versionSchema,
    /** Whether the date that visitors see becomes that of this publication. */
    substantive: z.boolean().default(false),
  });

/** Body of POST …/:id/unpublish. */
export const documentUnpublishSchema = z.object({ version: versionSchema });
