import { useController, useWatch } from 'react-hook-form';
import { earningStatuses } from '../../../core/earnings/schema.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldStyles } from '../../ui/field-styles.ts';
import { earningAdminMessages } from '../admin-messages.ts';
import { mappingMessages as messages } from '../import-screen-messages.ts';
import type { ReportShape } from '../reading/report.ts';
import type { MappingFields } from './mapping-form.ts';

interface StatusFieldsProps {
  shape: ReportShape | null;
  /** Further values of the file. */
  unknown: readonly string[];
}

const keyOf = (value: string): string => value.trim().toLowerCase();

/** What the words of the status column mean. */
export function StatusFields({ shape, unknown }: StatusFieldsProps) {
  const header = useWatch<MappingFields, 'columns.status'>({ name: 'columns.status' });
  const { field } = useController<MappingFields, 'statuses'>({ name: 'statuses' });
  if (header === '') return <p className={fieldStyles.hint}>{messages.noStatus}</p>;
  const column = shape?.headers.indexOf(header) ?? -1;
  const sampled = shape?.samples.map((cells) => cells[column] ?? '') ?? [];
  const found = new Set([...sampled, ...unknown].map(keyOf).filter(Boolean));
  // Without a file, and for a chosen meaning of a value that this file lacks.
  const chosen = Object.keys(field.value).filter((value) => field.value[value] !== '');
  const values = shape === null ? chosen : [...found];
  return (
    <fieldset className="grid gap-3">
      <legend className="section-title mb-3">{messages.statuses}</legend>
      <p className={fieldStyles.hint}>{messages.statusesText}</p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {values.map((value) => (
          <Field key={value} label={messages.statusOf(value)}>
            {(names) => (
              <select
                {...names}
                value={field.value[value] ?? ''}
                onChange={({ target }) => {
                  const status = earningStatuses.find((each) => each === target.value) ?? '';
                  field.onChange({ ...field.value, [value]: status });
                }}
                className={fieldStyles.input}
              >
                <option value="">{messages.chooseStatus}</option>
                {earningStatuses.map((status) => (
                  <option key={status} value={status}>
                    {earningAdminMessages.statuses[status]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
