import { type KeyboardEvent, type Ref, useId } from 'react';
import { Link } from 'wouter';
import { CURRENCIES } from '../../core/money/currencies.ts';
import { parsePrice } from '../../core/posts/price.ts';
import { priceMessages as messages } from '../../core/prices/messages.ts';
import type { PriceRow } from '../../core/prices/schema.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { ChoiceSelect } from '../ui/list/ChoiceSelect.tsx';
import { styles } from '../ui/styles.ts';
import { formatDateTime, formatSiteDate } from '../ui/time/dates.ts';
import { type Entry, textOf } from './use-price-entries.ts';

const UNCHANGED_KEY = '=';

const currencies = ['', ...CURRENCIES] as const;
const currencyNames = Object.fromEntries(
  currencies.map((currency) => [currency, currency === '' ? '–' : currency]),
);

interface PriceEntryRowProps {
  row: PriceRow;
  entry: Entry;
  now: string;
  inputRef: Ref<HTMLInputElement>;
  onType: (typed: string) => void;
  onCurrency: (currency: string) => void;
  onEnter: () => void;
  onKeep: () => void;
  onBack: () => void;
}

function priceText({ price, status }: Entry): string {
  const text = textOf(price);
  if (text === null) return messages.noPrice;
  if (status === 'saved') return messages.saved(text);
  const when = price.checked_at === null ? '–' : formatSiteDate(price.checked_at);
  return messages.checked(text, when);
}

function limitText(price: Entry['price'], now: string): string | null {
  const { price_until } = price;
  if (price_until === null || textOf(price) === null) return null;
  return Date.parse(price_until) <= Date.parse(now)
    ? messages.expired
    : messages.ends(formatDateTime(price_until));
}

export function PriceEntryRow(props: PriceEntryRowProps) {
  const { row, entry, now } = props;
  const merchant =
    row.merchant ?? (row.url === null ? messages.noMerchant : messages.unknownMerchant);
  const limit = limitText(entry.price, now);
  const isUnread = entry.price.text !== null && parsePrice(entry.price.text) === null;
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-hairline py-4 md:grid-cols-[1fr_20rem]">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">
          <Link href={paths.editPost(row.post_id)} className={styles.rowLink}>
            {row.title}
          </Link>{' '}
          {!row.published && <Badge>{messages.draft}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          {row.offer_id === null && `${messages.primary}, `}
          {merchant}
          {row.note !== null && `, ${row.note}`}
          {row.url !== null && (
            <>
              {' · '}
              <a href={row.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
                {messages.open}
              </a>
            </>
          )}
        </p>
        <p className="mt-1" role={entry.status === 'saved' ? 'status' : undefined}>
          {priceText(entry)}
        </p>
        {limit !== null && <p className="text-sm text-soft">{limit}</p>}
        {isUnread && <p className="text-sm text-soft">{messages.unread}</p>}
        {row.problem !== null && (
          <p className="text-sm text-soft">{messages.problem(row.problem)}</p>
        )}
      </div>
      {row.allows_manual_prices ? (
        <PriceInput {...props} merchant={merchant} />
      ) : (
        <p className="text-sm text-soft">
          {row.offer_id === null ? messages.forbidden : messages.provided}
        </p>
      )}
    </li>
  );
}

function PriceInput(props: PriceEntryRowProps & { merchant: string }) {
  const { row, entry, merchant, onEnter, onKeep, onBack } = props;
  const id = useId();
  const hasPrice = textOf(entry.price) !== null;
  const isSaving = entry.status === 'saving';

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.shiftKey) onBack();
      else onEnter();
    } else if (event.key === UNCHANGED_KEY && entry.typed.trim() === '' && hasPrice) {
      event.preventDefault();
      onKeep();
    }
  };

  return (
    <div>
      <div className="flex gap-2">
        {entry.currency === '' || (row.currency === null && row.offer_id !== null) ? (
          <ChoiceSelect
            label={messages.currency(row.title, merchant)}
            value={entry.currency}
            values={currencies}
            names={currencyNames}
            onChange={props.onCurrency}
            className="w-24! shrink-0"
          />
        ) : (
          <span className="grid min-h-11 shrink-0 place-items-center font-note text-sm text-soft">
            {entry.currency}
          </span>
        )}
        <input
          ref={props.inputRef}
          aria-label={messages.price(row.title, merchant)}
          aria-invalid={entry.error === undefined ? undefined : true}
          aria-describedby={entry.error === undefined ? undefined : `${id}-error`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          value={entry.typed}
          readOnly={isSaving}
          onChange={(event) => props.onType(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${fieldStyles.input} min-w-0`}
        />
        {entry.typed.trim() !== '' ? (
          <Button disabled={isSaving} onClick={onEnter} className="shrink-0 px-3!">
            {messages.save}
          </Button>
        ) : (
          hasPrice && (
            <Button
              disabled={isSaving}
              onClick={onKeep}
              aria-label={messages.unchangedOf(row.title, merchant)}
              className="shrink-0 px-3!"
            >
              {messages.unchanged}
            </Button>
          )
        )}
      </div>
      {isSaving && <p className={fieldStyles.hint}>{messages.saving}</p>}
      {entry.error !== undefined && (
        <p id={`${id}-error`} role="alert" className={`${fieldStyles.error} mt-1`}>
          {entry.error}
        </p>
      )}
    </div>
  );
}
