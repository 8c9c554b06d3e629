import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { HistorySource } from './source.ts';

/** The versions of a text, newest first, page by page. */
export const historyQuery = (source: HistorySource, id: string) =>
  infiniteQueryOptions({
    queryKey: ['history', source.name, id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) => source.read(id, pageParam),
    getNextPageParam: ({ items, pageSize }) =>
      items.length < pageSize ? undefined : items.at(-1)?.id,
  });

/** Two versions with their content; `older` is null if both are the same. */
export const comparisonQuery = (source: HistorySource, id: string, one: number, other: number) =>
  queryOptions({
    queryKey: ['comparison', source.name, id, one, other],
    queryFn: () => source.compare(id, one, other),
  });
