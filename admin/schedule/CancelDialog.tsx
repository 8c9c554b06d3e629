import { scheduleActionLabels, scheduleMessages } from '../../core/schedule/messages.ts';
import { queryClient } from '../api/query-client.ts';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { refreshSchedule, saveSchedule, scheduledQuery } from './api.ts';
import type { ItemDialogProps } from './item-dialog.ts';
import { scheduleOf, withoutAction } from './post-schedule.ts';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

export function CancelDialog({ item, onClose }: ItemDialogProps) {
  const { action } = item;
  const cancel = async () => {
    const post = await queryClient.fetchQuery(scheduledQuery(item));
    const schedule = withoutAction(scheduleOf(post), action);
    await saveSchedule(item.kind, item.post_id, { ...schedule, version: post.version });
  };
  const title = item.title || messages.untitled;
  return (
    <ConfirmDialog
      title={messages.cancelTitle}
      act={cancel}
      done={messages.cancelled}
      failure={scheduleMessages.saveFailed}
      refresh={refreshSchedule}
      confirm={messages.cancelConfirm}
      cancel={messages.keep}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{messages.cancelEffect(scheduleActionLabels[action], title)}</p>
    </ConfirmDialog>
  );
}
