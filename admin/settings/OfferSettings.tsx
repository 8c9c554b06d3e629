import { siteTextMessages } from '../../core/settings/messages.ts';
import { DOLLAR_CURRENCIES } from '../../core/settings/schema.ts';
import { SelectField } from '../ui/form/SelectField.tsx';

const currencyName = new Intl.DisplayNames('en', { type: 'currency' });

/** The meaning of prices, the order of offers and the units of numbers. */
export function OfferSettings() {
  return (
    <fieldset className="grid gap-6 border-t-2 border-ink pt-5 sm:grid-cols-2">
      <legend className="sr-only">{siteTextMessages.prices}</legend>
      <SelectField
        name="dollar_currency"
        label={siteTextMessages.dollar}
        hint={siteTextMessages.dollarHint}
        options={DOLLAR_CURRENCIES.map((code) => [code, `${code} · ${currencyName.of(code)}`])}
      />
      <SelectField
        name="offer_order"
        label={siteTextMessages.offerOrder}
        hint={siteTextMessages.offerOrderHint}
        options={[
          ['editor', siteTextMessages.orderEditor],
          ['price', siteTextMessages.orderPrice],
          ['lowest-first', siteTextMessages.orderLowestFirst],
        ]}
      />
      <SelectField
        name="measurement_units"
        label={siteTextMessages.measurementUnits}
        hint={siteTextMessages.measurementUnitsHint}
        options={[
          ['both', siteTextMessages.unitsBoth],
          ['metric', siteTextMessages.unitsMetric],
          ['us', siteTextMessages.unitsUs],
        ]}
      />
    </fieldset>
  );
}
