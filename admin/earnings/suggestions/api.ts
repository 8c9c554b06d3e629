import { queryOptions } from '@tanstack/react-query';
import type { Suggestion } from '../../../core/earnings/suggestions.ts';
import { client } from '../../api/client.ts';
import { request } from '../../api/request.ts';

const { suggestions } = client.earnings;

export const suggestionsQuery = () =>
  queryOptions({
    queryKey: ['earnings', 'suggestions'],
    queryFn: () => request(() => suggestions.$get()),
  });

type Key = Parameters<typeof suggestions.dismissals.$put>[0]['json']['key'];

export const dismissSuggestion = ({ key }: Suggestion) =>
  request(() => suggestions.dismissals.$put({ json: { key: key as Key } }));

export const restoreSuggestions = () => request(() => suggestions.dismissals.$delete());
