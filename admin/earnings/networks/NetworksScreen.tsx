import { earningMessages } from '../../../core/earnings/messages.ts';
import { EarningsLayout } from '../EarningsLayout.tsx';

export default function NetworksScreen() {
  return <EarningsLayout title={earningMessages.screens.networks} />;
}
