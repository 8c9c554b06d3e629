import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { sitePagesQuery } from './api.ts';
import { SitePagesEditor } from './SitePagesEditor.tsx';
import { sitePagesMessages as messages } from './screen-messages.ts';

export default function SitePagesScreen() {
  return (
    <ScreenGroup group="settings" title="Pages">
      <div className="grid max-w-3xl gap-6">
        <Loaded query={useQuery(sitePagesQuery())} failure={messages.loadFailed}>
          {(settings) => <SitePagesEditor settings={settings} />}
        </Loaded>
      </div>
    </ScreenGroup>
  );
}
