import { type Finding, healthStateSchema, type WorkerFacts } from '../../core/health/schema.ts';
import { DatabaseUnavailable } from '../database/query.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { hasRebuildHook, type Publishing, readPublishing } from '../publishing/index.ts';
import { findingsWithoutState, healthFindings } from './findings.ts';
import { readBacklogs, workerFacts } from './worker-facts.ts';

/** Null if the build or the database does not answer, which another finding reports. */
async function readBuild(env: Env): Promise<WorkerFacts['publishing']> {
  const read: Publishing | null = await readPublishing(env).catch((error: unknown) => {
    console.error('The state of the build could not be read:', error);
    return null;
  });
  if (read === null) return null;
  const { state, error, built_at, failed } = read;
  return { state, error, built_at, failed: failed.length };
}

async function readState(env: Env) {
  const start = Date.now();
  const state = await callFunction(env, 'health_state', {}, healthStateSchema);
  return { state, latency: Date.now() - start };
}

interface Scope {
  /** The origin of the request; null in a job. */
  origin: string | null;
  /** Whether the queues are asked for their backlog. */
  withBacklogs?: boolean;
}

/** All findings about the operation of the site. Throws only if the code has a defect. */
export async function findProblems(env: Env, scope: Scope): Promise<Finding[]> {
  const facts = { ...workerFacts(env, scope.origin), latency: 0, backlogs: {}, publishing: null };
  try {
    // One after the other: the first question also measures the time of an answer.
    const { state, latency } = await readState(env);
    const [publishing, isConnected, backlogs] = await Promise.all([
      readBuild(env),
      hasRebuildHook(env),
      scope.withBacklogs === true ? readBacklogs(env) : {},
    ]);
    return healthFindings(state, {
      ...facts,
      hasRebuildHook: isConnected,
      latency,
      publishing,
      backlogs,
    });
  } catch (error) {
    console.error('The state of the database could not be read:', error);
    const problem = error instanceof DatabaseUnavailable ? 'unavailable' : 'outdated';
    return findingsWithoutState(problem, facts);
  }
}
