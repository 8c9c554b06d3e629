import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteSettingsForm } from '../../core/settings/schema.ts';
import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

const QUERY_KEY = ['settings', 'site'];

/** The texts of the site as they are set; '' for one that is the default. */
export function useSiteSettings() {
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => (await ask(() => client.settings.site.$get())).settings,
  });
}

/** Saves the texts of the site, which are then on every page. */
export function useSaveSiteSettings() {
  const queries = useQueryClient();
  return async (form: SiteSettingsForm): Promise<SiteSettingsForm> => {
    const { settings } = await ask(() => client.settings.site.$put({ json: form }));
    queries.setQueryData(QUERY_KEY, settings);
    await Promise.all(
      [['publishing'], ['activity']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
    return settings;
  };
}
