export { formatDay, formatDays } from './days.ts';
export { FilterButtons } from './FilterButtons.tsx';
export { ListSection } from './ListSection.tsx';
export { PeriodLinks } from './PeriodLinks.tsx';
export { TimeChart } from './TimeChart.tsx';
