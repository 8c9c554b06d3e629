import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { OwnerSettings, SettingsForm } from '../../core/settings/registry.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

type SettingsAnswer = InferResponseType<typeof client.settings.$get, 200>;

/** The settings as forms show them, with '' for a text that is not set, and what visitors read in place of those. */
export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: () => request(() => client.settings.$get()) });

export type SettingDefaults = SettingsAnswer['defaults'];

/** Saves the settings given, and returns all. */
export async function saveSettings(json: SettingsForm): Promise<OwnerSettings> {
  const saved = await request(() => client.settings.$patch({ json }));
  queryClient.setQueryData(settingsQuery().queryKey, saved);
  await invalidate('publishing', 'activity');
  return saved.settings;
}
