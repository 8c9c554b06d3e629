import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ExchangeRate } from '../../../core/earnings/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatDay } from '../../ui/days.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { earningAdminMessages, earningNetworkMessages } from '../admin-messages.ts';
import { deleteRate, ratesQuery, refreshRates } from './api.ts';

const RateDialog = lazy(() => import('./RateDialog.tsx'));

const { rates: messages } = earningNetworkMessages;

type Open = { kind: 'form'; rate: ExchangeRate | null } | { kind: 'delete'; rate: ExchangeRate };

/** Exchange rates for combined totals. */
export function RatesSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <TitledSection
      title={messages.title}
      action={<Button onClick={() => setOpen({ kind: 'form', rate: null })}>{messages.add}</Button>}
    >
      <p className="mt-2 max-w-[70ch] text-soft">{messages.text}</p>
      <div className="mt-4">
        <Loaded query={useQuery(ratesQuery())} failure={messages.failed} stale={messages.failed}>
          {(rates) =>
            rates.length === 0 ? (
              <p>{messages.none}</p>
            ) : (
              <RatesTable rates={rates} onOpen={setOpen} />
            )
          }
        </Loaded>
      </div>
      <Suspense fallback={null}>
        {open?.kind === 'form' && <RateDialog rate={open.rate} onClose={close} />}
      </Suspense>
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={messages.deleteTitle}
          act={() => deleteRate(open.rate)}
          done={messages.deleted}
          failure={messages.deleteFailed}
          refresh={refreshRates}
          confirm={earningAdminMessages.delete}
          onClose={close}
        >
          <p className="wrap-anywhere">
            {messages.deleteText(messages.pair(open.rate.currency, open.rate.into_currency))}
          </p>
        </ConfirmDialog>
      )}
    </TitledSection>
  );
}

function RatesTable(props: { rates: readonly ExchangeRate[]; onOpen: (open: Open) => void }) {
  const columns: Column<ExchangeRate>[] = [
    {
      name: messages.columns.rate,
      width: 'w-1/2',
      cell: ({ currency, rate, into_currency }) => messages.sentence(currency, rate, into_currency),
    },
    { name: messages.columns.as_of, cell: ({ as_of }) => formatDay(as_of) },
    {
      name: earningAdminMessages.actions,
      right: true,
      cell: (rate) => (
        <span className="-my-2 flex justify-end">
          <IconButton
            icon={Pencil}
            label={messages.editOne(messages.pair(rate.currency, rate.into_currency))}
            title={messages.edit}
            onClick={() => props.onOpen({ kind: 'form', rate })}
          />
          <IconButton
            icon={Trash2}
            label={messages.deleteOne(messages.pair(rate.currency, rate.into_currency))}
            title={messages.deleteTitle}
            onClick={() => props.onOpen({ kind: 'delete', rate })}
          />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={props.rates}
      rowKey={({ currency, into_currency }) => `${currency} ${into_currency}`}
    />
  );
}
