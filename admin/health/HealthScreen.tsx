import { HealthLayout } from './HealthLayout.tsx';

export default function HealthScreen() {
  return <HealthLayout title="Health" />;
}
