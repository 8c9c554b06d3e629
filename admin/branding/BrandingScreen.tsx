import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { brandingQuery } from './api.ts';
import { BrandingEditor } from './BrandingEditor.tsx';
import { brandingScreenMessages as messages } from './screen-messages.ts';

export default function BrandingScreen() {
  return (
    <ScreenGroup group="settings" title="Branding">
      <Loaded query={useQuery(brandingQuery())} failure={messages.loadFailed}>
        {({ settings, home }) => <BrandingEditor settings={settings} home={home} />}
      </Loaded>
    </ScreenGroup>
  );
}
