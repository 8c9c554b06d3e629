export { siteTextsQuery } from './api.ts';
export { SiteTimeZone, useSiteTimeZone } from './SiteTimeZone.tsx';
