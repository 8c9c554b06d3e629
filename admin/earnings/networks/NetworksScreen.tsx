import { ScreenGroup } from '../../ui/ScreenGroup.tsx';
import { earningNetworkMessages as messages } from '../admin-messages.ts';
import { FormatsSection } from './FormatsSection.tsx';
import { RatesSection } from './RatesSection.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';
import { SubIdsSection } from './SubIdsSection.tsx';

export default function NetworksScreen() {
  return (
    <ScreenGroup group="earnings" title="Networks and rates">
      <p className="max-w-[70ch] text-soft">{messages.intro}</p>
      <div className="mt-8 grid gap-12">
        <SourcesPanel />
        <FormatsSection />
        <RatesSection />
        <SubIdsSection />
      </div>
    </ScreenGroup>
  );
}
