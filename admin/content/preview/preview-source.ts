import type { ClientResponse } from 'hono/client';
import { previewMessages } from '../../../core/posts/messages.ts';
import { request } from '../../api/request.ts';
import { errorMessage, RequestError } from '../../api/request-error.ts';

/** The form as a preview shows it; the id is null before the text is stored. */
interface PreviewRequest<Form> {
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

/** The same address as its action. */
export interface PreviewRoute {
  $post(asked: object, options: { init: RequestInit }): Promise<ClientResponse<unknown>>;
}

export const previewSource = <Form>(
  action: string,
  route: PreviewRoute,
  labelOf: (field: string) => string,
): PreviewSource<Form> => ({
  action,
  async read(preview) {
    const init = {
      body: JSON.stringify(preview),
      headers: { 'Content-Type': 'application/json' },
    };
    return String(await request(() => route.$post({}, { init })));
  },
  failure(error) {
    const text = errorMessage(error, previewMessages.failed);
    const field = error instanceof RequestError ? error.field : undefined;
    const label = field === undefined ? field : labelOf(field);
    return label === field ? text : `${label}: ${text}`;
  },
});
