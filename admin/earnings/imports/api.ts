import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { importMessages } from '../../../core/earnings/import-messages.ts';
import {
  type EarningFormat,
  type EarningImport,
  type EarningProblem,
  earningFormatSchema,
  earningImportSchema,
  type FormatForm,
} from '../../../core/earnings/schema.ts';
import { client } from '../../api/client.ts';
import { invalidate, queryClient } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';
import { RequestError } from '../../api/request-error.ts';
import type { ImportRequests } from './engine/import-file.ts';

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

export const formatsQuery = () =>
  queryOptions({
    queryKey: ['earnings', 'formats'],
    queryFn: async () =>
      z.array(earningFormatSchema).parse((await request(() => formats.$get())).items),
  });

export const refreshFormats = () =>
  queryClient.invalidateQueries({ queryKey: formatsQuery().queryKey });

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
    if (page >= found.pageCount) return problems;
  }
}

/** Everything about earnings, since imports change reports too. */
export const refreshEarnings = () => invalidate('earnings', 'activity', 'dashboard');

const conflictSchema = z.object({ error: z.string(), import: earningImportSchema });

/** The import of the same file that ended; null for any other failure. */
function endedImport(error: unknown): EarningImport | null {
  if (!(error instanceof RequestError) || error.status !== 409) return null;
  const known = conflictSchema.safeParse(error.body).data?.import;
  return known?.state === 'done' ? known : null;
}

export const importRequests: ImportRequests = {
  async start(json) {
    let status = 0;
    try {
      const { import: started } = await request(async () => {
        const response = await imports.$post({ json });
        status = response.status;
        return response;
      });
      return { import: started, state: status === 201 ? 'started' : 'resumed' };
    } catch (error) {
      const ended = endedImport(error);
      if (ended === null) throw error;
      return { import: ended, state: 'done' };
    }
  },
  async sendRows(id, json) {
    try {
      return (await request(() => imports[':id'].rows.$put({ param: { id }, json }))).import;
    } catch (error) {
      // Rows that another tab sent meanwhile: the import says where to continue.
      const body = error instanceof RequestError && error.status === 409 ? error.body : undefined;
      const known = conflictSchema.safeParse(body).data;
      if (known?.error === importMessages.outOfOrder) return known.import;
      throw error;
    }
  },
  finish: async (id) =>
    (await request(() => imports[':id'].finish.$post({ param: { id } }))).import,
};

/** Undoes a part of an import. Call it until nothing remains. */
export const undoImport = (id: string) =>
  request(() => imports[':id'].undo.$post({ param: { id } }));

/** Creates an own format, or saves the one with the id. */
export async function saveFormat(json: FormatForm, id: string | null): Promise<EarningFormat> {
  const answer =
    id === null
      ? await request(() => formats.$post({ json }))
      : await request(() => formats[':id'].$put({ param: { id }, json }));
  return earningFormatSchema.parse(answer.format);
}

export const deleteFormat = (id: string) =>
  request(() => formats[':id'].$delete({ param: { id } }));
