import { z } from 'zod';
import type { NotAttributedSort } from '../../../core/earnings/requests.ts';
import { paths } from '../../paths.ts';
import { listAddress } from '../../ui/list/list-address.ts';

/** Apart from the schema of the request, whose file is larger than this screen. */
export const sorts = [
  'amount',
  'transactions',
  'newest',
  'key',
] as const satisfies readonly NotAttributedSort[];

const querySchema = z.object({
  search: z.string().default(''),
  sort: z.enum(sorts).default('amount'),
  page: z.coerce.number().int().min(1).default(1),
  view: z.enum(['groups', 'assignments']).default('groups'),
});

export type AttributionQuery = z.output<typeof querySchema>;

export const attributionAddress = listAddress(paths.notAttributed, querySchema);
