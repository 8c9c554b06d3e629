import type { ComponentProps } from 'react';
import { paths } from '../paths.ts';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';

const screens = [
  { name: 'Link health', path: paths.links },
  { name: 'Managed links', path: paths.managedLinks },
  { name: 'Merchants', path: paths.merchants },
  { name: 'Prices', path: paths.prices },
];

/** The frame of the screens about links. */
export function LinksLayout(props: Omit<ComponentProps<typeof ScreenGroup>, 'name' | 'screens'>) {
  return <ScreenGroup name="Links" screens={screens} {...props} />;
}
