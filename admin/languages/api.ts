import { queryOptions } from '@tanstack/react-query';
import type { LanguageState } from '../../core/languages/choice.ts';
import type { Language } from '../../core/languages/list.ts';
import { client } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { saveSettings } from '../settings/index.ts';

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

export async function setLanguage(language: Language): Promise<void> {
  await saveSettings({ language });
  queryClient.setQueryData(
    languageQuery().queryKey,
    (known) => known && { ...known, language, unknown: null },
  );
}
