import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AttributionRun, NotAttributedQuery } from '../../../core/earnings/requests.ts';
import type { AssignmentForm } from '../../../core/earnings/schema.ts';
import { client } from '../../api/client.ts';
import { invalidate } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

const { attribution } = client.earnings;
const { assignments } = attribution;

export const notAttributedQuery = (query: NotAttributedQuery) =>
  queryOptions({
    queryKey: ['earnings', 'not-attributed', query],
    queryFn: () => request(() => attribution.$get({ query: { ...query, page: `${query.page}` } })),
    placeholderData: keepPreviousData,
  });

export const assignmentsQuery = (page: number) =>
  queryOptions({
    queryKey: ['earnings', 'assignments', page],
    queryFn: () => request(() => assignments.$get({ query: { page: `${page}` } })),
    placeholderData: keepPreviousData,
  });

export const refreshAttribution = () => invalidate('earnings', 'activity');

/**
 * Assigns rows that have something in common, a part of them in each request.
 * @param onProgress called with the transactions that are assigned so far
 * @returns how many are assigned
 */
export async function assign(
  json: AssignmentForm,
  onProgress: (transactions: number) => void,
): Promise<number> {
  for (;;) {
    const { assignment, remaining } = await request(() => assignments.$put({ json }));
    if (remaining === 0) return assignment.transactions;
    onProgress(assignment.transactions);
  }
}

/** Returns the rows of an assignment, a part of them in each request. */
export async function removeAssignment(id: string): Promise<void> {
  for (;;) {
    const { remaining } = await request(() => assignments[':id'].$delete({ param: { id } }));
    if (remaining === 0) return;
  }
}

const runPart = (after: AttributionRun['after']) =>
  request(() => attribution.run.$post({ json: { after } }));

/**
 * Looks for the reviews of all transactions again, a part of them in each request.
 * @returns how many were found
 */
export async function runAttribution(): Promise<number> {
  let found = 0;
  let after: AttributionRun['after'] = null;
  do {
    const ran: Awaited<ReturnType<typeof runPart>> = await runPart(after);
    found += ran.attributed;
    after = ran.after;
  } while (after !== null);
  return found;
}
