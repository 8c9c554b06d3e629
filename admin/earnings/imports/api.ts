import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type EarningFormat,
  type EarningProblem,
  earningFormatSchema,
  type FormatForm,
} from '../../../core/earnings/schema.ts';
import { client } from '../../api/client.ts';
import { invalidate } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

const { imports, formats } = client.earnings;

interface ImportsQuery {
  network: string;
  page: number;
}

/** Milliseconds; another tab or the daily job may be importing. */
const REFRESH = 5_000;

export const importsQuery = ({ network, page }: ImportsQuery) =>
  queryOptions({
    queryKey: ['earnings', 'imports', network, page],
    queryFn: () => request(() => imports.$get({ query: { network, page: String(page) } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state === 'running') ? REFRESH : false,
  });

export const problemsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['earnings', 'problems', id, page],
    queryFn: () =>
      request(() => imports[':id'].problems.$get({ param: { id }, query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  });

/** All rows that were not understood. */
export async function readProblems(id: string): Promise<EarningProblem[]> {
  const problems: EarningProblem[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page: String(page) };
    const found = await request(() => imports[':id'].problems.$get({ param: { id }, query }));
    problems.push(...found.items);
    if (page >= found.page_count) return problems;
  }
}

/** Everything about earnings, since imports change reports too. */
export const refreshEarnings = () => invalidate('earnings', 'activity', 'dashboard');

/** Undoes a part of an import. Call it until nothing remains. */
export const undoImport = (id: string) =>
  request(() => imports[':id'].undo.$post({ param: { id } }));

/** Creates a format, or saves the one with the id. */
export async function saveFormat(json: FormatForm, id: string | null): Promise<EarningFormat> {
  const answer =
    id === null
      ? await request(() => formats.$post({ json }))
      : await request(() => formats[':id'].$put({ param: { id }, json }));
  return earningFormatSchema.parse(answer.format);
}
