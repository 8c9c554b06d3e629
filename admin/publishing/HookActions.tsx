import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { hookMessages as messages } from '../../core/publishing/hook-messages.ts';
import { publishingMessages } from '../../core/publishing/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { errorMessage } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { removeHook, testHook } from './api.ts';

/** Requests a rebuild and says what the hook answered. */
export function HookActions({ isStored }: { isStored: boolean }) {
  const test = useMutation(testHook());
  const removal = useMutation(removeHook());
  const remove = () => {
    if (!window.confirm(messages.removeAsk)) return;
    removal.mutate(undefined, { onSuccess: () => toast.success(messages.removed) });
  };
  return (
    <div className="grid gap-4">
      {test.isSuccess && <Alert tone="success">{messages.accepted(test.data.status)}</Alert>}
      {test.isError && (
        <Alert tone="error">{errorMessage(test.error, publishingMessages.hookFailed)}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? messages.testing : messages.test}
        </Button>
        {isStored && (
          <Button tone="danger" disabled={removal.isPending} onClick={remove}>
            {messages.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
