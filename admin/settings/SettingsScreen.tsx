import { WebhookCard } from '../assistant/WebhookCard.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { SiteSettings } from './SiteSettings.tsx';
import { SiteTextsCard } from './SiteTextsCard.tsx';

/** Settings: a card for each thing that can be set. */
export default function SettingsScreen() {
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenTitle title="Settings" />
      <div className="mt-7 grid gap-6">
        <WebhookCard />
        <SiteSettings />
        <SiteTextsCard />
      </div>
    </div>
  );
}
