import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { alertMessages as messages } from '../../core/alerts/messages.ts';
import type { Channel } from '../../core/alerts/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { errorMessage } from '../api/request-error.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { refreshAlerts, removeChannel, testChannel } from './api.ts';
import { channelHint, channelName } from './channel-name.ts';

const ChannelDialog = lazy(() => import('./ChannelDialog.tsx'));

type Open = { kind: 'add' } | { kind: 'remove'; channel: Channel };

function ChannelItem({ channel, onRemove }: { channel: Channel; onRemove: () => void }) {
  const name = channelName(channel);
  const test = useMutation({
    mutationFn: () => testChannel(channel.id),
    onSuccess: ({ problem }) => {
      if (problem === null) toast.success(messages.tested);
    },
    onSettled: refreshAlerts,
  });
  const problem =
    test.error === null ? test.data?.problem : errorMessage(test.error, messages.testFailed);
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-bold">{messages.kinds[channel.kind]}</span>{' '}
          <span className="text-soft">{channelHint(channel)}</span>
        </p>
        <span className="flex flex-wrap gap-3">
          <Button
            aria-label={messages.testOf(name)}
            disabled={test.isPending}
            onClick={() => test.mutate()}
          >
            {test.isPending ? messages.testing : messages.test}
          </Button>
          <Button tone="danger" aria-label={messages.removeOf(name)} onClick={onRemove}>
            {messages.remove}
          </Button>
        </span>
      </div>
      {typeof problem === 'string' && (
        <div className="mt-3">
          <Alert tone="error">{problem === '' ? messages.testFailed : problem}</Alert>
        </div>
      )}
    </li>
  );
}

/** Where alerts are sent. */
export function Channels(props: { channels: readonly Channel[]; hasEmail: boolean }) {
  const { channels, hasEmail } = props;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <TitledSection
      title={messages.channels}
      action={<Button onClick={() => setOpen({ kind: 'add' })}>{messages.add}</Button>}
    >
      {channels.length === 0 ? (
        <p className="mt-3">{messages.channelsNone}</p>
      ) : (
        <ul className="mt-3 border-t-2 border-ink">
          {channels.map((channel) => (
            <ChannelItem
              key={channel.id}
              channel={channel}
              onRemove={() => setOpen({ kind: 'remove', channel })}
            />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open?.kind === 'add' && <ChannelDialog hasEmail={hasEmail} onClose={close} />}
      </Suspense>
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={messages.removeTitle}
          act={() => removeChannel(open.channel.id)}
          done={messages.removed}
          failure={messages.removeFailed}
          refresh={refreshAlerts}
          confirm={messages.remove}
          onClose={close}
        >
          <p className="wrap-anywhere">{messages.removeText(channelName(open.channel))}</p>
        </ConfirmDialog>
      )}
    </TitledSection>
  );
}
