import { SettingsLayout } from '../settings/index.ts';

export default function RebuildsScreen() {
  return <SettingsLayout title="Rebuilds" />;
}
