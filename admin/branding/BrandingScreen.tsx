import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../settings/index.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { BrandingEditor } from './BrandingEditor.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

export default function BrandingScreen() {
  return (
    <ScreenGroup group="settings" title="Branding">
      <Loaded query={useQuery(settingsQuery())} failure={messages.loadFailed}>
        {({ settings, defaults }) => <BrandingEditor settings={settings} defaults={defaults} />}
      </Loaded>
    </ScreenGroup>
  );
}
