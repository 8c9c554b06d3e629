import { useLocation, useSearch } from 'wouter';
import type { AnalyticsList, AnalyticsSort } from '../../core/analytics/reports.ts';
import { analyticsAddress, readAnalyticsView } from './analytics-address.ts';

export const useAnalyticsView = () => readAnalyticsView(useSearch());

/** The order and page of a list, kept in the address. */
export function useList<List extends AnalyticsList>(list: List) {
  const [, navigate] = useLocation();
  const view = useAnalyticsView();
  return {
    query: { period: view.period, ...view[list] },
    pageAddress: (page: number) => analyticsAddress({ ...view, [list]: { ...view[list], page } }),
    sortBy: (sort: AnalyticsSort<List>) =>
      navigate(analyticsAddress({ ...view, [list]: { sort, page: 1 } }), { replace: true }),
  };
}
