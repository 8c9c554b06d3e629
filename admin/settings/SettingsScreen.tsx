import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { WebhookCard } from './WebhookCard.tsx';

/** Settings. */
export default function SettingsScreen() {
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenTitle title="Settings" />
      <div className="mt-7 grid gap-8">
        <WebhookCard />
      </div>
    </div>
  );
}
