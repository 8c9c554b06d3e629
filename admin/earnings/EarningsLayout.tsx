import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { earningMessages } from './messages.ts';

const screens = [
  { name: earningMessages.screens.report, path: paths.earnings },
  { name: earningMessages.screens.imports, path: paths.earningImports },
  { name: earningMessages.screens.notAttributed, path: paths.notAttributed },
  { name: earningMessages.screens.networks, path: paths.earningNetworks },
];

/** The frame of the screens about earnings. */
export function EarningsLayout(
  props: Omit<ComponentProps<typeof ScreenGroup>, 'name' | 'screens'>,
) {
  return <ScreenGroup name={earningMessages.title} screens={screens} {...props} />;
}
