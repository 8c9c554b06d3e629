import { alertMessages as messages } from '../../core/alerts/messages.ts';
import type { Delivery } from '../../core/alerts/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { formatDateTime, formatTime } from '../ui/time/dates.ts';
import { channelName } from './channel-name.ts';

const tones: Record<Delivery['state'], string> = {
  waiting: 'text-soft',
  delivered: 'text-good',
  failed: 'text-bad',
};

function Result({ delivery }: { delivery: Delivery }) {
  const { state, problem, retry_at, attempts } = delivery;
  return (
    <>
      <span className={classes('font-bold', tones[state])}>{messages.states[state]}</span>
      {problem !== null && <span className="block text-sm wrap-anywhere">{problem}</span>}
      {attempts > 1 && (
        <span className="block text-sm text-soft">{messages.attempts(attempts)}</span>
      )}
      {retry_at !== null && (
        <span className="block text-sm text-soft">{messages.retry(formatTime(retry_at))}</span>
      )}
    </>
  );
}

const columns: Column<Delivery>[] = [
  {
    name: messages.columns.alert,
    cell: ({ event, title }) => (
      <>
        {title}
        <span className="block text-sm font-normal text-soft">{messages.events[event]}</span>
      </>
    ),
  },
  {
    name: messages.columns.channel,
    hidden: 'max-md:hidden',
    cell: (delivery) => <span className="wrap-anywhere">{channelName(delivery)}</span>,
  },
  { name: messages.columns.result, cell: (delivery) => <Result delivery={delivery} /> },
  {
    name: messages.columns.at,
    hidden: 'max-sm:hidden',
    cell: ({ created_at }) => formatDateTime(created_at),
  },
];

/** The last messages to any channel, and how they arrived. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <TitledSection title={messages.deliveries}>
      <div className="mt-3">
        {deliveries.length === 0 ? (
          <p>{messages.deliveriesNone}</p>
        ) : (
          <DataTable columns={columns} rows={deliveries} rowKey={({ id }) => id} />
        )}
      </div>
    </TitledSection>
  );
}
