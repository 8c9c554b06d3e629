import { useController, useFormContext } from 'react-hook-form';
import { classes } from '../../../core/ui/classes.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

/** A color as text, with the browser's picker beside it. */
export function ColorField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ control, name });
  const { value = '' } = field;
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(names) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`${label}, picker`}
            value={isColor(value) ? value.trim().toLowerCase() : '#000000'}
            onChange={(event) => field.onChange(event.target.value)}
            className="size-11 shrink-0 cursor-pointer border border-ink bg-card p-1"
          />
          <input
            {...names}
            {...field}
            value={value}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            className={classes(fieldStyles.input, 'min-w-0 font-note')}
          />
        </span>
      )}
    </Field>
  );
}
