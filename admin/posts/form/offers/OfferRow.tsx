import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import { formatMoney } from '../../../../core/money/format.ts';
import type { StoredOffer } from '../../../../core/offers/schema.ts';
import { priceUntil } from '../../../../core/posts/offer-form.ts';
import { merchantOfOffer, offerName } from '../../../../core/posts/offer-merchant.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/time/dates.ts';

interface OfferRowProps {
  offer: StoredOffer;
  merchants: readonly AdminMerchant[];
}

export function OfferRow({ offer, merchants }: OfferRowProps) {
  const { amount, currency, checked_at, condition, availability, note } = offer;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
        <strong>{offerName(offer, merchants)}</strong>
        <span>
          {amount === null || currency === null
            ? messages.noPrice
            : formatMoney({ amount, currency })}
        </span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        {condition !== 'new' && <Badge>{messages.conditions[condition]}</Badge>}
        {availability !== 'unknown' && <Badge>{messages.availabilities[availability]}</Badge>}
        {note !== null && <Badge>{note}</Badge>}
      </div>
      <p className="text-sm text-soft">
        {checked_at !== null && messages.checkedAt(formatDateTime(checked_at))}{' '}
        {timeNote(offer, merchants)}
      </p>
    </div>
  );
}

/** The state of an offer by its start and end. */
function timeNote(offer: StoredOffer, merchants: readonly AdminMerchant[]): string {
  const now = Date.now();
  const { starts_at, ends_at } = offer;
  if (ends_at !== null && Date.parse(ends_at) <= now) return messages.ended;
  if (starts_at !== null && Date.parse(starts_at) > now) {
    return messages.ahead(formatDateTime(starts_at));
  }
  const until = priceUntil(offer, merchantOfOffer(offer, merchants));
  if (until === null) return '';
  return until <= now
    ? messages.noLongerShown
    : messages.shownUntil(formatDateTime(new Date(until).toISOString()));
}
