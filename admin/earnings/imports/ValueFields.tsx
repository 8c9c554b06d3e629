import { useWatch } from 'react-hook-form';
import { CURRENCIES } from '../../../core/money/currencies.ts';
import { FormField } from '../../ui/form/FormField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TimeZoneOptions } from '../../ui/TimeZoneOptions.tsx';
import { importScreenMessages, mappingMessages as messages } from '../import-screen-messages.ts';
import type { MappingFields } from './mapping-form.ts';

/** How amounts and dates are written. */
export function ValueFields({ zone }: { zone: string }) {
  const timeZone = useWatch<MappingFields, 'time_zone'>({ name: 'time_zone' });
  const currencyColumn = useWatch<MappingFields, 'columns.currency'>({ name: 'columns.currency' });
  return (
    <fieldset className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="section-title mb-3">{messages.values}</legend>
      {currencyColumn === '' && (
        <>
          <FormField
            name="currency"
            label={messages.currency}
            hint={messages.currencyHint}
            required
            list="report-currencies"
            maxLength={3}
            autoComplete="off"
            autoCapitalize="characters"
            className="uppercase"
          />
          <datalist id="report-currencies">
            {CURRENCIES.map((code) => (
              <option key={code} value={code} />
            ))}
          </datalist>
        </>
      )}
      <SelectField name="time_zone" label={messages.timeZone} hint={messages.timeZoneHint}>
        <TimeZoneOptions also={[zone, timeZone]} />
      </SelectField>
      <SelectField
        name="date_order"
        label={importScreenMessages.dateOrder}
        options={Object.entries(importScreenMessages.dateOrders)}
      />
      <SelectField
        name="decimal_sign"
        label={importScreenMessages.decimalSign}
        options={Object.entries(importScreenMessages.decimalSigns)}
      />
    </fieldset>
  );
}
