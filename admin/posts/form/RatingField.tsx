import { Controller, useFormContext } from 'react-hook-form';
import { fieldLabel, RATING_MAX, RATING_MIN } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';

const ratings = Array.from({ length: RATING_MAX }, (_, index) => RATING_MIN + index);

/** '1 Star' to '5 Stars'; a post that never had a rating may stay without. */
export function RatingField() {
  const { control, formState } = useFormContext<PostForm>();
  return (
    <Controller
      control={control}
      name="overall_rating"
      render={({ field: { value, onChange, onBlur, ref, name }, fieldState }) => (
        <Field label={fieldLabel('overall_rating')} error={fieldState.error?.message}>
          {(names) => (
            <select
              {...names}
              ref={ref}
              name={name}
              value={value ?? ''}
              onBlur={onBlur}
              onChange={(event) =>
                onChange(event.target.value === '' ? null : Number(event.target.value))
              }
              className={fieldStyles.input}
            >
              {formState.defaultValues?.overall_rating === null && (
                <option value="">No rating</option>
              )}
              {ratings.map((rating) => (
                <option key={rating} value={rating}>
                  {rating === 1 ? '1 Star' : `${rating} Stars`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    />
  );
}
