import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { postMessages } from '../../core/posts/messages.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { refreshSchedule, saveSchedule, scheduledQuery } from './api.ts';
import type { ItemDialogProps } from './item-dialog.ts';
import { scheduleOf } from './post-schedule.ts';
import ScheduleDialog from './ScheduleDialog.tsx';
import { scheduleScreenMessages as messages, scheduleFormMessages } from './screen-messages.ts';

export function RescheduleDialog({ item, onClose }: ItemDialogProps) {
  const query = useQuery(scheduledQuery(item));
  if (query.data === undefined) {
    return (
      <Dialog title={messages.reschedule} onClose={onClose}>
        <Loaded query={query} failure={postMessages.oneFailed}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  const { title, published, draft, version } = query.data;
  return (
    <ScheduleDialog
      postId={item.post_id}
      title={title}
      schedule={scheduleOf(query.data)}
      isPublished={published}
      hasDraft={draft !== null}
      redirects={item.kind === 'post'}
      save={async (schedule) => {
        await saveSchedule(item.kind, item.post_id, { ...schedule, version });
        toast.success(scheduleFormMessages.saved);
        await refreshSchedule();
      }}
      onClose={onClose}
    />
  );
}
