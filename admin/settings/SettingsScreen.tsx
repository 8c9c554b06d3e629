import { useQuery } from '@tanstack/react-query';
import { settingsMessages, siteTextMessages } from '../../core/settings/messages.ts';
import { WebhookCard } from '../assistant/index.ts';
import { RetentionCard } from '../revisions/index.ts';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { settingsQuery, siteTextsQuery } from './api.ts';
import { ConstructionCard } from './ConstructionCard.tsx';
import { SettingsLayout } from './SettingsLayout.tsx';
import { SiteTextsForm } from './SiteTextsForm.tsx';
import { TimeZoneCard } from './TimeZoneCard.tsx';

export default function SettingsScreen() {
  return (
    <SettingsLayout title="Settings">
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
        <Card title={siteTextMessages.title}>
          <Loaded query={useQuery(siteTextsQuery())} failure={siteTextMessages.loadFailed}>
            {(settings) => <SiteTextsForm settings={settings} />}
          </Loaded>
        </Card>
      </div>
    </SettingsLayout>
  );
}
