import type { Context } from 'hono';
import { z } from 'zod';
import { callFunction } from '../database/service-client.ts';
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
    admin_user_id_input: context.get('owner').id,
    setting_key_input: key,
    setting_value_input: value,
    description_input: description,
  };
  const result = await callFunction(context.env, 'save_setting', input, outcomeSchema);
  return result.outcome === 'saved';
}
