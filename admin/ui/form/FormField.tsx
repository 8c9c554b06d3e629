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
  onChange?: RegisterOptions['onChange'];
}

export function FormField(props: FormFieldProps) {
  const { name, label, required = false, hint, rows, onChange, ...input } = props;
  const { register, getFieldState, setValue, formState } = useFormContext();
  const showsMessages = useFieldMessages();
  const { error } = getFieldState(name, formState);
  const message = showsMessages ? error?.message : undefined;
  /** Networks hand out links as HTML. */
  const readPasted = async (input: HTMLInputElement) => {
    const { addressFromHtml } = await import('../address-from-html.ts');
    const address = addressFromHtml(input.value);
    if (address === input.value) return;
    setValue(name, address, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <Field label={label} required={required} hint={hint} error={message}>
      {(names) => {
        const control = {
          ...names,
          ...register(name, {
            ...(onChange !== undefined && { onChange }),
            ...(input.type === 'number' && { valueAsNumber: true }),
          }),
          'aria-invalid': error === undefined ? undefined : true,
          'aria-required': required || undefined,
        };
        const className = classes(fieldStyles.input, input.className);
        if (rows !== undefined) {
          return (
            <textarea
              {...control}
              rows={rows}
              placeholder={input.placeholder}
              className={classes(className, 'max-h-[70vh] resize-y field-sizing-content')}
              style={input.style}
            />
          );
        }
        return input.type === 'password' ? (
          <PasswordInput {...input} {...control} label={label} className={className} />
        ) : (
          <input
            {...input}
            {...control}
            onPaste={({ currentTarget }) => {
              // After the browser has put it in.
              if (input.inputMode === 'url') setTimeout(() => void readPasted(currentTarget));
            }}
            className={className}
          />
        );
      }}
    </Field>
  );
}
