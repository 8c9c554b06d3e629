export { EarningsSection } from './report/EarningsSection.tsx';
