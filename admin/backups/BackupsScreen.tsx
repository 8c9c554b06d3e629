import { HealthLayout } from '../health/index.ts';

export default function BackupsScreen() {
  return <HealthLayout title="Backups" />;
}
