import { useQuery } from '@tanstack/react-query';
import { brandingScreenMessages as messages } from '../../core/branding/screen-messages.ts';
import { SettingsLayout } from '../settings/index.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { brandingQuery } from './api.ts';
import { BrandingEditor } from './BrandingEditor.tsx';

export default function BrandingScreen() {
  return (
    <SettingsLayout title="Branding">
      <Loaded query={useQuery(brandingQuery())} failure={messages.loadFailed}>
        {(settings) => <BrandingEditor settings={settings} />}
      </Loaded>
    </SettingsLayout>
  );
}
