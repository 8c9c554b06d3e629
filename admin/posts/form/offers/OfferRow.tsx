import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import { formatMoney } from '../../../../core/money/format.ts';
import type { StoredOffer } from '../../../../core/offers/schema.ts';
import { priceUntil } from '../../../../core/posts/offer-form.ts';
import { merchantOfOffer, offerName } from '../../../../core/posts/offer-merchant.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

interface OfferRowProps {
  offer: StoredOffer;
  merchants: readonly AdminMerchant[];
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function OfferRow(props: OfferRowProps) {
  const { offer, merchants, isFirst, isLast, onMove, onEdit, onRemove } = props;
  const name = offerName(offer, merchants);
  const { amount, currency, checked_at, condition, availability, note } = offer;
  const verbs = [
    { label: messages.moveUp(name), icon: ArrowUp, act: () => onMove(-1), step: -1, off: isFirst },
    { label: messages.moveDown(name), icon: ArrowDown, act: () => onMove(1), step: 1, off: isLast },
    { label: messages.edit(name), icon: Pencil, act: onEdit },
    { label: messages.remove(name), icon: Trash2, act: onRemove },
  ];
  return (
    <li
      data-offer={offer.id}
      className="flex flex-wrap items-start justify-between gap-x-4 border-b border-hairline py-2"
    >
      <div className="grid min-w-0 grow basis-52 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
          <strong>{name}</strong>
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
      <div className="flex">
        {verbs.map(({ label, icon: Icon, act, step, off }) => (
          <IconButton
            key={label}
            icon={Icon}
            label={label}
            data-step={step}
            disabled={off}
            onClick={act}
          />
        ))}
      </div>
    </li>
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
