import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
import { requestRebuild } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';

const resultSchema = z.object({
  done: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** The change for which a rebuild is still to be requested. */
  announce: z.int().nullable(),
});

type Result = z.infer<typeof resultSchema>;

/** Items of one call of the database (apply_due_changes), which answers in time on a slow machine too. */
const PAGE = 100;
/** Calls of one run, which may send 50 requests on the free plan; the next run continues. */
const MAX_PAGES = 20;

/** One message per run. If it is lost, the next run sends it. */
async function announce(env: Env, change: number | null): Promise<void> {
  if (change === null) return;
  await requestRebuild(env, change);
  await callFunction(env, 'mark_schedule_announced', { change_input: change }, z.unknown());
}

/** Carries out and numbers due changes. Any number of Workers may run it at the same time. */
export async function applyDueChanges(env: Env): Promise<Pick<Result, 'done' | 'failed'>> {
  let done = 0;
  let change: number | null = null;
  let last: Result;
  let pages = 0;
  do {
    last = await callFunction(env, 'apply_due_changes', {}, resultSchema);
    done += last.done;
    change = last.announce ?? change;
    pages += 1;
  } while (last.done + last.failed === PAGE && last.done > 0 && pages < MAX_PAGES);
  await announce(env, change);
  return { done, failed: last.failed };
}

interface Item {
  owner: string;
  kind: string;
  post_id: string;
  action: string;
}

/** Does one item now, whatever its instant. */
export async function runItem(env: Env, item: Item): Promise<Pick<Result, 'done' | 'failed'>> {
  const input = {
    admin_user_id_input: item.owner,
    kind_input: item.kind,
    id_input: item.post_id,
    action_input: item.action,
  };
  const result = await callFunction(env, 'run_scheduled', input, resultSchema);
  await announce(env, result.announce);
  return { done: result.done, failed: result.failed };
}
