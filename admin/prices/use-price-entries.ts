import { useCallback, useState } from 'react';
import { formatMoney, type Money } from '../../core/money/format.ts';
import { parseMoney } from '../../core/money/parse.ts';
import { currencySchema } from '../../core/money/schema.ts';
import { parsePrice } from '../../core/posts/price.ts';
import { priceMessages as messages } from '../../core/prices/messages.ts';
import {
  type PriceRow,
  priceConflictSchema,
  priceEntrySchema,
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
  currency: currencyBefore(row),
  status: 'open',
  error: undefined,
  price: row,
});

const moneyOf = ({ amount, currency }: RecordedPrice): Money | null =>
  amount === null || currency === null ? null : { amount, currency };

/** As it is shown: the text of a primary offer, or an amount. Null without a price. */
export function textOf(price: RecordedPrice): string | null {
  const money = moneyOf(price);
  return money === null ? price.text : formatMoney(money);
}

/** The currency that a bare number has: that of the price before. */
const currencyBefore = ({ text, currency }: Pick<RecordedPrice, 'text' | 'currency'>) =>
  currency ?? parsePrice(text)?.currency ?? '';

/** What is entered for a primary offer, or the problem with it. A price that was not an amount before need not be one now. */
function primaryText(typed: string, currency: string, before: string | null): string | Problem {
  if (parsePrice(typed) !== null) return typed.trim();
  const parsed = parseMoney(typed, currencySchema.safeParse(currency).data ?? null);
  if (parsed.problem === undefined) return formatMoney(parsed);
  const wasAmount = before === null || parsePrice(before) !== null;
  return wasAmount ? { problem: parsed.problem } : typed.trim();
}

interface Problem {
  problem: string;
}

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

  async function save(row: PriceRow, entered: Money | string) {
    const known = { post_id: row.post_id, known_checked_at: entryOf(row).price.checked_at };
    const shown = typeof entered === 'string' ? entered : formatMoney(entered);
    const entry = priceEntrySchema.safeParse(
      typeof entered === 'string'
        ? { ...known, offer_id: null, text: entered }
        : { ...known, offer_id: row.offer_id, ...entered },
    );
    if (!entry.success) {
      change(row, { error: messages.notSaved });
      return;
    }
    change(row, { status: 'saving', error: undefined });
    try {
      const saved = await savePrice(entry.data);
      change(row, { status: 'saved', typed: '', price: saved.price });
    } catch (error) {
      const other = conflictOf(error);
      const otherText = other && textOf(other);
      change(row, {
        status: 'open',
        // What was entered by a key, without typing, is not lost either.
        typed: entryOf(row).typed || shown,
        error:
          otherText == null ? errorMessage(error, messages.notSaved) : messages.changed(otherText),
        ...(other !== undefined && { price: other }),
      });
    }
  }

  function enteredIn(row: PriceRow): Money | string | Problem {
    const { typed, currency, price } = entryOf(row);
    if (row.offer_id === null) return primaryText(typed, currency, price.text);
    const parsed = parseMoney(typed, currencySchema.safeParse(currency).data ?? null);
    return parsed.problem === undefined ? parsed : { problem: parsed.problem };
  }

  return {
    entryOf,
    change,
    /** False if the typed text is not a price. */
    enter(row: PriceRow): boolean {
      const { typed, status } = entryOf(row);
      if (status === 'saving' || typed.trim() === '') return true;
      const entered = enteredIn(row);
      if (typeof entered === 'object' && 'problem' in entered) {
        change(row, { error: entered.problem });
        return false;
      }
      void save(row, entered);
      return true;
    },
    /** False where there is no price yet. */
    keep(row: PriceRow): boolean {
      const { price, status } = entryOf(row);
      const same = row.offer_id === null ? price.text : moneyOf(price);
      if (same === null) return false;
      if (status !== 'saving') void save(row, same);
      return true;
    },
    saved: [...entries.values()].filter(({ status }) => status === 'saved').length,
    isUnsaved: [...entries.values()].some(
      ({ status, typed }) => status === 'saving' || typed.trim() !== '',
    ),
  };
}
