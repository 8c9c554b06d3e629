import { useRef } from 'react';
import { priceMessages as messages } from '../../core/prices/messages.ts';
import type { PriceRow } from '../../core/prices/schema.ts';
import { useUnsaved } from '../ui/unsaved.ts';
import { PriceEntryRow } from './PriceEntryRow.tsx';
import { keyOf, usePriceEntries } from './use-price-entries.ts';

interface PriceEntriesProps {
  rows: readonly PriceRow[];
  /** The clock of the database when they were read. */
  now: string;
}

/** Prices that are typed one after another without the pointer. */
export function PriceEntries({ rows, now }: PriceEntriesProps) {
  const entries = usePriceEntries();
  const inputs = useRef(new Map<string, HTMLInputElement>());
  useUnsaved(entries.isUnsaved, messages.unsaved);
  const enterable = rows.filter((row) => row.allows_manual_prices);

  const focusBy = (row: PriceRow, step: 1 | -1) => {
    const target = enterable[enterable.indexOf(row) + step];
    const input = target && inputs.current.get(keyOf(target));
    input?.focus();
    input?.select();
  };

  return (
    <>
      <p className="mt-4 max-w-[70ch] text-sm text-soft">{messages.help}</p>
      <p role="status" className="mt-2 font-bold">
        {messages.progress(entries.saved, enterable.length)}
      </p>
      <ol className="mt-3 border-t-2 border-ink">
        {rows.map((row) => (
          <PriceEntryRow
            key={keyOf(row)}
            row={row}
            entry={entries.entryOf(row)}
            now={now}
            inputRef={(input) => {
              if (input === null) inputs.current.delete(keyOf(row));
              else inputs.current.set(keyOf(row), input);
            }}
            onType={(typed) => entries.change(row, { typed, error: undefined })}
            onCurrency={(currency) => entries.change(row, { currency, error: undefined })}
            onEnter={() => {
              if (entries.enter(row)) focusBy(row, 1);
            }}
            onKeep={() => {
              if (entries.keep(row)) focusBy(row, 1);
            }}
            onBack={() => focusBy(row, -1)}
          />
        ))}
      </ol>
    </>
  );
}
