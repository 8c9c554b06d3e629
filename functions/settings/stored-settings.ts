import type { Context } from 'hono';
import { z } from 'zod';
import { callAsOwner } from '../database/owner-call.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import type { OwnerEnv } from '../http/app-env.ts';

/** By key. A setting that is not set is missing. */
const storedSettingsSchema = z.record(z.string(), z.string());

export type StoredSettings = z.infer<typeof storedSettingsSchema>;

export const readSettings = (env: Env, keys: string[]): Promise<StoredSettings> =>
  callFunction(env, 'read_settings', { keys }, storedSettingsSchema);

/**
 * Saves settings, of which a blank one is the default again, and logs a change. Throws a ConstraintError for a value
 * that the database refuses.
 *
 * @param keys of the settings to return, which include those that are saved
 */
export const saveSettings = (
  context: Context<OwnerEnv>,
  settings: StoredSettings,
  description: string,
  keys = Object.keys(settings),
): Promise<StoredSettings> => {
  const input = { keys, settings_input: settings, description_input: description };
  return callAsOwner(context, 'save_settings', input, storedSettingsSchema);
};
