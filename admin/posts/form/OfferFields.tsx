import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { PostForm } from '../../../core/posts/form.ts';
import { fieldStyles } from '../../ui/field-styles.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { postField } from './post-fields.ts';
import { TextControl } from './TextControl.tsx';

/** The switch of the limited offer, and its text as long as it is on. */
export function OfferFields() {
  const { control } = useFormContext<PostForm>();
  const enabled = useWatch({ control, name: 'limited_time_offer_enabled' });
  const id = useId();
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Controller
          control={control}
          name="limited_time_offer_enabled"
          render={({ field }) => <Toggle id={id} checked={field.value} onChange={field.onChange} />}
        />
        <label htmlFor={id} className={`${fieldStyles.label} cursor-pointer`}>
          {postField('limited_time_offer_enabled').label}
        </label>
      </div>
      {enabled && <TextControl name="limited_time_offer" />}
    </div>
  );
}
