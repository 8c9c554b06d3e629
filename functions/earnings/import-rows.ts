import type { z } from 'zod';
import type {
  EarningImport,
  EarningRowInput,
  earningProblemSchema,
} from '../../core/earnings/schema.ts';
import type { Env } from '../env.ts';

/** A fetch of a network's API. All its calls name the same instant, so that a repeated one continues. */
export interface ApiImport {
  network: string;
  /** Such as `awin-api`. */
  format: string;
  /** When the network was asked. */
  as_of: string;
  /** Of an earlier call of the same fetch; null starts an import. */
  id: string | null;
  /** Which row of the fetch the first one is; a call that is repeated changes nothing. */
  first_row: number;
  /** Whether no more calls follow. */
  is_last: boolean;
}

/** Stores what a network's API says of transactions, in as many calls as the fetch has pages. */
export function importRows(
  _env: Env,
  _fetched: ApiImport,
  _rows: readonly EarningRowInput[],
  _problems: readonly z.input<typeof earningProblemSchema>[] = [],
): Promise<EarningImport> {
  throw new Error('Not there yet');
}
