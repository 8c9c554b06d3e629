import { useQuery } from '@tanstack/react-query';
import { brand } from '../../core/settings/brand.ts';
import { brandingQuery } from './api.ts';

/** What visitors know the site by; the default until the settings are loaded. */
export function useSiteName(): string {
  const { data } = useQuery(brandingQuery());
  return data?.settings.site_name || brand.name;
}
