import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Controller } from 'react-hook-form';
import { uiMessages } from '../../../../core/languages/texts/index.ts';
import type { AdminMerchant } from '../../../../core/merchants/merchant.ts';
import { CURRENCIES, type Currency } from '../../../../core/money/currencies.ts';
import { parseMoney } from '../../../../core/money/parse.ts';
import { currencySchema } from '../../../../core/money/schema.ts';
import {
  MANUAL_SOURCE,
  OFFER_NOTE_MAX_LENGTH,
  type StoredOffer,
} from '../../../../core/offers/schema.ts';
import {
  type OfferValues,
  offerForm,
  offerFormSchema,
  offerOf,
} from '../../../../core/posts/offer-form.ts';
import { merchantOfOffer } from '../../../../core/posts/offer-merchant.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import { RequestError } from '../../../api/request-error.ts';
import { SiteTimeZone, settingsQuery } from '../../../settings/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';
import { DialogActions, Form, SubmitButton } from '../../../ui/form/Form.tsx';
import { FormField } from '../../../ui/form/FormField.tsx';
import { InstantFormField } from '../../../ui/form/InstantFormField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { formatDateTime } from '../../../ui/time/dates.ts';
import { ShopUrlInput } from './ShopUrlInput.tsx';

interface OfferDialogProps {
  /** Null for a new one. */
  offer: StoredOffer | null;
  merchants: readonly AdminMerchant[];
  /** All of the post. */
  offers: readonly StoredOffer[];
  onApply: (offer: StoredOffer) => void;
  onClose: () => void;
}

/** That of the other offers, since a review is read in one country. */
function currencyOf(offers: readonly StoredOffer[], usual: Currency): Currency {
  const last = offers.findLast(({ currency }) => currency !== null)?.currency;
  return currencySchema.safeParse(last).data ?? usual;
}

/** Outside the form of the editor in the document, and its submission is not the editor's. */
export default function OfferDialog(props: OfferDialogProps) {
  const query = useQuery(settingsQuery());
  const usual = query.data?.settings.dollar_currency ?? 'USD';
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog
        title={props.offer === null ? messages.addTitle : messages.editTitle}
        onClose={props.onClose}
        wide
      >
        {query.isPending ? (
          <p className="text-soft">{uiMessages.loading}</p>
        ) : (
          <OfferFields {...props} currency={currencyOf(props.offers, usual)} />
        )}
      </Dialog>
    </div>,
    document.body,
  );
}

function OfferFields(props: OfferDialogProps & { currency: Currency }) {
  const { offer, merchants, currency, onApply, onClose } = props;
  const form = useSchemaForm(offerFormSchema, offerForm(offer, currency), 'onChange');
  const [isConfirmed, setConfirmed] = useState(false);
  const { control } = form;

  /** A price that its merchant does not let anyone type. */
  const forbidden = (made: StoredOffer): string | null => {
    const merchant = merchantOfOffer(made, merchants);
    const isTyped = made.amount !== null && made.source === MANUAL_SOURCE;
    return isTyped && merchant?.allows_manual_prices === false ? merchant.name : null;
  };

  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.linkRequired,
    send: async (values: OfferValues) => {
      const made = offerOf(values, offer, {
        now: Date.now(),
        isConfirmed,
        id: crypto.randomUUID(),
      });
      const merchant = forbidden(made);
      if (merchant !== null) throw new RequestError(0, messages.priceForbidden(merchant), 'amount');
      onApply(made);
    },
  });

  /** A pasted price such as `49,99 €` chooses its currency. */
  const readPrice = () => {
    const typed = form.getValues('amount');
    const money = parseMoney(typed, null);
    if (money.problem === undefined) form.setValue('currency', money.currency);
  };

  const isKnown = (id: string) => merchants.some((merchant) => merchant.id === id);
  const chosen = form.watch('merchant_id');
  return (
    <Form submission={submission} className="grid gap-5">
      <Controller
        control={control}
        name="url"
        render={({ field, fieldState }) => (
          <ShopUrlInput
            label={messages.link}
            hint={messages.linkHint}
            error={fieldState.error?.message}
            value={field.value}
            merchants={merchants}
            chosen={chosen}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            isFirst
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="merchant_id"
          label={messages.merchant}
          options={[
            ['', messages.merchantByDomain],
            ...merchants.map(({ id, name }) => [id, name] as const),
            ...(chosen === '' || isKnown(chosen) ? [] : [[chosen, messages.merchantGone] as const]),
          ]}
        />
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <FormField
            name="amount"
            label={messages.amount}
            inputMode="decimal"
            autoComplete="off"
            onChange={() => {
              setConfirmed(false);
              readPrice();
            }}
          />
          <SelectField
            name="currency"
            label={messages.currency}
            options={CURRENCIES.map((code) => [code, code] as const)}
          />
        </div>
      </div>
      <p className="-mt-3 flex flex-wrap items-baseline gap-x-3 text-sm text-soft">
        {offer === null || offer.checked_at === null
          ? messages.amountHint
          : messages.checkedAt(formatDateTime(offer.checked_at))}
        {offer?.checked_at != null && !isConfirmed && (
          <Button tone="link" onClick={() => setConfirmed(true)}>
            {messages.checkedNow}
          </Button>
        )}
        <span role="status">{isConfirmed && messages.checked}</span>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="condition"
          label={messages.condition}
          options={Object.entries(messages.conditions)}
        />
        <SelectField
          name="availability"
          label={messages.availability}
          options={Object.entries(messages.availabilities)}
        />
      </div>
      <FormField
        name="note"
        label={messages.note}
        hint={messages.noteHint}
        maxLength={OFFER_NOTE_MAX_LENGTH}
        autoComplete="off"
      />
      <details open={offer !== null && (offer.starts_at !== null || offer.ends_at !== null)}>
        <summary className={`${fieldStyles.label} cursor-pointer py-2`}>{messages.time}</summary>
        <SiteTimeZone>
          {(zone) => (
            <div className="grid gap-5 pt-2 sm:grid-cols-2">
              <InstantFormField name="starts_at" label={messages.starts} zone={zone} />
              <InstantFormField name="ends_at" label={messages.ends} zone={zone} />
            </div>
          )}
        </SiteTimeZone>
      </details>
      <DialogActions onCancel={onClose}>
        <SubmitButton>{messages.apply}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
