import { queryOptions } from '@tanstack/react-query';
import type { OwnerSettings, SiteSettingsForm } from '../../core/settings/schema.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** Construction mode and time zone. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: () => request(() => client.settings.$get()),
  });

/** The texts of the site as they are set; '' where the default applies. */
export const siteTextsQuery = () =>
  queryOptions({
    queryKey: ['site-texts'],
    queryFn: async () => (await request(() => client.settings.site.$get())).settings,
  });

async function settingsChanged(saved: Partial<OwnerSettings>): Promise<void> {
  queryClient.setQueryData(settingsQuery().queryKey, (known) => known && { ...known, ...saved });
  await invalidate('activity');
}

export async function setUnderConstruction(enabled: boolean) {
  const saved = await request(() =>
    client.settings['under-construction'].$put({ json: { enabled } }),
  );
  await settingsChanged(saved);
  return saved;
}

/** Sets where the days of the analytics begin. */
export async function setTimeZone(time_zone: string): Promise<void> {
  await settingsChanged(
    await request(() => client.settings['time-zone'].$put({ json: { time_zone } })),
  );
}

/** Saves the texts, which are on every page; returns them as saved. */
export async function saveSiteTexts(form: SiteSettingsForm): Promise<SiteSettingsForm> {
  const { settings } = await request(() => client.settings.site.$put({ json: form }));
  queryClient.setQueryData(siteTextsQuery().queryKey, settings);
  await invalidate('publishing', 'activity');
  return settings;
}
