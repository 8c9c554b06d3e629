import { useQuery } from '@tanstack/react-query';
import { SettingsLayout } from '../settings/index.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { brandingQuery } from './api.ts';
import { BrandingEditor } from './BrandingEditor.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

export default function BrandingScreen() {
  return (
    <SettingsLayout title="Branding">
      <Loaded query={useQuery(brandingQuery())} failure={messages.loadFailed}>
        {({ settings, home }) => <BrandingEditor settings={settings} home={home} />}
      </Loaded>
    </SettingsLayout>
  );
}
