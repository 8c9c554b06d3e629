import type { FieldErrors, FieldValues } from 'react-hook-form';

/**
 * Makes the alert about invalid fields: the first message, after the field's label unless the message names
 * its field.
 *
 * @param labels of the fields in the form's order
 * @param naming the messages that name their field
 */
export function summarizeBy(labels: Readonly<Record<string, string>>, naming: object) {
  const complete = new Set<unknown>(Object.values(naming));
  return <Input extends FieldValues>(errors: FieldErrors<Input>): string | undefined => {
    for (const [name, label] of Object.entries(labels)) {
      const message = errors[name]?.message;
      if (typeof message !== 'string') continue;
      return complete.has(message) ? message : `${label}: ${message}`;
    }
    return undefined;
  };
}
