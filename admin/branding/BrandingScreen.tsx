import { SettingsLayout } from '../settings/index.ts';

export default function BrandingScreen() {
  return <SettingsLayout title="Branding" />;
}
