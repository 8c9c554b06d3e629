import { queryOptions } from '@tanstack/react-query';
import type { LanguageChoice, LanguageState } from '../../core/languages/choice.ts';
import { client } from '../api/client.ts';
import { invalidate, queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';

/** Milliseconds between questions whether the build in the chosen language is served. */
const BUILD_INTERVAL = 3_000;

export const isWaiting = ({ language, built }: LanguageState) =>
  built !== null && built !== language;

export const languageQuery = () =>
  queryOptions({
    queryKey: ['language'],
    queryFn: () => request(() => client.settings.language.$get()),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isWaiting(state.data) ? BUILD_INTERVAL : false,
  });

export async function setLanguage(json: LanguageChoice): Promise<void> {
  await request(() => client.settings.language.$put({ json }));
  queryClient.setQueryData(
    languageQuery().queryKey,
    (known) => known && { ...known, ...json, unknown: null },
  );
  await invalidate('publishing', 'activity');
}
