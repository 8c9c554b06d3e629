import { useEffect, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldStyles } from '../ui/field-styles.ts';
import { useFieldMessages } from '../ui/form/Form.tsx';
import { RichTextField, type RichTextFieldProps } from './RichTextField.tsx';

type Props = Pick<RichTextFieldProps, 'label' | 'hint' | 'limit' | 'hasOffer' | 'placeholder'> & {
  name: string;
};

/** A text with formatting as a field of a form. */
export function RichTextFormField({ name, ...field }: Props) {
  const { control } = useFormContext();
  const { field: controller, fieldState } = useController({ control, name });
  const id = useId();
  const showsMessages = useFieldMessages();
  const message = showsMessages ? fieldState.error?.message : undefined;
  const { ref } = controller;
  useEffect(() => {
    // The alert of the form leads to the field to correct.
    ref({ focus: () => document.getElementById(id)?.focus() });
  }, [id, ref]);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <RichTextField
        {...field}
        id={id}
        value={String(controller.value ?? '')}
        onChange={controller.onChange}
        invalid={fieldState.error !== undefined}
        describedBy={message && `${id}-error`}
      />
      {message !== undefined && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {message}
        </p>
      )}
    </div>
  );
}
