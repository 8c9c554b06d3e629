import type { z } from 'zod';
import type { AdminDocument, PublicDocument } from '../../core/content/schema.ts';
import type { DocumentPages } from '../../core/screens/documents.ts';
import type { Json } from '../../supabase/database.types.ts';

/** What has a draft, a history, a schedule and a trash, and what is said about it. */
export interface ContentKind<Content extends { id: string } = { id: string }> {
  /** Its name in the database. */
  kind: string;
  /** A text as its editor needs it. */
  schema: z.ZodType<Content>;
  /** Fields of a form that can be stored while they are typed, as the database takes them. */
  fields: z.ZodType<Json, Record<string, unknown>>;
  /** Takes the name of a field that the database refuses, and gives what is answered. */
  refusal: z.ZodType<{ error: string; field: string }>;
  messages: { missing: string; changed: string };
}

/** What every document has. */
export interface Titled {
  title: string;
  slug: string | null;
}

/** What its previews need of a kind of documents. */
export interface PreviewedKind<Content extends Titled = Titled> {
  kind: string;
  schema: z.ZodType<AdminDocument<Content>>;
  pages: DocumentPages<PublicDocument<Content & { slug: string }>>;
  messages: Record<'untitled' | 'previewRibbon' | 'changesRibbon' | 'previewFailed', string>;
}

/** A kind whose text is one JSON document. */
export interface DocumentKind<Content extends Titled & Json, Form>
  extends ContentKind<AdminDocument<Content>>,
    PreviewedKind<Content> {
  messages: ContentKind['messages'] & PreviewedKind['messages'];
  /** What is sent with a save. */
  form: z.ZodType<Form, Form>;
  /** Any form of the right shape, even one that could not be saved. */
  state: z.ZodType<Form>;
  /** The content of a form. */
  contentOf(form: Form): Content;
  /** The content that a save stores. Fields that the form did not change stay as they are stored. */
  savedContent(stored: Readonly<Record<string, unknown>>, form: Form): Json;
}
