import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminBestOf } from '../../core/best-of/admin.ts';
import type { BestOfForm } from '../../core/best-of/form.ts';
import type { DocumentQuery } from '../../core/content/schema.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import type { AutosaveAnswer, AutosavePayload } from '../content/kind.ts';
import type { PreviewRequest } from '../content/preview/preview-source.ts';

const pages = client['best-of'];

export const bestOfRevisions = pages[':id'].revisions;
export const bestOfTrash = client['best-of-trash'];

export const bestOfPagesQuery = (query: DocumentQuery) =>
  queryOptions({
    queryKey: ['best-of', 'list', query],
    queryFn: () => request(() => pages.$get({ query: { ...query, page: String(query.page) } })),
    placeholderData: keepPreviousData,
  });

export const refreshBestOf = () =>
  invalidate('best-of', 'schedule', 'dashboard', 'activity', 'publishing', 'media');

export const readBestOf = async (id: string): Promise<AdminBestOf> =>
  (await request(() => pages[':id'].$get({ param: { id } }))).content;

export const createBestOf = async (form: BestOfForm): Promise<AdminBestOf> =>
  (await request(() => pages.$post({ json: { form } }))).content;

/** Saves the text of an unpublished page, or the draft of a published one. */
export const saveBestOf = async (
  id: string,
  json: { form: BestOfForm; version: string },
): Promise<AdminBestOf> =>
  (await request(() => pages[':id'].$put({ param: { id }, json }))).content;

export const publishBestOf = async (
  id: string,
  json: { form?: BestOfForm; version: string; substantive: boolean },
): Promise<AdminBestOf> =>
  (await request(() => pages[':id'].publish.$post({ param: { id }, json }))).content;

export const unpublishBestOf = async (id: string, version: string): Promise<AdminBestOf> =>
  (await request(() => pages[':id'].unpublish.$post({ param: { id }, json: { version } }))).content;

export const deleteBestOf = (id: string) => request(() => pages[':id'].$delete({ param: { id } }));

/** Saves fields of a draft, which visitors do not see; without a version it creates the page. */
export const autosaveBestOf = (
  id: string,
  json: AutosavePayload<BestOfForm>,
): Promise<AutosaveAnswer> => request(() => pages[':id'].draft.$put({ param: { id }, json }));

/** @returns the page as published, null when nothing is left */
export const discardBestOfDraft = async (
  id: string,
  version: string,
): Promise<AdminBestOf | null> =>
  (await request(() => pages[':id'].draft.$delete({ param: { id }, query: { version } }))).content;

/** The page of an unsaved form, as text. */
export async function readBestOfPreview(preview: PreviewRequest<BestOfForm>): Promise<string> {
  const init = {
    body: JSON.stringify(preview),
    headers: { 'Content-Type': 'application/json' },
  };
  const page: unknown = await request(() => client['best-of-preview'].$post({}, { init }));
  return String(page);
}

/** What the editor shows of reviews that are picked or compared. */
export const pickedReviewsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['best-of', 'reviews', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await request(() => client['best-of-reviews'].$get({ query: { ids: ids.join() } }))).items,
  });

export const definedSpecificationsQuery = () =>
  queryOptions({
    queryKey: ['specifications', 'defined'],
    queryFn: async () => (await request(() => client.specifications.$get())).items,
  });
