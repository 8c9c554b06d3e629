import { useFormContext } from 'react-hook-form';
import type { PostForm } from '../../../core/posts/form.ts';
import { classes } from '../../../core/ui/classes.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { postField } from './post-fields.ts';

type TextName = {
  [Name in keyof PostForm]: PostForm[Name] extends string ? Name : never;
}[keyof PostForm];

/** A text field of the form, of one line or growing with its text. */
export function TextControl({ name, required = false }: { name: TextName; required?: boolean }) {
  const { register, formState } = useFormContext<PostForm>();
  const { label, hint, placeholder, rows } = postField(name);
  return (
    <Field label={label} required={required} hint={hint} error={formState.errors[name]?.message}>
      {(names) =>
        rows === undefined ? (
          <input
            {...names}
            {...register(name)}
            placeholder={placeholder}
            autoComplete="off"
            aria-required={required ? true : undefined}
            className={classes(fieldStyles.input, name === 'title' && 'text-xl font-bold')}
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
