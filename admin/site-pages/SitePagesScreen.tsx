import { SettingsLayout } from '../settings/index.ts';

export default function SitePagesScreen() {
  return <SettingsLayout title="Pages" />;
}
