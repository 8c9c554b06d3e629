import { earningNetworkMessages as messages } from '../admin-messages.ts';
import { EarningsLayout } from '../EarningsLayout.tsx';
import { earningMessages } from '../messages.ts';
import { FormatsSection } from './FormatsSection.tsx';
import { RatesSection } from './RatesSection.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';
import { SubIdsSection } from './SubIdsSection.tsx';

export default function NetworksScreen() {
  return (
    <EarningsLayout title={earningMessages.screens.networks}>
      <p className="max-w-[70ch] text-soft">{messages.intro}</p>
      <div className="mt-8 grid gap-12">
        <SourcesPanel />
        <FormatsSection />
        <RatesSection />
        <SubIdsSection />
      </div>
    </EarningsLayout>
  );
}
