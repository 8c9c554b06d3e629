import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnerSettings } from '../../core/settings/schema.ts';
import { client } from '../api/client.ts';
import { ask } from '../api/request.ts';

/** What is set for the whole site. */
export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: () => ask(() => client.settings.$get()),
  });
}

/** Takes up what has just been saved, and marks as old what else it shows up in. */
export function useSavedSettings() {
  const queries = useQueryClient();
  return async (saved: Partial<OwnerSettings>) => {
    queries.setQueryData<OwnerSettings>(['settings'], (known) => known && { ...known, ...saved });
    await queries.invalidateQueries({ queryKey: ['activity'] });
  };
}

/** Turns the switch of the construction page. */
export function setUnderConstruction(enabled: boolean) {
  return ask(() => client.settings['under-construction'].$put({ json: { enabled } }));
}

/** Sets where the days of the counting begin. */
export function setTimeZone(time_zone: string) {
  return ask(() => client.settings['time-zone'].$put({ json: { time_zone } }));
}
