import type { EarningTotal } from '../../../core/earnings/schema.ts';
import { earnedOf, formatAmount } from '../amounts.ts';
import { importScreenMessages as messages } from '../import-screen-messages.ts';
import { WideTable } from './WideTable.tsx';

/** The totals of a report by currency, to compare with those that the network shows. */
export function FileTotals({ totals }: { totals: readonly EarningTotal[] }) {
  const { columns } = messages;
  return (
    <div className="max-w-2xl">
      <WideTable
        label={messages.totals}
        headings={[
          { name: messages.totals },
          { name: columns.confirmed, right: true },
          { name: columns.pending, right: true },
          { name: columns.earned, right: true },
          { name: columns.reversed, right: true },
        ]}
        rows={totals.map((total) => {
          const { currency, confirmed, pending, reversed } = total;
          return {
            key: currency,
            cells: [
              currency,
              formatAmount(confirmed, currency),
              formatAmount(pending, currency),
              <b key="earned">{formatAmount(earnedOf(total), currency)}</b>,
              formatAmount(reversed, currency),
            ],
          };
        })}
      />
    </div>
  );
}
