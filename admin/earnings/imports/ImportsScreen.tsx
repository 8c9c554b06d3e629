import { earningMessages } from '../../../core/earnings/messages.ts';
import { EarningsLayout } from '../EarningsLayout.tsx';

export default function ImportsScreen() {
  return <EarningsLayout title={earningMessages.screens.imports} />;
}
