import { z } from 'zod';

/** Networks whose API is read. They have the same slugs as the imports of their files. */
export const sourceNetworks = ['awin', 'impact'] as const;

export type SourceNetwork = (typeof sourceNetworks)[number];

/** Why a fetch failed or waits. Their sentences are in source-messages.ts. */
export const sourceProblems = [
  /** The key is refused. */
  'credentials',
  /** The account may not read this, or does not exist. */
  'account',
  /** Too many requests; continued when the network allows it. */
  'rate',
  /** No answer, or a failure of the network. */
  'unreachable',
  /** A response that is incomplete or not as documented. */
  'unreadable',
  /** A request that the network rejected as invalid. */
  'refused',
] as const;

export type SourceProblem = (typeof sourceProblems)[number];

/** `waiting`: continued at `retry_at`. */
export const sourceStates = ['idle', 'fetching', 'waiting'] as const;

export const earningSourceSchema = z.object({
  network: z.enum(sourceNetworks),
  /** Whether the keys are set. */
  is_configured: z.boolean(),
  state: z.enum(sourceStates),
  started_at: z.string().nullable(),
  retry_at: z.string().nullable(),
  /** When the last complete fetch began; everything before it is known. */
  last_success_at: z.string().nullable(),
  problem: z.enum(sourceProblems).nullable(),
  problem_at: z.string().nullable(),
  /** Of the current or last fetch. */
  read_count: z.number(),
  /** Of these, how many were new or had changed. */
  changed_count: z.number(),
  refused_count: z.number(),
});

export type EarningSource = z.infer<typeof earningSourceSchema>;
