import { useMutation } from '@tanstack/react-query';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import type { BackupProgress } from '../../core/backups/schema.ts';
import { Button } from '../ui/Button.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { backUpNow } from './api.ts';

interface BackUpButtonProps {
  isRunning: boolean;
  isRestoring: boolean;
}

export function BackUpButton({ isRunning, isRestoring }: BackUpButtonProps) {
  const start = useMutation({ mutationFn: backUpNow, meta: { failure: messages.startFailed } });
  const isBusy = isRunning || start.isPending;
  return (
    <Button tone="primary" disabled={isBusy || isRestoring} onClick={() => start.mutate()}>
      {isBusy ? messages.backingUp : messages.backUp}
    </Button>
  );
}

const STEPS = ['images', 'content', 'check', 'finish'] as const;

export function RunningBackup({ progress }: { progress: BackupProgress }) {
  const { step, files, copied } = progress;
  return (
    <div className="grid gap-3 border-2 border-ink bg-card p-5">
      <p role="status" className="font-bold">
        {messages.steps[step]}…
      </p>
      <div className="flex">
        <ProgressBar
          label={messages.backingUp}
          done={(STEPS.indexOf(step) + 1) / (STEPS.length + 1)}
        />
      </div>
      <p className="text-sm text-soft">
        {files > 0 && `${messages.progress(files, copied)}. `}
        {messages.leave}
      </p>
    </div>
  );
}
