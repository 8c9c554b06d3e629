import type { EarningTotal } from '../../core/earnings/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { earningAdminMessages as messages } from './admin-messages.ts';
import { earnedOf, formatAmount } from './amounts.ts';

interface EarnedAmountsProps {
  totals: readonly EarningTotal[];
  /** Side by side where there is room. */
  inRow?: boolean;
}

/** The earned amounts, one line per currency, and the part that can still change. */
export function EarnedAmounts({ totals, inRow = false }: EarnedAmountsProps) {
  if (totals.length === 0) return <span className="text-soft">{messages.noAmounts}</span>;
  return (
    <ul
      className={classes('tabular-nums', inRow ? 'flex flex-wrap gap-x-8 gap-y-1' : 'grid gap-0.5')}
    >
      {totals.map((total) => (
        <li key={total.currency}>
          {formatAmount(earnedOf(total), total.currency)}
          {total.pending !== 0 && total.pending !== earnedOf(total) && (
            <span className="block text-sm text-soft">
              {messages.ofItPending(formatAmount(total.pending, total.currency))}
            </span>
          )}
          {total.pending !== 0 && total.pending === earnedOf(total) && (
            <span className="block text-sm text-soft">{messages.pending}</span>
          )}
          {total.reversed !== 0 && (
            <span className="block text-sm text-soft">
              {messages.reversedAmount(formatAmount(total.reversed, total.currency))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
