export { saveSettings, settingsQuery } from './api.ts';
export { ConstructionCard } from './ConstructionCard.tsx';
export { SiteTextsForm } from './SiteTextsForm.tsx';
export { SiteTimeZone, useSiteTimeZone } from './SiteTimeZone.tsx';
export { TimeZoneCard } from './TimeZoneCard.tsx';
