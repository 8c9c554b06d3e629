import { useQuery } from '@tanstack/react-query';
import { settingsMessages, siteTextMessages } from '../../core/settings/messages.ts';
import { EventStorageCard } from '../analytics/index.ts';
import { WebhookCard } from '../assistant/index.ts';
import { RetentionCard } from '../revisions/index.ts';
import { ConstructionCard, SiteTextsForm, settingsQuery, TimeZoneCard } from '../settings/index.ts';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';

export default function SettingsScreen() {
  return (
    <ScreenGroup group="settings" title="Settings">
      <div className="grid max-w-3xl gap-6">
        <WebhookCard />
        <Loaded query={useQuery(settingsQuery())} failure={settingsMessages.loadFailed}>
          {({ settings, defaults }) => (
            <>
              <ConstructionCard enabled={settings.under_construction_enabled} />
              <TimeZoneCard key={settings.time_zone} timeZone={settings.time_zone} />
              <RetentionCard />
              <EventStorageCard />
              <Card title={siteTextMessages.title}>
                <SiteTextsForm settings={settings} defaults={defaults} />
              </Card>
            </>
          )}
        </Loaded>
      </div>
    </ScreenGroup>
  );
}
