import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsMessages } from '../../core/settings/messages.ts';
import type { OwnerSettings } from '../../core/settings/registry.ts';
import { TIME_ZONE_DEFAULT } from '../../core/settings/time-zone.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { isTimeZone } from '../ui/time/zoned-time.ts';
import { settingsQuery } from './api.ts';

/** The database may know zones that this browser does not know. */
const zoneOf = ({ time_zone }: Pick<OwnerSettings, 'time_zone'>) =>
  isTimeZone(time_zone) ? time_zone : TIME_ZONE_DEFAULT;

/** Undefined until the settings are loaded. */
export function useSiteTimeZone(): string | undefined {
  const { data } = useQuery(settingsQuery());
  return data && zoneOf(data.settings);
}

/** Draws what needs the time zone of the site, once it is known. */
export function SiteTimeZone({ children }: { children: (zone: string) => ReactNode }) {
  return (
    <Loaded query={useQuery(settingsQuery())} failure={settingsMessages.loadFailed}>
      {({ settings }) => children(zoneOf(settings))}
    </Loaded>
  );
}
