import { analyticsAddress } from './analytics-address.ts';
import { PeriodLinks } from './PeriodLinks.tsx';
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
