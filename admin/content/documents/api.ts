import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { z } from 'zod';
import { autosavedSchema, type DocumentQuery } from '../../../core/content/schema.ts';
import type { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';
import type { AutosavePayload } from '../kind.ts';

type Routes = (typeof client)['best-of'];
type One = { param: { id: string } };
type Answer = Promise<ClientResponse<unknown>>;

/** The routes of a kind of documents. What they answer of a text is parsed, because it differs. */
export interface DocumentRoutes<Form> extends Pick<Routes, '$get'> {
  $post(asked: { json: { form: Form } }): Answer;
  ':id': Pick<Routes[':id'], '$delete'> & {
    $get(asked: One): Answer;
    $put(asked: One & { json: { form: Form; version: string } }): Answer;
    publish: {
      $post(asked: One & { json: { form: Form; version: string; substantive: boolean } }): Answer;
    };
    unpublish: { $post(asked: One & { json: { version: string } }): Answer };
    draft: {
      $put(asked: One & { json: AutosavePayload<Form> }): Answer;
      $delete(asked: One & { query: { version: string } }): Answer;
    };
  };
}

/** Begins the keys of its queries with the name of the kind. */
export const documentsQuery = (
  { name, routes }: { name: string; routes: Pick<Routes, '$get'> },
  query: DocumentQuery,
) =>
  queryOptions({
    queryKey: [name, 'list', query],
    queryFn: () => request(() => routes.$get({ query: { ...query, page: String(query.page) } })),
    placeholderData: keepPreviousData,
  });

/** Moves a document to the trash. */
export const deleteDocument = (routes: { ':id': Pick<Routes[':id'], '$delete'> }, id: string) =>
  request(() => routes[':id'].$delete({ param: { id } }));

/** What its editor asks of a kind. */
export function documentApi<Form, Stored>(routes: DocumentRoutes<Form>, schema: z.ZodType<Stored>) {
  const one = routes[':id'];
  const answerSchema = z.object({ content: schema });
  const leftSchema = z.object({ content: schema.nullable() });
  const read = async (send: () => Answer) => answerSchema.parse(await request(send)).content;
  return {
    read: (id: string) => read(() => one.$get({ param: { id } })),
    create: (form: Form) => read(() => routes.$post({ json: { form } })),
    /** Saves the text of an unpublished document, or the draft of a published one. */
    save: (id: string, json: { form: Form; version: string }) =>
      read(() => one.$put({ param: { id }, json })),
    publish: (id: string, json: { form: Form; version: string; substantive: boolean }) =>
      read(() => one.publish.$post({ param: { id }, json })),
    unpublish: (id: string, version: string) =>
      read(() => one.unpublish.$post({ param: { id }, json: { version } })),
    /** Saves fields of a draft, which visitors do not see; without a version it creates the document. */
    autosave: async (id: string, json: AutosavePayload<Form>) =>
      autosavedSchema.parse(await request((): Answer => one.draft.$put({ param: { id }, json }))),
    /** @returns the document as published, null when nothing is left */
    discardDraft: async (id: string, version: string) =>
      leftSchema.parse(
        await request((): Answer => one.draft.$delete({ param: { id }, query: { version } })),
      ).content,
  };
}
