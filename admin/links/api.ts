import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BulkChange } from '../../core/links/bulk.ts';
import type { CsvRow } from '../../core/links/csv-rows.ts';
import type { LinkFields, LinksQuery, ManagedLink } from '../../core/links/managed.ts';
import { client } from '../api/client.ts';
import { invalidate } from '../api/query-client.ts';
import { request } from '../api/request.ts';

const links = client['managed-links'];

export const exportUrl = '/api/admin/managed-links/export';

export const linksQuery = (query: LinksQuery) =>
  queryOptions({
    queryKey: ['managed-links', 'list', query],
    queryFn: () => request(() => links.$get({ query: { ...query, page: `${query.page}` } })),
    placeholderData: keepPreviousData,
  });

/** The merchants that links may belong to, with their rules. */
export const shopsQuery = () =>
  queryOptions({
    queryKey: ['managed-links', 'shops'],
    queryFn: async () => (await request(() => links.shops.$get())).items,
  });

export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['managed-links', 'uses', id],
    queryFn: async () => (await request(() => links.uses[':id'].$get({ param: { id } }))).items,
  });

/** Done when the lists show the result, because the next change needs the version of the row. */
async function changing<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    await invalidate('managed-links', 'activity');
  }
}

/** Creates a link, or updates a version of a known one. */
export async function saveLink(
  fields: LinkFields,
  known: { id: string; version: string } | null,
): Promise<void> {
  if (known === null) {
    await changing(request(() => links.$post({ json: fields })));
    return;
  }
  const { id, version } = known;
  const json = { ...fields, version };
  await changing(request(() => links[':id'].$put({ param: { id }, json })));
}

/** Without `apply` the answer only says what would change. */
export function changeLinks(chosen: readonly ManagedLink[], change: BulkChange, apply: boolean) {
  const known = chosen.map(({ id, updated_at }) => ({ id, version: updated_at }));
  const answer = request(() => links.bulk.$post({ json: { links: known, change, apply } }));
  return apply ? changing(answer) : answer;
}

/** Without `apply` the answer only says what would change. */
export function importLinks(rows: CsvRow[], apply: boolean) {
  const answer = request(() => links.import.$post({ json: { rows, apply } }));
  return apply ? changing(answer) : answer;
}
