import { previewMessages } from '../../../core/posts/messages.ts';
import { errorMessage, RequestError } from '../../api/request-error.ts';

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

export function previewFailure(error: unknown, labelOf: (field: string) => string): string {
  const text = errorMessage(error, previewMessages.failed);
  const field = error instanceof RequestError ? error.field : undefined;
  const label = field === undefined ? field : labelOf(field);
  return label === field ? text : `${label}: ${text}`;
}
