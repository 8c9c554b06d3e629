import { useQuery } from '@tanstack/react-query';
import type { RebuildHookView } from '../../core/publishing/hook.ts';
import { hookMessages as messages } from '../../core/publishing/hook-messages.ts';
import { Card } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ScreenGroup } from '../ui/ScreenGroup.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { hookQuery } from './api.ts';
import { HookActions } from './HookActions.tsx';
import { HookForm } from './HookForm.tsx';

export default function RebuildsScreen() {
  return (
    <ScreenGroup group="settings" title="Rebuilds">
      <div className="grid max-w-3xl gap-6">
        <Loaded query={useQuery(hookQuery())} failure={messages.loadFailed}>
          {(view) => (
            <>
              <Card title={messages.title} text={messages.text}>
                <State view={view} />
                {(view.environment !== null || view.stored !== null) && (
                  <HookActions isStored={view.stored !== null} />
                )}
              </Card>
              <Card title={view.stored === null ? messages.connect : messages.replace}>
                <HookForm key={view.stored?.saved_at} />
              </Card>
            </>
          )}
        </Loaded>
      </div>
    </ScreenGroup>
  );
}

function State({ view: { environment, stored } }: { view: RebuildHookView }) {
  return (
    <div className="grid gap-2 border-t border-hairline pt-5 wrap-anywhere">
      {environment !== null && <p>{messages.environment(environment)}</p>}
      {stored !== null && (
        <p>
          {messages.stored(stored.hint, formatDateTime(stored.saved_at))}{' '}
          {environment !== null && messages.unused}
        </p>
      )}
      {environment === null && stored === null && <p>{messages.none}</p>}
    </div>
  );
}
