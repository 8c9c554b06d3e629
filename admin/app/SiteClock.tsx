import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '../settings/index.ts';
import { setSiteClock } from '../ui/time/dates.ts';

/** Draws its children with the times of the site, and again when the owner chooses another time zone. */
export function SiteClock({ children }: { children: () => ReactNode }) {
  setSiteClock(useQuery(settingsQuery()).data?.settings.time_zone);
  return children();
}
