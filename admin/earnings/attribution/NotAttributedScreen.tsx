import { earningMessages } from '../../../core/earnings/messages.ts';
import { EarningsLayout } from '../EarningsLayout.tsx';

export default function NotAttributedScreen() {
  return <EarningsLayout title={earningMessages.screens.notAttributed} />;
}
