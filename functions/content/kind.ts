import type { z } from 'zod';
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

/** A kind whose text is one JSON document. */
export interface DocumentKind<Content extends { id: string }, Form> extends ContentKind<Content> {
  /** What is sent with a save. */
  form: z.ZodType<Form, Form>;
  /** The content of a form. */
  contentOf(form: Form): Json;
  /** The content that a save stores. Fields that the form did not change stay as they are stored. */
  savedContent(stored: Readonly<Record<string, unknown>>, form: Form): Json;
}
