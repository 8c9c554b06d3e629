export { FilterButtons } from '../reports/FilterButtons.tsx';
export { ListSection } from '../reports/ListSection.tsx';
export { PeriodLinks } from '../reports/PeriodLinks.tsx';
export { TimeChart } from '../reports/TimeChart.tsx';
export { EventStorageCard } from './EventStorageCard.tsx';
