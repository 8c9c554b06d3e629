/** The form as a preview shows it; the id is null before the text is stored. */
export interface PreviewRequest<Form> {
  id: string | null;
  form: Form;
}

export interface PreviewSource<Form> {
  /** Answers the page to a posted form. */
  action: string;
  /** The page of an unsaved form, as text. */
  read(preview: PreviewRequest<Form>): Promise<string>;
  /** What to say about a failure. */
  failure(error: unknown): string;
}
