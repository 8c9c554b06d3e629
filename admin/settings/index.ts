export { siteTextsQuery } from './api.ts';
export { SettingsLayout } from './SettingsLayout.tsx';
export { SiteTimeZone, useSiteTimeZone } from './SiteTimeZone.tsx';
