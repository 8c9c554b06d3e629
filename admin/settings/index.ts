export { siteTextsQuery } from './api.ts';
export { SiteTimeZone, useSiteTimeZone } from './SiteTimeZone.tsx';
export { zoneName, zonesByRegion } from './time-zones.ts';
