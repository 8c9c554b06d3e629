import { useFormContext, useWatch } from 'react-hook-form';
import {
  importScreenMessages,
  mappingMessages as messages,
} from '../../../../core/earnings/import-screen-messages.ts';
import { CURRENCIES } from '../../../../core/money/currencies.ts';
import { zoneName, zonesByRegion } from '../../../settings/index.ts';
import { Field } from '../../../ui/Field.tsx';
import { fieldStyles } from '../../../ui/field-styles.ts';
import { FormField } from '../../../ui/form/FormField.tsx';
import type { MappingFields } from './mapping-form.ts';

const known = Intl.supportedValuesOf('timeZone');

/** How amounts and dates are written. */
export function ValueFields({ zone }: { zone: string }) {
  const { register, getValues } = useFormContext<MappingFields>();
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
      <Field label={messages.timeZone} hint={messages.timeZoneHint}>
        {(names) => (
          <select {...names} {...register('time_zone')} className={fieldStyles.input}>
            {zonesByRegion([...known, zone], getValues('time_zone')).map(({ name, zones }) => (
              <optgroup key={name} label={name}>
                {zones.map((each) => (
                  <option key={each} value={each}>
                    {zoneName(each)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field label={importScreenMessages.dateOrder}>
        {(names) => (
          <select {...names} {...register('date_order')} className={fieldStyles.input}>
            {Object.entries(importScreenMessages.dateOrders).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={importScreenMessages.decimalSign}>
        {(names) => (
          <select {...names} {...register('decimal_sign')} className={fieldStyles.input}>
            {Object.entries(importScreenMessages.decimalSigns).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  );
}
