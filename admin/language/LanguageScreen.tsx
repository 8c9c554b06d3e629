import { SettingsLayout } from '../settings/index.ts';

export default function LanguageScreen() {
  return <SettingsLayout title="Language" />;
}
