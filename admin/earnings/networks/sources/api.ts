import { queryOptions } from '@tanstack/react-query';
import type { EarningSource, SourceNetwork } from '../../../../core/earnings/sources.ts';
import { client } from '../../../api/client.ts';
import { invalidate } from '../../../api/query-client.ts';
import { request } from '../../../api/request.ts';

/** Milliseconds between two looks at a fetch that goes on. */
const REFRESH = 3_000;

const isBusy = (sources: readonly EarningSource[] | undefined) =>
  sources?.some(({ state }) => state === 'fetching') ?? false;

export const sourcesQuery = () =>
  queryOptions({
    queryKey: ['earning-sources'],
    queryFn: async () => (await request(() => client.earnings.sources.$get())).sources,
    refetchInterval: ({ state }) => (isBusy(state.data) ? REFRESH : false),
  });

export const fetchSource = (network: SourceNetwork) =>
  request(() => client.earnings.sources[':network'].fetch.$post({ param: { network } }));

export const refreshSources = () => invalidate('earning-sources', 'earnings', 'earning-imports');
