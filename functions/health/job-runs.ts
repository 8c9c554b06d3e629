import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';

/** Records that a job has started. The minute's job does so with its alerts. */
export async function noteJobRun(env: Env, job: 'daily'): Promise<void> {
  await callFunction(env, 'note_job_run', { job_input: job }, z.null());
}
