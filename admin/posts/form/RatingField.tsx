import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel, RATING_MAX, RATING_MIN } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';

const ratings = Array.from({ length: RATING_MAX }, (_, index) => RATING_MIN + index);

/** '1 Star' to '5 Stars'; a post saved without a rating can stay without one. */
export function RatingField() {
  const { control, formState } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'overall_rating' });
  return (
    <Field label={fieldLabel('overall_rating')} error={fieldState.error?.message}>
      {(names) => (
        <select
          {...names}
          {...field}
          value={field.value ?? ''}
          onChange={({ target: { value } }) => field.onChange(value === '' ? null : Number(value))}
          className={fieldStyles.input}
        >
          {formState.defaultValues?.overall_rating === null && <option value="">No rating</option>}
          {ratings.map((rating) => (
            <option key={rating} value={rating}>
              {rating === 1 ? '1 Star' : `${rating} Stars`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
