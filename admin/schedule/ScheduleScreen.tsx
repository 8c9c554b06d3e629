import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { scheduleMessages } from '../../core/schedule/messages.ts';
import type { ScheduleItem } from '../../core/schedule/schema.ts';
import { paths } from '../paths.ts';
import { SiteTimeZone } from '../settings/index.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { EmptyList } from '../ui/list/EmptyList.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatDay, formatInstant } from '../ui/time/zoned-time.ts';
import { refreshSchedule, runSchedule, scheduleQuery } from './api.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { RunDialog } from './RunDialog.tsx';
import { reportRun } from './report-run.ts';
import { type ItemAction, ScheduleRow } from './ScheduleRow.tsx';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

const dialogs = { cancel: CancelDialog, reschedule: RescheduleDialog, run: RunDialog } as const;

/** What the schedule will do: what needs the owner first, then by day. */
export default function ScheduleScreen() {
  const schedule = useQuery(scheduleQuery());
  const [asked, setAsked] = useState<{ action: ItemAction; item: ScheduleItem } | null>(null);
  const AskedDialog = asked && dialogs[asked.action];
  const isDue = schedule.data?.items.some(({ state }) => state !== 'upcoming') ?? false;
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title={messages.title}>{isDue && <RunAll />}</ScreenTitle>
      <div className="mt-6">
        <Loaded
          query={schedule}
          failure={scheduleMessages.failed}
          stale={scheduleMessages.failed}
          className="mb-4"
        >
          {({ items, late_since }) =>
            items.length === 0 ? (
              <Nothing />
            ) : (
              <SiteTimeZone>
                {(zone) => (
                  <div className="grid gap-10">
                    <p role="status" className="text-sm text-soft">
                      {late_since === null ? (
                        messages.count(items.length)
                      ) : (
                        <b className="text-base text-bad">
                          {scheduleMessages.late(formatInstant(late_since, zone))}
                        </b>
                      )}
                    </p>
                    {sections(items, zone).map(({ title, items: inside }) => (
                      <TitledSection key={title} title={title}>
                        <ul className="mt-4 border-t-2 border-ink">
                          {inside.map((item) => (
                            <ScheduleRow
                              key={item.id}
                              item={item}
                              zone={zone}
                              onAsk={(action) => setAsked({ action, item })}
                            />
                          ))}
                        </ul>
                      </TitledSection>
                    ))}
                  </div>
                )}
              </SiteTimeZone>
            )
          }
        </Loaded>
      </div>
      {asked !== null && AskedDialog !== null && (
        <AskedDialog item={asked.item} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

/** Late and failed items, then the others by day. */
function sections(items: readonly ScheduleItem[], zone: string) {
  const bySection = new Map<string, ScheduleItem[]>([[messages.attention, []]]);
  for (const item of items) {
    const isProblem = item.state === 'late' || item.state === 'failed';
    const title = isProblem ? messages.attention : formatDay(item.at, zone);
    bySection.set(title, [...(bySection.get(title) ?? []), item]);
  }
  return [...bySection]
    .map(([title, inside]) => ({ title, items: inside }))
    .filter(({ items: inside }) => inside.length > 0);
}

function Nothing() {
  return (
    <EmptyList title={messages.none} text={messages.noneHelp}>
      <Link href={paths.managePosts} className={styles.primary}>
        Manage Posts
      </Link>
    </EmptyList>
  );
}

function RunAll() {
  const run = useMutation({
    mutationFn: () => runSchedule(),
    meta: { failure: scheduleMessages.runFailed },
    onSuccess: reportRun,
    onSettled: refreshSchedule,
  });
  return (
    <Button tone="primary" disabled={run.isPending} onClick={() => run.mutate()}>
      {run.isPending ? messages.running : messages.runAll}
    </Button>
  );
}
