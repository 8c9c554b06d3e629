export { removeOldAlerts, runAlerts } from './run-alerts.ts';
