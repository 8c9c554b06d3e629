import { useFormContext } from 'react-hook-form';
import { localize } from '../../../core/locale/localize.ts';
import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';

/** A text field of the form, of one line or growing with its text. */
export function TextControl({ name }: { name: FieldName }) {
  const { register, formState } = useFormContext<PostForm>();
  const { kind, hint, placeholder, rows } = postField(name);
  const required = kind === 'title';
  return (
    <Field
      label={fieldLabel(name)}
      required={required}
      hint={hint && localize(hint)}
      error={formState.errors[name]?.message}
    >
      {(names) =>
        rows === undefined ? (
          <input
            {...names}
            {...register(name)}
            placeholder={placeholder}
            autoComplete="off"
            aria-required={required ? true : undefined}
            className={classes(fieldStyles.input, required && 'text-xl font-bold')}
          />
        ) : (
          <textarea
            {...names}
            {...register(name)}
            rows={rows}
            className={classes(fieldStyles.input, 'max-h-[70vh] resize-y field-sizing-content')}
            style={{ minHeight: `${rows * 1.5 + 1.25}rem` }}
          />
        )
      }
    </Field>
  );
}
