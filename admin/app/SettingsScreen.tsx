import { useQuery } from '@tanstack/react-query';
import { settingsMessages, siteTextMessages } from '../../core/settings/messages.ts';
import { EventStorageCard } from '../analytics/index.ts';
import { WebhookCard } from '../assistant/index.ts';
import { RetentionCard } from '../revisions/index.ts';
import {
  ConstructionCard,
  SiteTextsForm,
  settingsQuery,
  siteTextsQuery,
  TimeZoneCard,
} from '../settings/index.ts';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';

export default function SettingsScreen() {
  return (
    <ScreenGroup group="settings" title="Settings">
      <div className="grid max-w-3xl gap-6">
        <WebhookCard />
        <Loaded query={useQuery(settingsQuery())} failure={settingsMessages.loadFailed}>
          {({ under_construction, time_zone }) => (
            <>
              <ConstructionCard enabled={under_construction} />
              <TimeZoneCard key={time_zone} timeZone={time_zone} />
            </>
          )}
        </Loaded>
        <RetentionCard />
        <EventStorageCard />
        <Card title={siteTextMessages.title}>
          <Loaded query={useQuery(siteTextsQuery())} failure={siteTextMessages.loadFailed}>
            {(settings) => <SiteTextsForm settings={settings} />}
          </Loaded>
        </Card>
      </div>
    </ScreenGroup>
  );
}
