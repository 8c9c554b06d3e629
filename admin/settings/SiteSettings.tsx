import { settingsMessages } from '../../core/settings/messages.ts';
import { uiMessages } from '../../core/ui/messages.ts';
import { sentence } from '../api/request.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { useSettings } from './api.ts';
import { ConstructionCard } from './ConstructionCard.tsx';
import { CountingCard } from './CountingCard.tsx';

/** What is set for the whole site, once it has been read. */
export function SiteSettings() {
  const { data, error, refetch } = useSettings();
  if (data === undefined) {
    if (error === null) return <p className="text-soft">{uiMessages.loading}</p>;
    return (
      <LoadFailure
        text={sentence(error, settingsMessages.loadFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <ConstructionCard enabled={data.under_construction} />
      <CountingCard timeZone={data.time_zone} />
    </>
  );
}
