import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel, RATING_MAX, RATING_MIN } from '../../../core/posts/fields.ts';
import { postMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';

const ratings = Array.from({ length: RATING_MAX }, (_, index) => RATING_MIN + index);

/** '1 Star' to '5 Stars'; a post saved without a rating can stay without one. */
export function RatingField() {
  const { control, formState, setFocus } = useFormContext<PostForm>();
  const { field, fieldState } = useController({ control, name: 'overall_rating' });
  const { field: preselected } = useController({ control, name: 'rating_is_default' });
  const choose = (rating: number | null) => {
    field.onChange(rating);
    preselected.onChange(false);
  };
  return (
    <Field label={fieldLabel('overall_rating')} error={fieldState.error?.message}>
      {(names) => (
        <>
          <select
            {...names}
            {...field}
            value={field.value ?? ''}
            onChange={({ target: { value } }) => choose(value === '' ? null : Number(value))}
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
          {preselected.value && field.value !== null && (
            // Choosing the selected one again is not a change.
            <p className="flex flex-wrap items-center gap-x-3 text-soft text-sm">
              {postMessages.ratingPreselected}
              <Button
                tone="link"
                className="min-h-11 text-sm"
                onClick={() => {
                  choose(field.value);
                  setFocus('overall_rating');
                }}
              >
                {postMessages.keepRating(field.value)}
              </Button>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
