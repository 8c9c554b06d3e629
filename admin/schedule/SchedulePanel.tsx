import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ContentSchedule } from '../../core/schedule/schema.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { entriesOf, type Scheduled, scheduleOf } from './post-schedule.ts';
import { scheduleFormMessages as messages } from './screen-messages.ts';

const PanelEntries = lazy(() => import('./PanelEntries.tsx'));
const ScheduleDialog = lazy(() => import('./ScheduleDialog.tsx'));

interface SchedulePanelProps {
  id: string;
  /** As stored; null for a text without a schedule. */
  text: Scheduled | null;
  /** Whether there are changes that visitors do not see yet. */
  hasDraft: boolean;
  /** Stores the text of the form first, and refreshes what shows the schedule. Resolves also when it has to ask first. */
  save: (schedule: ContentSchedule) => Promise<unknown>;
  /** Whether the address of an unpublished text can lead to a review. */
  redirects: boolean;
}

const nothing: ContentSchedule = {
  publish_at: null,
  unpublish_at: null,
  unpublish_to: null,
  changes_at: null,
};

/** When a text is published, changed and unpublished automatically. */
export function SchedulePanel(props: SchedulePanelProps) {
  const { id, text, hasDraft, save, redirects } = props;
  const [isOpen, setOpen] = useState(false);
  const schedule = text === null ? nothing : scheduleOf(text);
  const entries = entriesOf(schedule);
  return (
    <section aria-label={messages.title} className="grid justify-items-start gap-2">
      <h2 className={fieldStyles.label}>{messages.title}</h2>
      {entries.length > 0 && (
        <Suspense>
          <PanelEntries entries={entries} />
        </Suspense>
      )}
      <Button onClick={() => setOpen(true)} className="w-full">
        <CalendarClock aria-hidden="true" className="size-5" />
        {entries.length === 0 ? messages.open : messages.change}
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog
            postId={id}
            title={text?.title ?? ''}
            schedule={schedule}
            isPublished={text?.published ?? false}
            hasDraft={hasDraft}
            redirects={redirects}
            save={save}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
