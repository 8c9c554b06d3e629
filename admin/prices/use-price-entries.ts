import { useCallback, useState } from 'react';
import { formatMoney } from '../../core/money/format.ts';
import { parseMoney } from '../../core/money/parse.ts';
import { currencySchema } from '../../core/money/schema.ts';
import { priceMessages as messages } from '../../core/prices/messages.ts';
import {
  type PriceRow,
  priceConflictSchema,
  type RecordedPrice,
} from '../../core/prices/schema.ts';
import { errorMessage, RequestError } from '../api/request-error.ts';
import { savePrice } from './api.ts';

/** The entry of one row. */
export interface Entry {
  typed: string;
  /** The currency of an amount that is typed without one. */
  currency: string;
  status: 'open' | 'saving' | 'saved';
  error: string | undefined;
  /** As it was read, or recorded since. */
  price: RecordedPrice;
}

export const keyOf = ({ post_id, offer_id }: PriceRow) => `${post_id} ${offer_id}`;

const untouched = (row: PriceRow): Entry => ({
  typed: '',
  currency: row.currency ?? '',
  status: 'open',
  error: undefined,
  price: row,
});

export const moneyOf = ({ amount, currency }: RecordedPrice) =>
  amount === null || currency === null ? null : { amount, currency };

/** The price in the answer to a save that came too late. */
function conflictOf(error: unknown): RecordedPrice | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined;
  return priceConflictSchema.safeParse(error.body).data?.price;
}

/** The entries of all rows. What is typed stays until it is saved. */
export function usePriceEntries() {
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(new Map());

  const entryOf = (row: PriceRow): Entry => entries.get(keyOf(row)) ?? untouched(row);

  const change = useCallback(
    (row: PriceRow, given: Partial<Entry>) =>
      setEntries((now) => {
        const key = keyOf(row);
        return new Map(now).set(key, { ...(now.get(key) ?? untouched(row)), ...given });
      }),
    [],
  );

  async function save(row: PriceRow, money: { amount: number; currency: string }) {
    const { price } = entryOf(row);
    const currency = currencySchema.safeParse(money.currency);
    if (!currency.success) {
      change(row, { error: messages.notSaved });
      return;
    }
    change(row, { status: 'saving', error: undefined });
    try {
      const saved = await savePrice({
        post_id: row.post_id,
        offer_id: row.offer_id,
        amount: money.amount,
        currency: currency.data,
        known_checked_at: price.checked_at,
      });
      change(row, { status: 'saved', typed: '', price: saved.price });
    } catch (error) {
      const other = conflictOf(error);
      const otherMoney = other && moneyOf(other);
      change(row, {
        status: 'open',
        // What was entered by a key, without typing, is not lost either.
        typed: entryOf(row).typed || formatMoney(money),
        error:
          otherMoney == null
            ? errorMessage(error, messages.notSaved)
            : messages.changed(formatMoney(otherMoney)),
        ...(other !== undefined && { price: other }),
      });
    }
  }

  return {
    entryOf,
    change,
    /** False if what is typed is no price. */
    enter(row: PriceRow): boolean {
      const { typed, currency, status } = entryOf(row);
      if (status === 'saving' || typed.trim() === '') return true;
      const chosen = currencySchema.safeParse(currency);
      const parsed = parseMoney(typed, chosen.success ? chosen.data : null);
      if (parsed.problem !== undefined) {
        change(row, { error: parsed.problem });
        return false;
      }
      void save(row, parsed);
      return true;
    },
    /** False where there is no price yet. */
    keep(row: PriceRow): boolean {
      const { price, status } = entryOf(row);
      const money = moneyOf(price);
      if (money === null) return false;
      if (status !== 'saving') void save(row, money);
      return true;
    },
    saved: [...entries.values()].filter(({ status }) => status === 'saved').length,
    isUnsaved: [...entries.values()].some(
      ({ status, typed }) => status === 'saving' || typed.trim() !== '',
    ),
  };
}
