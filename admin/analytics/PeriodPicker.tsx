import { PeriodLinks } from '../reports/PeriodLinks.tsx';
import { analyticsAddress } from './analytics-address.ts';
import { useAnalyticsView } from './use-analytics-view.ts';

export function PeriodPicker() {
  const view = useAnalyticsView();
  return (
    <PeriodLinks
      chosen={view.period}
      address={(period) => analyticsAddress({ ...view, period }, false)}
    />
  );
}
