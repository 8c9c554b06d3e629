import { z } from 'zod';
import { notAttributedQuerySchema } from '../../../core/earnings/requests.ts';
import { paths } from '../../shell/paths.ts';
import { listAddress } from '../../ui/list/list-address.ts';

const querySchema = notAttributedQuerySchema
  .pick({ search: true, sort: true, page: true })
  .extend({ view: z.enum(['groups', 'assignments']).default('groups') });

export type AttributionQuery = z.output<typeof querySchema>;

export const attributionAddress = listAddress(paths.notAttributed, querySchema);
