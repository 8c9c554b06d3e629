import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  cursorAfter,
  PRICES_PER_PAGE,
  type PriceEntry,
  type PriceList,
  type PricesPage,
} from '../../core/prices/schema.ts';
import { client } from '../api/client.ts';
import { request } from '../api/request.ts';

export interface PriceFilter {
  which: PriceList;
  merchant: string | undefined;
}

/** Never re-read automatically: a row that is being typed in stays where it is. */
export const pricesQuery = ({ which, merchant }: PriceFilter) =>
  infiniteQueryOptions({
    queryKey: ['prices', which, merchant],
    queryFn: ({ pageParam }) =>
      request(() =>
        client.prices.$get({
          query: {
            which,
            ...(merchant !== undefined && { merchant }),
            ...(pageParam !== null && { after: pageParam }),
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items }: PricesPage) => {
      const last = items.at(-1);
      return items.length < PRICES_PER_PAGE || last === undefined ? null : cursorAfter(last);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const applyPriceRules = () => request(() => client.prices.rules.$post());

export const savePrice = (json: PriceEntry) => request(() => client.prices.$post({ json }));
