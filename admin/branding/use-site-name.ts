import { useQuery } from '@tanstack/react-query';
import { brand } from '../../core/settings/brand.ts';
import { settingsQuery } from '../settings/index.ts';

/** What visitors know the site by; the default until the settings are loaded. */
export function useSiteName(): string {
  const { data } = useQuery(settingsQuery());
  return data?.settings.site_name || brand.name;
}
