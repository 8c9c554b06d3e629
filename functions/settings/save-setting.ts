import type { Context } from 'hono';
import { z } from 'zod';
import { callAsOwner } from '../database/owner-call.ts';
import type { OwnerEnv } from '../http/app-env.ts';

const outcomeSchema = z.object({ outcome: z.enum(['saved', 'refused']) });

/** Logs a changed value. Returns false for an invalid one. */
export async function saveSetting(
  context: Context<OwnerEnv>,
  key: string,
  value: string,
  description: string,
): Promise<boolean> {
  const input = {
    setting_key_input: key,
    setting_value_input: value,
    description_input: description,
  };
  const result = await callAsOwner(context, 'save_setting', input, outcomeSchema);
  return result.outcome === 'saved';
}
