import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { toast } from 'sonner';
import { useLocation, useSearch } from 'wouter';
import { uiMessages } from '../../../core/languages/texts/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ScreenGroup } from '../../ui/ScreenGroup.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { notAttributedMessages as messages } from '../admin-messages.ts';
import { refreshAttribution, runAttribution } from './api.ts';
import { type AttributionQuery, attributionAddress } from './attribution-address.ts';

const AssignmentList = lazy(() => import('./AssignmentList.tsx'));
const GroupList = lazy(() => import('./GroupList.tsx'));

/** View, search, order and page are in the address. */
export default function NotAttributedScreen() {
  const [, navigate] = useLocation();
  const query = attributionAddress.read(useSearch());
  const change = (part: Partial<AttributionQuery>) =>
    navigate(attributionAddress.write({ ...query, page: 1, ...part }), { replace: true });
  return (
    <ScreenGroup group="earnings" title="Not attributed" actions={<RunAttribution />}>
      <p className="max-w-[70ch] text-soft">{messages.intro}</p>
      <Suspense fallback={<p className="mt-5 text-soft">{uiMessages.loading}</p>}>
        <Tabs
          label="Not attributed"
          open={query.view}
          onOpen={(id) =>
            navigate(
              attributionAddress.write({
                ...attributionAddress.read(''),
                view: id === 'assignments' ? id : 'groups',
              }),
            )
          }
          tabs={[
            {
              id: 'groups',
              name: messages.views.groups,
              content: <GroupList query={query} onChange={change} />,
            },
            {
              id: 'assignments',
              name: messages.views.assignments,
              content: <AssignmentList query={query} />,
            },
          ]}
        />
      </Suspense>
    </ScreenGroup>
  );
}

function RunAttribution() {
  const run = useMutation({
    mutationFn: runAttribution,
    meta: { failure: messages.runFailed },
    onSuccess: (found) => toast.success(messages.ran(found)),
    onSettled: refreshAttribution,
  });
  return (
    <Button disabled={run.isPending} title={messages.runHelp} onClick={() => run.mutate()}>
      {run.isPending ? messages.running : messages.run}
    </Button>
  );
}
