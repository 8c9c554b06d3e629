import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { OFFER_MAX_COUNT, type StoredOffer } from '../../../../core/offers/schema.ts';
import { fieldLabel, postField } from '../../../../core/posts/fields.ts';
import { offerName } from '../../../../core/posts/offer-merchant.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import type { PostForm } from '../../../../core/posts/schema.ts';
import { Button } from '../../../ui/Button.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';
import { OfferRow } from './OfferRow.tsx';
import { useMerchants } from './use-shop-link.ts';

/** Loaded when it is opened, because most posts have one offer. */
const OfferDialog = lazy(() => import('./OfferDialog.tsx'));

export function OffersField() {
  const { control } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'offers' });
  const merchants = useMerchants();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<{ offer: StoredOffer | null } | null>(null);
  const [status, setStatus] = useState('');
  const [moved, setMoved] = useState<{ id: string; step: -1 | 1 } | null>(null);
  const offers = field.value;
  const nameOf = (offer: StoredOffer) => offerName(offer, merchants);

  // A moved element loses the focus in some browsers; at an end, its button is disabled.
  useEffect(() => {
    if (moved === null) return;
    const row = list.current?.querySelector(`[data-offer="${moved.id}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    const wanted = usable.find(({ dataset }) => dataset.step === String(moved.step));
    (wanted ?? usable[0])?.focus();
  }, [moved]);

  const move = (offer: StoredOffer, step: -1 | 1) => {
    const from = offers.indexOf(offer);
    const next = offers.toSpliced(from, 1).toSpliced(from + step, 0, offer);
    field.onChange(next);
    setStatus(messages.moved(nameOf(offer), from + step + 1, offers.length));
    setMoved({ id: offer.id, step });
  };

  const remove = (offer: StoredOffer) => {
    field.onChange(offers.filter((each) => each !== offer));
    setStatus(messages.removed(nameOf(offer)));
    document.getElementById(id)?.focus();
  };

  const apply = (offer: StoredOffer) => {
    const isNew = !offers.some((each) => each.id === offer.id);
    field.onChange(
      isNew ? [...offers, offer] : offers.map((each) => (each.id === offer.id ? offer : each)),
    );
    setOpen(null);
  };

  const { hint } = postField('offers');
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  return (
    <fieldset
      aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}
      className="grid min-w-0 gap-3"
    >
      <legend className={`${fieldStyles.label} mb-1.5`}>{fieldLabel('offers')}</legend>
      {offers.length > 0 && (
        <ol ref={list} className="border-t border-hairline">
          {offers.map((offer, index) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              merchants={merchants}
              isFirst={index === 0}
              isLast={index === offers.length - 1}
              onMove={(step) => move(offer, step)}
              onEdit={() => setOpen({ offer })}
              onRemove={() => remove(offer)}
            />
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      <div>
        <Button
          id={id}
          ref={field.ref}
          disabled={offers.length >= OFFER_MAX_COUNT}
          onClick={() => setOpen({ offer: null })}
        >
          {messages.add}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
      {open !== null && (
        <Suspense>
          <OfferDialog
            offer={open.offer}
            merchants={merchants}
            offers={offers}
            onApply={apply}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
