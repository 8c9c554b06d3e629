import { useLocation, useSearch } from 'wouter';
import type { AnalyticsList, AnalyticsSort } from '../../core/analytics/reports.ts';
import { type AnalyticsView, analyticsAddress, readAnalyticsView } from './analytics-address.ts';

/** What the address asks for, and how to change it. */
export function useView() {
  return readAnalyticsView(useSearch());
}

/** One list of the screen as the address has it. */
export function useList<List extends AnalyticsList>(list: List) {
  const [, navigate] = useLocation();
  const view = useView();
  const shown: AnalyticsView[List] = view[list];
  return {
    /** What the list is asked. */
    query: { period: view.period, ...shown },
    /** The address of the screen with another page of this list. */
    pageAddress: (page: number) => analyticsAddress({ ...view, [list]: { ...shown, page } }),
    /** Sorts the list, from its first page. */
    sortBy: (sort: AnalyticsSort<List>) =>
      navigate(analyticsAddress({ ...view, [list]: { sort, page: 1 } }), { replace: true }),
  };
}
