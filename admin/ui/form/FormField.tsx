import type { ComponentProps } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { classes } from '../../../core/ui/classes.ts';
import { PasswordInput } from '../../../core/ui/PasswordInput.tsx';
import { Field } from '../Field.tsx';
import { fieldStyles } from '../field-styles.ts';
import { useFieldMessages } from './Form.tsx';

interface FormFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Lines of a text area; absent for an input of one line. */
  rows?: number | undefined;
  /** What the button of a password shows and hides, instead of the label. */
  shows?: string;
  onChange?: RegisterOptions['onChange'];
}

/** A labelled text field of the form around it. */
export function FormField({ name, label, hint, rows, shows, onChange, ...input }: FormFieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  const showsMessages = useFieldMessages();
  const { error } = getFieldState(name, formState);
  return (
    <Field label={label} hint={hint} error={showsMessages ? error?.message : undefined}>
      {(names) => {
        const control = {
          ...names,
          ...register(name, onChange === undefined ? {} : { onChange }),
          'aria-invalid': error === undefined ? undefined : true,
        };
        const className = classes(fieldStyles.input, input.className);
        if (rows !== undefined) {
          return (
            <textarea
              {...control}
              rows={rows}
              placeholder={input.placeholder}
              className={classes(className, 'max-h-[70vh] resize-y field-sizing-content')}
            />
          );
        }
        return input.type === 'password' ? (
          <PasswordInput {...input} {...control} label={shows ?? label} className={className} />
        ) : (
          <input {...input} {...control} className={className} />
        );
      }}
    </Field>
  );
}
