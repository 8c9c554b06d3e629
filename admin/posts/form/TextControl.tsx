import { localize } from '../../../core/locale/localize.ts';
import { type FieldName, fieldLabel, postField } from '../../../core/posts/fields.ts';
import { FormField } from '../../ui/form/FormField.tsx';

export function TextControl({ name }: { name: FieldName }) {
  const { kind, hint, placeholder, rows } = postField(name);
  const required = kind === 'title';
  return (
    <FormField
      name={name}
      label={fieldLabel(name)}
      required={required}
      hint={hint && localize(hint)}
      placeholder={placeholder}
      rows={rows}
      autoComplete="off"
      className={required ? 'text-xl font-bold' : undefined}
      style={rows === undefined ? undefined : { minHeight: `${rows * 1.5 + 1.25}rem` }}
    />
  );
}
