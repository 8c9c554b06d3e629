import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';

const screens = [
  { name: 'Health', path: paths.health },
  { name: 'Backups', path: paths.backups },
  { name: 'Alerts', path: paths.alerts },
];

/** The frame of the screens for health and alerts. */
export function HealthLayout(props: Omit<ComponentProps<typeof ScreenGroup>, 'name' | 'screens'>) {
  return <ScreenGroup name="Health" screens={screens} {...props} />;
}
