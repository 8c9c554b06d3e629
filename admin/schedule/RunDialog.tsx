import { scheduleActionLabels, scheduleMessages } from '../../core/schedule/messages.ts';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { refreshSchedule, runSchedule } from './api.ts';
import type { ItemDialogProps } from './item-dialog.ts';
import { reportRun } from './report-run.ts';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

export function RunDialog({ item, onClose }: ItemDialogProps) {
  const title = item.title || messages.untitled;
  return (
    <ConfirmDialog
      title={messages.runTitle}
      act={async () => reportRun(await runSchedule(item))}
      failure={scheduleMessages.runFailed}
      refresh={refreshSchedule}
      confirm={messages.run}
      busy={messages.running}
      tone="primary"
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {messages.runEffect(scheduleActionLabels[item.action], title)}
      </p>
    </ConfirmDialog>
  );
}
