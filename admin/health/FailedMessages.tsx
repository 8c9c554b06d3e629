import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { deadLetterMessages as messages } from '../../core/health/messages.ts';
import type { DeadLetter, DeadLetterChoice, DeadLetterList } from '../../core/health/schema.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { deadLettersQuery, discardMessages, refreshHealth, replayMessages } from './api.ts';
import { MESSAGES_ID } from './FindingList.tsx';
import { messageName } from './message-name.ts';

const MessageDialog = lazy(() => import('./MessageDialog.tsx'));

type Open =
  | { kind: 'message'; letter: DeadLetter }
  | { kind: 'discard'; choice: DeadLetterChoice; count: number };

/** Sends messages to their queue again. */
function useReplay(onDone: () => void) {
  return useMutation({
    mutationFn: (choice: DeadLetterChoice) => replayMessages(choice),
    meta: { failure: messages.retryFailed },
    onSuccess: ({ replayed, failed }) => {
      if (replayed + failed === 0) toast.info(messages.gone);
      else if (failed > 0) toast.error(messages.retriedSome(replayed, failed));
      else toast.success(messages.retried(replayed));
      onDone();
    },
    onSettled: refreshHealth,
  });
}

function Letters(props: { letters: readonly DeadLetter[]; onOpen: (letter: DeadLetter) => void }) {
  const columns: Column<DeadLetter>[] = [
    { name: messages.columns.message, cell: messageName },
    {
      name: messages.columns.reason,
      hidden: 'max-sm:hidden',
      cell: ({ reason }) => messages.reasons[reason],
    },
    { name: messages.columns.failed, cell: ({ failed_at }) => formatDateTime(failed_at) },
    {
      name: messages.columns.actions,
      right: true,
      cell: (letter) => (
        <Button
          tone="link"
          aria-label={messages.showOne(messageName(letter), formatDateTime(letter.failed_at))}
          onClick={() => props.onOpen(letter)}
        >
          {messages.show}
        </Button>
      ),
    },
  ];
  return <DataTable columns={columns} rows={props.letters} rowKey={({ id }) => id} />;
}

async function discard(choice: DeadLetterChoice) {
  const { discarded } = await discardMessages(choice);
  if (discarded === 0) toast.info(messages.gone);
  else toast.success(messages.discarded(discarded));
}

/** All messages that are known now, not those that fail later. */
const everything = ({ items }: DeadLetterList): DeadLetterChoice => ({
  up_to: items[0]?.id ?? 1,
});

/** Messages that failed despite all retries, with buttons to show, retry or discard them. */
export function FailedMessages() {
  const query = useQuery(deadLettersQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const replay = useReplay(close);
  const list = query.data;
  return (
    <div id={MESSAGES_ID} className="mt-10 scroll-mt-24">
      <TitledSection title={messages.title}>
        <p className="mt-2 max-w-[70ch] text-soft">{messages.help}</p>
        {list !== undefined && list.total > 0 && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button disabled={replay.isPending} onClick={() => replay.mutate(everything(list))}>
              {replay.isPending ? messages.retrying : messages.retryAll}
            </Button>
            <Button
              tone="danger"
              disabled={replay.isPending}
              onClick={() =>
                setOpen({ kind: 'discard', choice: everything(list), count: list.total })
              }
            >
              {messages.discardAll}
            </Button>
          </div>
        )}
        <div className="mt-4">
          <Loaded query={query} failure={messages.failed} stale={messages.failed}>
            {({ items, total, replayed }) => (
              <>
                {total === 0 ? (
                  <p>{messages.none}</p>
                ) : (
                  <Letters
                    letters={items}
                    onOpen={(letter) => setOpen({ kind: 'message', letter })}
                  />
                )}
                {total > items.length && (
                  <p className="mt-3 text-sm text-soft">{messages.more(items.length, total)}</p>
                )}
                {replayed > 0 && (
                  <p className="mt-3 text-sm text-soft">{messages.replayedCount(replayed)}</p>
                )}
              </>
            )}
          </Loaded>
        </div>
      </TitledSection>
      <Suspense fallback={null}>
        {open?.kind === 'message' && (
          <MessageDialog
            letter={open.letter}
            isRetrying={replay.isPending}
            onRetry={() => replay.mutate({ ids: [open.letter.id] })}
            onDiscard={() =>
              setOpen({ kind: 'discard', choice: { ids: [open.letter.id] }, count: 1 })
            }
            onClose={close}
          />
        )}
      </Suspense>
      {open?.kind === 'discard' && (
        <ConfirmDialog
          title={'ids' in open.choice ? messages.discardTitle : messages.discardAllTitle}
          act={() => discard(open.choice)}
          failure={messages.discardFailed}
          refresh={refreshHealth}
          confirm={messages.discard}
          onClose={close}
        >
          <p>{'ids' in open.choice ? messages.discardText : messages.discardAllText(open.count)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
