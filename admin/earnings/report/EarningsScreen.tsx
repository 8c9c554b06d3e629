import { earningMessages } from '../../../core/earnings/messages.ts';
import { EarningsLayout } from '../EarningsLayout.tsx';

export default function EarningsScreen() {
  return <EarningsLayout title={earningMessages.screens.report} />;
}
