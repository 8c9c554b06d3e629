import { queryOptions } from '@tanstack/react-query';
import type { ExchangeRate } from '../../../core/earnings/schema.ts';
import { client } from '../../api/client.ts';
import { invalidate } from '../../api/query-client.ts';
import { request } from '../../api/request.ts';

const { rates } = client.earnings;

export const ratesQuery = () =>
  queryOptions({
    queryKey: ['earnings', 'rates'],
    queryFn: async () => (await request(() => rates.$get())).items,
  });

export const saveRate = (json: ExchangeRate) => request(() => rates.$put({ json }));

export const deleteRate = ({ currency, into_currency }: ExchangeRate) =>
  request(() =>
    rates[':currency'][':into_currency'].$delete({ param: { currency, into_currency } }),
  );

/** Combined figures of reports follow. */
export const refreshRates = () => invalidate('earnings');
