import { queryOptions } from '@tanstack/react-query';
import type { SiteSettingsForm } from '../../core/settings/form.ts';
import type { AdminSettings } from '../../core/settings/schema.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

export const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: () => request(() => client.settings.$get()) });

/** '' where the default of a text applies. */
export const siteTextsQuery = () =>
  queryOptions({
    queryKey: ['site-texts'],
    queryFn: async () => (await request(() => client.settings.site.$get())).settings,
  });

async function settingsChanged(saved: Partial<AdminSettings>): Promise<void> {
  queryClient.setQueryData(settingsQuery().queryKey, (known) => known && { ...known, ...saved });
  await invalidate('activity');
}

export async function setUnderConstruction(enabled: boolean) {
  const send = () => client.settings['under-construction'].$put({ json: { enabled } });
  const saved = await request(send);
  await settingsChanged(saved);
  return saved;
}

export async function setTimeZone(time_zone: string) {
  const saved = await request(() => client.settings['time-zone'].$put({ json: { time_zone } }));
  await settingsChanged(saved);
}

export async function saveSiteTexts(json: SiteSettingsForm): Promise<SiteSettingsForm> {
  const { settings } = await request(() => client.settings.site.$put({ json }));
  queryClient.setQueryData(siteTextsQuery().queryKey, settings);
  await invalidate('publishing', 'activity');
  return settings;
}
