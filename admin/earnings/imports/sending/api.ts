import { z } from 'zod';
import { importMessages } from '../../../../core/earnings/import-messages.ts';
import { type EarningImport, earningImportSchema } from '../../../../core/earnings/schema.ts';
import { client } from '../../../api/client.ts';
import { request } from '../../../api/request.ts';
import { RequestError } from '../../../api/request-error.ts';
import type { ImportRequests } from '../engine/index.ts';

const { imports } = client.earnings;

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
