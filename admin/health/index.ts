export { HealthLayout } from './HealthLayout.tsx';
