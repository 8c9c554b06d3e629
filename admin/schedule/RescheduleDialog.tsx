import { useQuery } from '@tanstack/react-query';
import { postMessages } from '../../core/posts/messages.ts';
import { scheduleScreenMessages as messages } from '../../core/schedule/screen-messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { refreshSchedule, saveSchedule, scheduledPostQuery } from './api.ts';
import type { ItemDialogProps } from './item-dialog.ts';
import { scheduleOf } from './post-schedule.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

export function RescheduleDialog({ item, onClose }: ItemDialogProps) {
  const query = useQuery(scheduledPostQuery(item.post_id));
  if (query.data === undefined) {
    return (
      <Dialog title={messages.reschedule} onClose={onClose}>
        <Loaded query={query} failure={postMessages.oneFailed}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  const { id, title, published, draft, version } = query.data;
  return (
    <ScheduleDialog
      postId={id}
      title={title}
      schedule={scheduleOf(query.data)}
      isPublished={published}
      hasDraft={draft !== null}
      save={async (schedule) => {
        await saveSchedule(id, { ...schedule, version });
        await refreshSchedule();
      }}
      onClose={onClose}
    />
  );
}
