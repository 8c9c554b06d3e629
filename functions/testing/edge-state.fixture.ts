import { EdgeState } from '../edge/index.ts';

/** The state of an isolate that waits for the database: visitors wait only briefly, and a busy machine is slow. */
export const patientEdgeState = (given: { now: () => number }) =>
  new EdgeState({ ...given, fetch: (input, init) => fetch(input, { ...init, signal: null }) });
