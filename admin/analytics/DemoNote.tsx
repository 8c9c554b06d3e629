import { useQuery } from '@tanstack/react-query';
import { analyticsMessages } from '../../core/analytics/messages.ts';
import { demoDataQuery } from './api.ts';

/** A note that the numbers below include generated data. */
export function DemoNote() {
  const { data } = useQuery(demoDataQuery());
  if (!data?.present) return null;
  return (
    <p className="mt-3 border-l-4 border-accent pl-3 text-sm">
      {analyticsMessages.demoData}{' '}
      <code className="font-note whitespace-nowrap">npm run demo -- remove</code>.
    </p>
  );
}
