import { lazy, Suspense, useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { OFFER_MAX_COUNT, type StoredOffer } from '../../../../core/offers/schema.ts';
import { fieldLabel, postField } from '../../../../core/posts/fields.ts';
import { offerName } from '../../../../core/posts/offer-merchant.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import type { PostForm } from '../../../../core/posts/schema.ts';
import { Button } from '../../../ui/Button.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';
import { SortableList } from '../../../ui/sortable/SortableList.tsx';
import { OfferRow } from './OfferRow.tsx';
import { useMerchants } from './use-shop-link.ts';

/** Loaded when it is opened, because most posts have one offer. */
const OfferDialog = lazy(() => import('./OfferDialog.tsx'));

export function OffersField() {
  const { control } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'offers' });
  const merchants = useMerchants();
  const id = useId();
  const [open, setOpen] = useState<{ offer: StoredOffer | null } | null>(null);
  const offers = field.value;

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
        <SortableList
          items={offers}
          nameOf={(offer) => offerName(offer, merchants)}
          onMove={(from, to) =>
            field.onChange(
              offers.toSpliced(from, 1).toSpliced(to, 0, ...offers.slice(from, from + 1)),
            )
          }
          onEdit={(offer) => setOpen({ offer })}
          onRemove={(index) => field.onChange(offers.toSpliced(index, 1))}
          focusAfter={id}
        >
          {(offer) => <OfferRow offer={offer} merchants={merchants} />}
        </SortableList>
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
