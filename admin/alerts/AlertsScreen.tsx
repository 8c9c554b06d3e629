import { HealthLayout } from '../health/index.ts';

export default function AlertsScreen() {
  return <HealthLayout title="Alerts" />;
}
