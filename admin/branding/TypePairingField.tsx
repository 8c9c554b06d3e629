import { useFormContext } from 'react-hook-form';
import type { BrandingForm } from '../../core/branding/form.ts';
import { typePairings } from '../../core/branding/schema.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { brandingScreenMessages as messages } from './screen-messages.ts';

export function TypePairingField() {
  const { register } = useFormContext<BrandingForm>();
  return (
    <fieldset className="grid gap-1">
      <legend className={fieldStyles.label}>{messages.pairing}</legend>
      {typePairings.map((pairing) => (
        <label key={pairing} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            value={pairing}
            {...register('type_pairing')}
            className="size-5 shrink-0 accent-(--ink)"
          />
          {messages.pairings[pairing]}
        </label>
      ))}
    </fieldset>
  );
}
