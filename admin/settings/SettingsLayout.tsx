import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';

const screens = [
  { name: 'General', path: paths.settings },
  { name: 'Branding', path: paths.branding },
  { name: 'Language', path: paths.language },
  { name: 'Pages', path: paths.sitePages },
  { name: 'Rebuilds', path: paths.rebuilds },
];

/** The frame of the screens that change the site as a whole. */
export function SettingsLayout(
  props: Omit<ComponentProps<typeof ScreenGroup>, 'name' | 'screens'>,
) {
  return <ScreenGroup name="Settings" screens={screens} {...props} />;
}
