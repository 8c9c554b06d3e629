import { useLocation, useSearch } from 'wouter';
import type { AnalyticsList, AnalyticsSort } from '../../core/analytics/reports.ts';
import { analyticsAddress, readAnalyticsView } from './analytics-address.ts';

/** The period, orders and pages that the address asks for. */
export function useAnalyticsView() {
  return readAnalyticsView(useSearch());
}

/** One list of the screen, its order and page kept in the address. */
export function useList<List extends AnalyticsList>(list: List) {
  const [, navigate] = useLocation();
  const view = useAnalyticsView();
  return {
    query: { period: view.period, ...view[list] },
    /** The address of another page of this list. */
    pageAddress: (page: number) => analyticsAddress({ ...view, [list]: { ...view[list], page } }),
    /** Sorts the list, from its first page. */
    sortBy: (sort: AnalyticsSort<List>) =>
      navigate(analyticsAddress({ ...view, [list]: { sort, page: 1 } }), { replace: true }),
  };
}
