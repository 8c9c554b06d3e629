import { useFormContext } from 'react-hook-form';
import type { SiteSettingsForm } from '../../core/settings/form.ts';
import { siteTextMessages } from '../../core/settings/messages.ts';
import { DOLLAR_CURRENCIES } from '../../core/settings/schema.ts';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';

const orders = [
  { value: 'editor', label: siteTextMessages.orderEditor },
  { value: 'price', label: siteTextMessages.orderPrice },
  { value: 'lowest-first', label: siteTextMessages.orderLowestFirst },
] as const;

const systems = [
  { value: 'both', label: siteTextMessages.unitsBoth },
  { value: 'metric', label: siteTextMessages.unitsMetric },
  { value: 'us', label: siteTextMessages.unitsUs },
] as const;

const currencyName = new Intl.DisplayNames('en', { type: 'currency' });

/** The meaning of prices, the order of offers and the units of numbers. */
export function OfferSettings() {
  const { register } = useFormContext<SiteSettingsForm>();
  return (
    <fieldset className="grid gap-6 border-t-2 border-ink pt-5 sm:grid-cols-2">
      <legend className="sr-only">{siteTextMessages.prices}</legend>
      <Field label={siteTextMessages.dollar} hint={siteTextMessages.dollarHint}>
        {(names) => (
          <select {...names} {...register('dollar_currency')} className={fieldStyles.input}>
            {DOLLAR_CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code} · {currencyName.of(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={siteTextMessages.offerOrder} hint={siteTextMessages.offerOrderHint}>
        {(names) => (
          <select {...names} {...register('offer_order')} className={fieldStyles.input}>
            {orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={siteTextMessages.measurementUnits} hint={siteTextMessages.measurementUnitsHint}>
        {(names) => (
          <select {...names} {...register('measurement_units')} className={fieldStyles.input}>
            {systems.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}
